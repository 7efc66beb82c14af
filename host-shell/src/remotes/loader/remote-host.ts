/** The part of the federation runtime that the loader uses; tests replace it. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';

export interface RemoteHost {
  /** Loads the module of an exposed name; rejects on failure. */
  load(remote: PinnedRemote, component: string): Promise<unknown>;
  /** Preloads the shared modules that the screen needs. */
  warm(expose: ReleaseExpose): void;
}

/** Error for a file without hash in the signed manifest; it is not requested. */
export class IntegrityRefusal extends Error {
  override readonly name = 'IntegrityRefusal';
}
