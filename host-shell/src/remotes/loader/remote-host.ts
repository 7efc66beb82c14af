/** The part of the federation runtime that the loader uses; tests replace it. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';

export interface RemoteHost {
  /** Loads the module of an expose; rejects with whatever went wrong. */
  load(remote: PinnedRemote, component: string): Promise<unknown>;
  /** Begins to load the shared modules that the screen will ask for. */
  warm(expose: ReleaseExpose): void;
}

/** A file that the signed document does not cover: refused before it is fetched. */
export class IntegrityRefusal extends Error {
  override readonly name = 'IntegrityRefusal';
}
