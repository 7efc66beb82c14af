/** The shell's interface to remotes: finds the screens of menu components and loads their pages. */

import type { PinnedRemote, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import { timing } from 'shared-contracts/wire/constants';
import { report } from 'shared-platform/telemetry';
import { createFileRescue } from '../files/file-rescue.ts';
import type { DocumentOwner } from '../manifest/manifest-sources.ts';
import type { ReleaseNewsFeed } from '../manifest/poll-interval.ts';
import { type ReleaseOverlay, withOverlay } from '../manifest/release-overlay.ts';
import { createReleaseWatch, type DocumentAge } from '../manifest/release-watch.ts';
import { resolveScreen, type Target } from '../manifest/resolve-screen.ts';
import { createBootGuard } from './boot-guard.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createLateScreens } from './late-screens.ts';
import { isMissingFile } from './load-failure.ts';
import { browserSurroundings, type LoaderSurroundings } from './loader-surroundings.ts';
import { watchPage } from './page-watch.ts';
import { createScreenAttempts, type Failure } from './screen-attempt.ts';
import type { ScreenCrash, ScreenFailed, ScreenFailureReason, ScreenLoaded, ScreenResolution, ScreenResult } from './screen-result.ts';
import { createScreenVersions } from './screen-versions.ts';

export type { DocumentAge } from '../manifest/release-watch.ts';
export type { ScreenCrash, ScreenFailureReason, ScreenLoaded, ScreenResolution, ScreenResult } from './screen-result.ts';

export interface ScreenLoaderOptions {
  readonly configuration: ShellConfiguration;
  /** The signed manifest that the HTML page contains, or null. */
  readonly inlineDocument: SignedManifest | null;
  /** CSP nonce of this page. */
  readonly nonce: string;
  /** Name and version of the shell, for error reports; undefined when its files have no version. */
  readonly shell?: { readonly name: string; readonly version: string } | null;
  /** Versions that this window runs instead of the pinned ones. */
  readonly overlay?: Promise<ReleaseOverlay | null> | null;
  /** The signed-in user; without one, the manifest for everybody is used. */
  readonly owner?: DocumentOwner;
  /** Push messages about releases that change while the page is open. */
  readonly news?: ReleaseNewsFeed;
  /** Called at the start with versions (`remote@version`) that crashed the page twice. */
  readonly onQuarantined?: (remotes: readonly string[]) => void;
}

export interface LoadOptions {
  /** True to load the version that last worked in this browser instead of the pinned one. */
  readonly useFallback?: boolean;
  /** True when the person retries; the pinned version is then tried even if it failed before. */
  readonly isRetry?: boolean;
}

export interface ScreenLoader {
  /** Verifies the manifest in the page (or a cached one) and starts watching for newer ones; resolves when components can be resolved. */
  start(): Promise<void>;
  /** Ends watching for newer manifests. */
  stop(): void;
  /** Finds the remote and the screen of a menu component in the loaded manifest, without sending a request. */
  resolve(component: string): ScreenResolution;
  /**
   * Loads a page according to the newest manifest or, when that fails, from the fallback version; never rejects. A tab keeps the component
   * that it was given.
   */
  loadScreen(component: string, options?: LoadOptions): Promise<ScreenResult>;
  /** Version that a new tab would run instead of `version`; null when that is the same one, or unknown. */
  newer(component: string, version: string): string | null;
  /** Why this version must not run any more, even in open tabs; null when it may run. */
  killed(remote: string, version: string): string | null;
  /** Version of the shell that a reload would bring; null when this one is current, or when it is unknown. */
  newerShell(): string | null;
  /**
   * Prepares a screen that the user is likely to open, e.g. because the pointer is on its menu row: loads its files and runs the code of the
   * remote's entry and of the screen's module, but renders nothing. Resolves when nothing more will happen; never rejects.
   */
  prefetch(component: string): Promise<void>;
  /**
   * The screen, if its code has run already, nothing speaks against this version, and the manifest was confirmed just now; the first screen of a
   * window needs no more than the manifest of its page. A screen that is returned counts as opened; nothing of it needs to be loaded.
   */
  ready(component: string): ScreenLoaded | null;
  /** Records that a version was rendered, which makes it the fallback. */
  rendered(remote: string, version: string): void;
  /**
   * Records that a screen threw an error; `isFirst`: before it was rendered once. Returns the failure and the versions that can be offered
   * instead.
   */
  crashed(screen: CrashedScreen): ScreenCrash;
  /** Subscribes to new manifests, and to changes of the manifest's age. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Age of the manifest in use; null before a manifest is known. */
  documentAge(): DocumentAge | null;
}

export interface CrashedScreen {
  readonly component: string;
  readonly remote: string;
  readonly version: string;
  readonly error: unknown;
  readonly isFirst: boolean;
}

/** Time limit for a screen including retries and fallback, ms. */
export const screenDeadline = timing.screenLoad - 500;
/** Milliseconds that the loader waits for the pinned version when a fallback exists. */
export const fallbackAfter = 5000;

/** As long as the page is younger than this, ms, its first screen needs no newer manifest. */
const firstScreenWithin = 30_000;

export function createScreenLoader(options: ScreenLoaderOptions, given: Partial<LoaderSurroundings> = {}): ScreenLoader {
  const surroundings: LoaderSurroundings = { ...browserSurroundings(), ...given };
  const { memory, bootMemory, fetch, now, wait, pageAge, provided } = surroundings;
  const watch = withOverlay(createReleaseWatch({ ...options, memory, fetch, now, wait, pageAge }), options.overlay);
  const guard = createBootGuard(bootMemory, now);
  const breaker = createCircuitBreaker(now);
  const { defectOf, fallbackOf } = createScreenVersions({ watch, guard, breaker, provided });
  const attempts = createScreenAttempts(surroundings, guard, options.nonce);
  const lateScreens = createLateScreens(wait);
  const rescue = createFileRescue({ remotes: watch.known, fetch, wait, nonce: options.nonce });
  /** The remote and version in the active tab; screens report this whenever their tab becomes active. */
  let inFront: { readonly name: string; readonly version: string } | null = null;
  let stopWatchingPage: () => void = () => undefined;

  /** `later`: the screen that may still arrive, if the failure counts only when it does not. */
  function failed({ reason, detail, later }: Failure, remote: PinnedRemote | null): ScreenFailed {
    const facts = { reason, remote: remote?.name, version: remote?.version, detail: detail.slice(0, 300) };
    const tell = (): void => report({ name: 'screen.failed', facts });
    if (later) lateScreens.expect(later, tell);
    else tell();
    return { ok: false, reason, remote: remote?.name ?? null, version: remote?.version ?? null, detail, fallbackVersion: null };
  }

  const loaded = ({ remote }: Target, Component: ScreenLoaded['Component'], isFallback: boolean): ScreenLoaded => ({
    ok: true,
    Component,
    remote: remote.name,
    version: remote.version,
    isFallback,
  });

  /** Adds to a failure by timeout the screen that may still arrive, so that a slow connection costs waiting and not a click. */
  const withLater = (failure: ScreenFailed, { later }: Failure, target: Target, isFallback: boolean): ScreenFailed =>
    later ? { ...failure, later: later.then((arrived) => arrived && loaded(target, arrived.page, isFallback)) } : failure;

  /** Loads the pinned version, or the fallback when that fails. */
  async function open(target: Target, component: string): Promise<ScreenResult> {
    const { remote } = target;
    const fallback = fallbackOf(remote.name, remote.version, component);
    const tripped = fallback && breaker.openFor(remote);
    const known = defectOf(target) ?? (tripped ? { reason: tripped, detail: 'it failed before in this session' } : null);
    const deadline = wait(screenDeadline);
    const outcome = known ?? (await attempts.load(target, fallback ? Promise.race([deadline, wait(fallbackAfter)]) : deadline));
    if ('page' in outcome) return loaded(target, outcome.page, false);
    if (!known) breaker.failed(remote, outcome.reason);
    const failure = withLater(failed(outcome, remote), outcome, target, false);
    const second = fallback && (await attempts.load(fallback, deadline));
    if (!second) return failure;
    if ('page' in second) {
      if (outcome.later) lateScreens.fail(outcome.later);
      return { ...fallBack(fallback, remote, outcome.reason), Component: second.page };
    }
    breaker.failed(fallback.remote, second.reason);
    return failure;
  }

  function fallBack(fallback: Target, { name, version }: PinnedRemote, reason: ScreenFailureReason): Omit<ScreenLoaded, 'Component'> {
    report({ name: 'screen.former', facts: { remote: name, version, fallback: fallback.remote.version, reason } });
    return { ok: true, remote: name, version: fallback.remote.version, isFallback: true, instead: { version, reason } };
  }

  function find(component: string): Target | ScreenResolution {
    const document = watch.current();
    if (!document) return { available: false, reason: 'no-document', remote: null, version: null };
    const { remote, expose } = resolveScreen(document, component);
    if (expose) return { remote, expose };
    return { available: false, reason: 'not-available', remote: remote?.name ?? null, version: remote?.version ?? null };
  }

  const isSound = (target: Target): boolean => !defectOf(target) && !breaker.openFor(target.remote);

  return {
    async start() {
      rescue.start();
      stopWatchingPage = watchPage({ remotes: watch.known, inFront: () => inFront, shell: options.shell ?? null });
      globalThis.addEventListener?.('pagehide', guard.leave);
      globalThis.addEventListener?.('pagehide', lateScreens.giveUp);
      const quarantined = guard.recall();
      for (const id of quarantined) report({ name: 'screen.quarantined', facts: { remote: id } });
      if (quarantined.length > 0) options.onQuarantined?.(quarantined);
      // The runtime is loaded in parallel with verifying the manifest and fetching the menu.
      attempts.open();
      await watch.start();
    },
    stop() {
      watch.stop();
      rescue.stop();
      stopWatchingPage();
      globalThis.removeEventListener?.('pagehide', guard.leave);
      globalThis.removeEventListener?.('pagehide', lateScreens.giveUp);
      guard.leave();
    },
    subscribe: watch.subscribe,
    documentAge: watch.age,
    rendered(remote, version) {
      inFront = { name: remote, version };
      watch.rendered(remote, version);
      guard.mounted(remote, version);
      breaker.worked(remote, version);
    },
    crashed({ component, remote, version, error, isFirst }) {
      const isFile = isMissingFile(error);
      const reason = isFile ? (rescue.hasRefused(remote, version) ? 'integrity' : 'network') : 'crashed';
      if (isFirst) breaker.failed({ name: remote, version }, isFile && reason !== 'crashed' ? reason : 'broken-code');
      return { reason, fallbackVersion: fallbackOf(remote, version, component)?.remote.version ?? null };
    },
    resolve(component) {
      const found = find(component);
      if (!('expose' in found)) return found;
      const { remote, expose } = found;
      const { component: name, title, reads } = expose;
      return { available: true, remote: remote.name, version: remote.version, component: name, title, ...(reads ? { reads } : {}) };
    },
    newer(component, version) {
      const found = watch.hasSettled(component) ? find(component) : null;
      return found && 'expose' in found && found.remote.version !== version ? found.remote.version : null;
    },
    killed: (remote, version) => watch.killOf(remote, version)?.reason ?? null,
    newerShell() {
      const served = watch.current()?.shell ?? null;
      return options.shell && served !== options.shell.version ? served : null;
    },
    async loadScreen(component, { useFallback = false, isRetry = false } = {}) {
      const pending = watch.ready(component);
      if (pending) await pending;
      const found = find(component);
      if (!('expose' in found)) {
        const { remote, version } = found;
        const failure = failed({ reason: found.available ? 'not-available' : found.reason, detail: component }, null);
        return { ...failure, remote, version };
      }
      const { name, version } = found.remote;
      if (isRetry) {
        guard.release(name, version);
        breaker.worked(name, version);
      }
      if (!useFallback) return open(found, component);
      const fallback = fallbackOf(name, version, component);
      if (!fallback) return failed({ reason: 'not-available', detail: `no fallback version of ${component} is known here` }, found.remote);
      const outcome = await attempts.load(fallback, wait(screenDeadline));
      if (!('page' in outcome)) return withLater(failed(outcome, fallback.remote), outcome, fallback, true);
      report({ name: 'screen.former', facts: { remote: name, version, fallback: fallback.remote.version, reason: 'asked' } });
      return loaded(fallback, outcome.page, true);
    },
    async prefetch(component) {
      void watch.refresh();
      // Nothing is preloaded while a newer manifest may still give this user another version.
      if (!watch.hasSettled(component)) return;
      const found = find(component);
      const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
      if ('expose' in found && !connection?.saveData && isSound(found)) await attempts.prepare(found);
    },
    ready(component) {
      const isFirst = !inFront && pageAge() < firstScreenWithin;
      const found = (watch.isFresh() || isFirst) && watch.hasSettled(component) ? find(component) : null;
      if (!found || !('expose' in found) || !isSound(found)) return null;
      const arrival = attempts.prepared(found);
      if (!arrival) return null;
      const { remote, expose } = found;
      const facts = { remote: remote.name, version: remote.version, component: expose.component, milliseconds: 0, attempts: 1 };
      report({ name: 'screen.loaded', facts });
      return loaded(found, arrival.page, false);
    },
  };
}
