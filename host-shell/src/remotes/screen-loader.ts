/** The shell's only door to remotes: resolves menu components and loads their pages. */
import type { ComponentType } from 'react';
import type { PinnedRemote, ReleaseExpose, ShellConfiguration, SignedReleaseDocument } from 'shared-contracts/release';
import { report } from 'shared-platform/telemetry';
import { explainFailure, type FailureAnswer, filesWithoutIntegrity } from './load-failure.ts';
import { preloadFiles } from './preload-files.ts';
import { browserReleaseMemory, type ReleaseMemory } from './release-memory.ts';
import { createReleaseWatch, type DocumentAge } from './release-watch.ts';
import type { RemoteHost } from './remote-host.ts';
import { exposeOf, resolveScreen } from './resolve-screen.ts';
import type { ScreenFailed, ScreenFailureReason, ScreenResolution, ScreenResult } from './screen-result.ts';

export type { DocumentAge } from './release-watch.ts';
export type { ScreenFailureReason, ScreenResolution, ScreenResult } from './screen-result.ts';

export interface ScreenLoaderOptions {
  readonly configuration: ShellConfiguration;
  /** The signed document the page came with, or null. */
  readonly inlineDocument: SignedReleaseDocument | null;
  /** CSP nonce of this page. */
  readonly nonce: string;
}

/** What the loader takes from its surroundings; tests bring their own. */
export interface LoaderSurroundings {
  readonly memory: ReleaseMemory;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly openHost: (nonce: string) => Promise<RemoteHost>;
  readonly preload: (remote: PinnedRemote, expose: ReleaseExpose, nonce: string) => void;
}

export interface LoadOptions {
  /** Load the version that last rendered well in this browser instead of the pinned one. */
  readonly useFormer?: boolean;
}

export interface ScreenLoader {
  /** Verifies the inline (or remembered) document and begins to watch for newer ones; resolves when components can be resolved. */
  start(): Promise<void>;
  /** Ends watching. */
  stop(): void;
  /** Where a menu component leads; no network. */
  resolve(component: string): ScreenResolution;
  /** Loads a page from the newest document; never rejects. A tab keeps the Component it got. */
  loadScreen(component: string, options?: LoadOptions): Promise<ScreenResult>;
  /** Warms the cache for a screen the user is about to open (hover). */
  prefetch(component: string): void;
  /** Tells the loader that this version of a remote rendered: it becomes the one to fall back to. */
  rendered(remote: string, version: string): void;
  /** Called after every new document and every change of its age state. */
  subscribe(listener: () => void): () => void;
  /** Null before any document is known. */
  documentAge(): DocumentAge | null;
}

/** Our promise for one screen, retries included (rulings 25). */
export const screenDeadline = 8000;
/** Pauses before the second and third attempt; only a file that may yet arrive is asked for again. */
const retryPauses = [200, 500];

const browser: LoaderSurroundings = {
  memory: browserReleaseMemory,
  fetch: (...request) => globalThis.fetch(...request),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  openHost: async (nonce) => (await import(/* webpackChunkName: "product" */ './federation-host.ts')).createFederationHost(nonce),
  preload: preloadFiles,
};

const late = Symbol('late');

/** A component, a memo or a forwardRef: what React can render. */
function pageOf(module: unknown): ComponentType | null {
  const page = typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  const isPage = typeof page === 'function' || (typeof page === 'object' && page !== null && '$$typeof' in page);
  return isPage ? (page as ComponentType) : null;
}

