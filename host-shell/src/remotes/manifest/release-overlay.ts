/** Versions that this window alone runs (previews); they replace the pinned versions in every manifest. */
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import type { ReleaseWatch } from './release-watch.ts';

export interface ReleaseOverlay {
  /** Returns the manifest with the replaced versions; for the same manifest always the same object. */
  apply(document: EnvironmentManifest): EnvironmentManifest;
  /** The remotes with replaced versions. They stay here after the overlay has ended, because open tabs keep running them. */
  readonly remotes: readonly PinnedRemote[];
  subscribe(listener: () => void): () => void;
}

/**
 * Adds an overlay to the watch on manifests; the start of the product waits for the overlay. Its versions have no fallback, so that
 * failures are visible, and never become a fallback.
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
