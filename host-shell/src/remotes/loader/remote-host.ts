/** The part of the federation runtime that the loader uses; tests replace it. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';

export interface RemoteHost {
  /** Loads the module that a remote exposes under a component path; rejects on failure. */
  load(remote: PinnedRemote, component: string): Promise<unknown>;
  /** Preloads the shared modules that the screen needs. */
  warm(expose: ReleaseExpose): void;
}

/** Error for a file that has no hash in the signed manifest and is therefore not requested. */
export class IntegrityRefusal extends Error {
  override readonly name = 'IntegrityRefusal';
}
