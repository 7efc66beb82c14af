/** Keeps menu and permissions of an open window up to date when the person's rights change. */
import type { PermissionResult } from 'shared-contracts/session/session';
import { api } from 'shared-platform/api';
import { live } from 'shared-platform/live';
import { reloadPermissions } from 'shared-platform/permission';
import { store } from 'shared-platform/store';
import { loadOrLeave } from './load-permissions.ts';

/**
 * Milliseconds over which windows spread their requests after the socket was closed: its messages were missed, and many windows may return at the
 * same moment.
 */
const spreadAfterReturn = 5_000;

/**
 * Asks for the permissions again whenever the server says that they may have changed, and when messages were missed. Calls `onChange` with
 * permissions that differ from the present ones; leaves the product when nothing is left. Returns a function that stops it.
 */
export function watchAccess(onChange: (permissions: PermissionResult) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStopped = false;
  let wasLost = false;

  const ask = async (): Promise<void> => {
    timer = undefined;
    if (isAsking) return askWithin(0);
    isAsking = true;
    // After an outage the socket opens again, which asks again.
    const outcome = await loadOrLeave(reloadPermissions);
    isAsking = false;
    if (isStopped || outcome.kind !== 'loaded') return;
    // A changed data rule shows other rows, and leaves menu and grants as they are.
    store.dispatch(api.util.invalidateTags(['Entity']));
    if (outcome.permissions) onChange(outcome.permissions);
  };
  /** News that arrive while a request is planned are covered by it. */
  const askWithin = (within: number): void => {
    timer ??= setTimeout(() => void ask(), 50 + Math.random() * within);
  };

  const unlisten = live.listenAccess(({ within = 0 }) => askWithin(within));
  const unwatch = live.watch(() => {
    const isOpen = live.status() === 'open';
    if (isOpen && wasLost) askWithin(spreadAfterReturn);
    wasLost = !isOpen && (wasLost || live.status() === 'waiting');
  });
  return () => {
    isStopped = true;
    unlisten();
    unwatch();
    clearTimeout(timer);
  };
}