export function createScreenLoader(
  { configuration, inlineDocument, nonce }: ScreenLoaderOptions,
  surroundings: Partial<LoaderSurroundings> = {},
): ScreenLoader {
  const { memory, fetch, now, wait, openHost, preload } = { ...browser, ...surroundings };
  const watch = createReleaseWatch({ configuration, inlineDocument, memory, fetch, now });
  let opening: Promise<RemoteHost> | undefined;

  /** The runtime is a chunk of its own; if it did not arrive, the next attempt asks again. */
  const host = () => {
    opening ??= openHost(nonce).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  function failed(reason: ScreenFailureReason, remote: PinnedRemote | null, detail: string): ScreenFailed {
    const formerVersion = remote ? (watch.former(remote.name, remote.version)?.version ?? null) : null;
    report({ name: 'screen.failed', facts: { reason, remote: remote?.name, version: remote?.version, detail: detail.slice(0, 300) } });
    return { ok: false, reason, remote: remote?.name ?? null, version: remote?.version ?? null, detail, formerVersion };
  }

  async function attempt(remote: PinnedRemote, expose: ReleaseExpose): Promise<{ page: ComponentType } | FailureAnswer> {
    try {
      const runtime = await host();
      runtime.warm(expose);
      const page = pageOf(await runtime.load(remote, expose.component));
      return page ? { page } : { reason: 'broken-code', detail: `${expose.component} has no page as its default export`, mayRetry: false };
    } catch (error) {
      return explainFailure({ error, remote, expose, fetch });
    }
  }

  async function load(remote: PinnedRemote, expose: ReleaseExpose, isFormer: boolean): Promise<ScreenResult> {
    const unpinned = filesWithoutIntegrity(remote, expose);
    if (unpinned.length > 0) return failed('integrity', remote, `no integrity for ${unpinned.join(', ')}`);
    const began = now();
    preload(remote, expose, nonce);
    const deadline = wait(screenDeadline).then(() => late);
    for (let round = 0; ; round++) {
      // What arrives after the deadline is left alone: the tab shows the failure by then.
      const outcome = await Promise.race([attempt(remote, expose), deadline]);
      if (typeof outcome === 'symbol') return failed('timeout', remote, `nothing within ${screenDeadline} ms`);
      if ('page' in outcome) {
        report({
          name: 'screen.loaded',
          facts: {
            remote: remote.name,
            version: remote.version,
            component: expose.component,
            milliseconds: Math.round(now() - began),
            attempts: round + 1,
          },
        });
        return { ok: true, Component: outcome.page, remote: remote.name, version: remote.version, former: isFormer };
      }
      const pause = retryPauses[round];
      if (!outcome.mayRetry || pause === undefined) return failed(outcome.reason, remote, outcome.detail);
      if ((await Promise.race([wait(pause), deadline])) === late) return failed('timeout', remote, outcome.detail);
    }
  }

  function find(component: string): { remote: PinnedRemote; expose: ReleaseExpose } | ScreenResolution {
    const document = watch.current();
    if (!document) return { available: false, reason: 'no-document', remote: null, version: null };
    const { remote, expose } = resolveScreen(document, component);
    if (expose) return { remote, expose };
    return { available: false, reason: 'not-available', remote: remote?.name ?? null, version: remote?.version ?? null };
  }

  return {
    start() {
      // The runtime arrives while the document is verified and the menu is fetched.
      void host().catch(() => undefined);
      return watch.start();
    },
    stop: watch.stop,
    subscribe: watch.subscribe,
    documentAge: watch.age,
    rendered: watch.rendered,
    resolve(component) {
      const found = find(component);
      if (!('expose' in found)) return found;
      const { remote, expose } = found;
      return { available: true, remote: remote.name, version: remote.version, component: expose.component, title: expose.title };
    },
    async loadScreen(component, { useFormer = false } = {}) {
      const found = find(component);
      if (!('expose' in found)) return failed(found.available ? 'not-available' : found.reason, null, component);
      if (!useFormer) return load(found.remote, found.expose, false);
      const former = watch.former(found.remote.name, found.remote.version);
      const expose = former && exposeOf(former, component);
      return former && expose
        ? load(former, expose, true)
        : failed('not-available', found.remote, `no former version of ${component} is known here`);
    },
    prefetch(component) {
      const found = find(component);
      const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
      if (!('expose' in found) || connection?.saveData) return;
      preload(found.remote, found.expose, nonce);
      void host()
        .then((runtime) => {
          runtime.warm(found.expose);
          return runtime.load(found.remote, found.expose.component);
        })
        // Who opens the screen is told.
        .catch(() => undefined);
    },
  };
}
