/** Versions that only this window runs in place of the pinned ones. They replace the pinned versions in every manifest. */
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import type { ReleaseWatch } from './release-watch.ts';

export interface ReleaseOverlay {
  /** The document with them; the same object every time for the same document. */
  apply(document: EnvironmentManifest): EnvironmentManifest;
  /** What it brought in, also after it ended: open tabs keep running it. */
  readonly remotes: readonly PinnedRemote[];
  subscribe(listener: () => void): () => void;
}

/**
 * The watch with an overlay, waited for at the start. What the overlay brings has no fallback version, so that its failures are seen, and
 * is not remembered as one to fall back to.
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
