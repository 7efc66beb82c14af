/** What the frame needs before it is rendered: the permissions and the environment manifest. */

import type { PermissionResult } from 'shared-contracts/session/session';
import { shellConfiguration } from 'shared-platform/config';
import { live } from 'shared-platform/live';
import { session, sessionHeaders } from 'shared-platform/session';
import { store } from 'shared-platform/store';
import { inlineDocument, pageNonce, shellRelease } from '../browser/page-facts.ts';
import { shellActions } from '../frame-state/shell-slice.ts';
import { openBindingReturn } from '../navigation/binding-return.ts';
import { enterProduct, landingComponent } from '../navigation/redirect-target.ts';
import { beginPreview, currentAsking, currentPreview } from '../preview/preview-entry.ts';
import { openHomeInstead } from '../remotes/loader/quarantine-notice.ts';
import { createScreenLoader, type ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { sendFirstReads } from '../session/first-reads.ts';
import { loadOrLeave, type PermissionOutcome } from '../session/load-permissions.ts';
import { takePermissions } from '../session/permissions-ahead.ts';
import { watchOtherWindows } from '../session/watch-session.ts';

export interface ProductStart {
  readonly loader: ScreenLoader;
  /** Starts the loader and loads the permissions, once; resolves when both are known or have failed, and never rejects. */
  begin(): Promise<PermissionOutcome<PermissionResult>>;
  /** Loads the permissions again after an outage. */
  retry(): Promise<PermissionOutcome<PermissionResult>>;
  /**
   * Resolves when the code of the first screen has run, or when it takes longer than `screenWait` after the call, so that the frame and the screen
   * are rendered together.
   */
  screenReady(): Promise<unknown>;
  /** The permissions, once `begin` has loaded them. */
  permissions(): PermissionResult | null;
  /** Leaves the page when the session ends; starts once. */
  watch(): void;
  /** Ends watching, and the loader. */
  stop(): void;
}

/** How long the frame waits for the code of the first screen when it could be rendered without it, ms. */
const screenWait = 200;

export function productStart(loader: ScreenLoader): ProductStart {
  let started: Promise<void> | null = null;
  let begun: Promise<PermissionOutcome<PermissionResult>> | null = null;
  let known: PermissionResult | null = null;
  let stopWatching: (() => void) | null = null;
  let screen: Promise<void> = Promise.resolve();

  /** If the manifest cannot be loaded, each tab shows why its screen does not open. */
  async function startLoader(): Promise<void> {
    await loader.start().catch(() => undefined);
    // The code of screens is not confidential, so the screen of the address is preloaded before the permissions are known.
    screen = loader.prefetch(landingComponent());
  }

  async function load(): Promise<PermissionOutcome<PermissionResult>> {
    started ??= startLoader();
    const [outcome] = await Promise.all([loadOrLeave(takePermissions), started]);
    if (outcome.kind === 'loaded') {
      known = outcome.permissions;
      const screen = loader.resolve(landingComponent());
      if (screen.available) sendFirstReads(screen.reads ?? []);
    }
    return outcome;
  }

  return {
    loader,
    begin: () => {
      begun ??= load();
      return begun;
    },
    retry: load,
    screenReady: () => Promise.race([screen, new Promise((resolve) => setTimeout(resolve, screenWait))]),
    permissions: () => known,
    watch: () => {
      stopWatching ??= watchOtherWindows();
    },
    stop: () => {
      stopWatching?.();
      stopWatching = null;
      loader.stop();
    },
  };
}

/** What the manifest loader needs to know: id and headers of the signed-in user, and the source of push messages about releases. */
function whoAsks() {
  const id = session.current()?.user.id;
  const headers = () => {
    const now = session.current();
    // No headers for another person: when another person signs in, the page is loaded again.
    return now && now.user.id === id ? sessionHeaders(now) : null;
  };
  const news = { listen: live.listenReleases, isConnected: () => live.status() === 'open' };
  return id ? { owner: { id, headers }, news } : {};
}

/** Prepares address and store for the signed-in person; some of these functions change the address, so they run before the router reads it. */
export function enterPage(): void {
  openBindingReturn();
  enterProduct();
  beginPreview();
  store.dispatch(shellActions.reset());
}

const newStart = (): ProductStart =>
  productStart(
    createScreenLoader({
      configuration: shellConfiguration(),
      inlineDocument: inlineDocument(),
      nonce: pageNonce(),
      shell: shellRelease,
      overlay: currentPreview(),
      ...whoAsks(),
      onQuarantined: openHomeInstead,
    }),
  );

/** The start that began before the frame's code had arrived, and the session in which it did. */
let ahead: { readonly token: string; readonly start: ProductStart } | null = null;

/** Begins for the signed-in person, unless a preview is asked about first. Resolves with the start when permissions and manifest are known. */
export async function beginAhead(): Promise<ProductStart | null> {
  const token = session.current()?.token;
  if (!token) return null;
  enterPage();
  if (currentAsking()) return null;
  const start = newStart();
  ahead = { token, start };
  start.watch();
  await start.begin();
  return start;
}

/** The start that began early, if it began in this session; otherwise a new one, which has not begun. */
export function takeStart(): ProductStart {
  const earlier = ahead;
  ahead = null;
  enterPage();
  if (earlier && earlier.token === session.current()?.token) return earlier.start;
  earlier?.start.stop();
  return newStart();
}
