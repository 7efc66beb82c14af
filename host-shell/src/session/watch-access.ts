/** Keeps menu and permissions of an open window up to date when the person's rights change. */
import type { PermissionResult } from 'shared-contracts/session/session';
import { api } from 'shared-platform/api';
import { live } from 'shared-platform/live';
import { reloadPermissions } from 'shared-platform/permission';
import { store } from 'shared-platform/store';
import { loadOrLeave } from './load-permissions.ts';
import { readOnNews } from './read-on-news.ts';

/**
 * Asks for the permissions again whenever the server says that they may have changed, and when messages were missed. Calls `onChange` with
 * permissions that differ from the present ones; leaves the product when nothing is left. Returns a function that stops it.
 */
export function watchAccess(onChange: (permissions: PermissionResult) => void): () => void {
  let isStopped = false;
  const ask = async (hasNews: boolean): Promise<void> => {
    // After an outage the socket opens again, which asks again.
    const outcome = await loadOrLeave(reloadPermissions);
    if (isStopped || outcome.kind !== 'loaded') return;
    // A changed data rule shows other rows, and leaves menu and grants as they are.
    if (hasNews || outcome.permissions) store.dispatch(api.util.invalidateTags(['Entity']));
    if (outcome.permissions) onChange(outcome.permissions);
  };
  // One call after the other, so that an earlier answer never replaces a later one.
  let asking = Promise.resolve();
  const read = (hasNews: boolean): Promise<void> => {
    asking = asking.then(() => ask(hasNews));
    return asking;
  };
  const stop = readOnNews({ listen: live.listenAccess, read: () => read(true), gather: 50 });
  // Of an older page the server does not say what changed between the first loading of the permissions and the opening of the socket.
  const unwatch = live.watch(() => {
    if (live.status() !== 'open') return;
    unwatch();
    if (!live.isToldOfEarlier()) void read(false);
  });
  return () => {
    isStopped = true;
    stop();
    unwatch();
  };
}
