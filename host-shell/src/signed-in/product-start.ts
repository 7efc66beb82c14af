/** What the frame needs before it is rendered: the permissions and the environment manifest. */

import { setAutoFreeze } from 'immer';
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

// The store does not freeze its data: for a tree of thousands of departments this would take tens of milliseconds before the tree is shown.
// Frozen data is used in tests of screens, which would fail if code changed data in place.
setAutoFreeze(false);

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
  /** Settles when the code of the first screen has run, or cannot. */
  let firstScreen: Promise<void> = Promise.resolve();

  /** If the manifest cannot be loaded, each tab shows why its screen does not open. */
  async function startLoader(): Promise<void> {
    await loader.start().catch(() => undefined);
    // The code of screens is not confidential, so the screen of the address is preloaded before the permissions are known.
    firstScreen = loader.prefetch(landingComponent());
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

  const start: ProductStart = {
    loader,
    begin: () => {
      begun ??= load();
      return begun;
    },
    retry: load,
    screenReady: () => Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, screenWait))]),
    permissions: () => known,
    watch: () => {
      stopWatching ??= watchOtherWindows();
    },
    stop: () => {
      stopWatching?.();
      stopWatching = null;
      loader.stop();
      if (present?.start === start) present = null;
    },
  };
  return start;
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

/** The start of the present session; it stays here until it is stopped, because React may render a component twice before it is mounted. */
let present: { readonly token: string | undefined; readonly start: ProductStart } | null = null;

/** The start of this session; a new one, which has not begun, when there is none yet. */
export function takeStart(): ProductStart {
  const token = session.current()?.token;
  if (present?.token === token && present) return present.start;
  present?.start.stop();
  enterPage();
  const start = newStart();
  present = { token, start };
  return start;
}

/** Begins for the signed-in person, unless a preview is asked about first. Resolves with the start when permissions and manifest are known. */
export async function beginAhead(): Promise<ProductStart | null> {
  if (!session.current()) return null;
  const start = takeStart();
  if (currentAsking()) return null;
  start.watch();
  await start.begin();
  return start;
}
