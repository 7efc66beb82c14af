/** The parts of page and browser that the loader uses; tests replace them. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';
import { preloadFiles } from '../files/preload-files.ts';
import { giveUpStalled } from '../files/stalled-files.ts';
import { browserReleaseMemory, type ReleaseMemory } from '../manifest/release-memory.ts';
import { type BootMemory, browserBootMemory } from './boot-guard.ts';
import type { RemoteHost } from './remote-host.ts';

/** Versions of the modules that the shell provides; the build defines them from the installed packages. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

export interface LoaderSurroundings {
  readonly memory: ReleaseMemory;
  readonly bootMemory: BootMemory;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since the page was loaded. */
  readonly pageAge: () => number;
  readonly openHost: (nonce: string) => Promise<RemoteHost>;
  readonly preload: (remote: PinnedRemote, expose: ReleaseExpose, nonce: string) => void;
  /** Reports files of this screen that neither loaded nor failed as failed, so that they are requested again. */
  readonly giveUpStalled: (remote: PinnedRemote, expose: ReleaseExpose) => void;
  /** Versions of the shared modules that the shell provides; null when the build did not define them. */
  readonly provided: Readonly<Record<string, string>> | null;
}

export const browserSurroundings = (): LoaderSurroundings => ({
  memory: browserReleaseMemory,
  bootMemory: browserBootMemory(),
  fetch: (...request) => globalThis.fetch(...request),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  pageAge: () => performance.now(),
  openHost: async (nonce) => (await import(/* webpackChunkName: "product" */ './federation-host.ts')).createFederationHost(nonce),
  preload: preloadFiles,
  giveUpStalled,
  provided: typeof SHARED_VERSIONS === 'undefined' ? null : SHARED_VERSIONS,
});
