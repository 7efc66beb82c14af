/** Versions that this window alone runs; they replace the pinned versions in every manifest. */
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import type { ReleaseWatch } from './release-watch.ts';

export interface ReleaseOverlay {
  /** The manifest with the replaced versions; the same object for the same manifest. */
  apply(document: EnvironmentManifest): EnvironmentManifest;
  /** The replaced versions, also after the end of the overlay, because open tabs keep running them. */
  readonly remotes: readonly PinnedRemote[];
  subscribe(listener: () => void): () => void;
}

/**
 * The watch with an overlay, which is awaited at the start. Versions of the overlay have no fallback, so that failures are visible, and are
 * not stored as fallback.
 */
export function withOverlay(watch: ReleaseWatch, coming: Promise<ReleaseOverlay | null> | null | undefined): ReleaseWatch {
  if (!coming) return watch;
  let overlay: ReleaseOverlay | null = null;
  const brought = (): readonly PinnedRemote[] => overlay?.remotes ?? [];
  const brings = (name: string, version: string) => brought().some((remote) => remote.name === name && remote.version === version);
  return {
    ...watch,
    async start() {
      [overlay] = await Promise.all([coming, watch.start()]);
    },
    current() {
      const document = watch.current();
      return document && overlay ? overlay.apply(document) : document;
    },
    rendered(name, version) {
      if (!brings(name, version)) watch.rendered(name, version);
    },
    known: () => [...watch.known(), ...brought()],
    fallback: (name, version) => (brings(name, version) ? null : watch.fallback(name, version)),
    subscribe(listener) {
      const stop = watch.subscribe(listener);
      const alsoStop = coming.then((found) => found?.subscribe(listener));
      return () => {
        stop();
        void alsoStop.then((end) => end?.());
      };
    },
  };
}
