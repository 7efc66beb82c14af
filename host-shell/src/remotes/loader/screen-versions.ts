/** Decides which versions of a screen may be loaded, from signed manifests and from earlier failures in this browser; sends no request. */
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import type { ReleaseWatch } from '../manifest/release-watch.ts';
import { exposeOf, type Target } from '../manifest/resolve-screen.ts';
import type { BootGuard } from './boot-guard.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { filesWithoutIntegrity } from './load-failure.ts';
import type { LoaderSurroundings } from './loader-surroundings.ts';
import type { Failure } from './screen-attempt.ts';
import { unmetShares } from './share-check.ts';

export interface ScreenVersionsOptions {
  readonly watch: Pick<ReleaseWatch, 'current' | 'fallback' | 'killOf'>;
  readonly guard: BootGuard;
  readonly breaker: CircuitBreaker;
  readonly provided: LoaderSurroundings['provided'];
}

/** Finds another remote that precedes this one in the manifest and has the same global name. */
const namesakeOf = (remote: PinnedRemote, document: EnvironmentManifest | null): PinnedRemote | undefined => {
  const first = document?.remotes.find(({ globalName }) => globalName === remote.globalName);
  return first && first.name !== remote.name ? first : undefined;
};

export function createScreenVersions({ watch, guard, breaker, provided }: ScreenVersionsOptions) {
  /** The defect of a version that can be detected before anything is loaded; null: none. */
  function defectOf({ remote, expose }: Target): Failure | null {
    const kill = watch.killOf(remote.name, remote.version);
    if (kill) return { reason: 'killed', detail: kill.reason };
    const unpinned = filesWithoutIntegrity(remote, expose);
    if (unpinned.length > 0) return { reason: 'integrity', detail: `no integrity for ${unpinned.join(', ')}` };
    const namesake = namesakeOf(remote, watch.current());
    if (namesake) return { reason: 'name-conflict', detail: `${remote.globalName} is ${namesake.name}@${namesake.version} already` };
    const unmet = provided ? unmetShares(remote, expose, provided) : [];
    if (unmet.length > 0) return { reason: 'shared-missing', detail: unmet.join(', ') };
    return guard.isQuarantined(remote.name, remote.version) ? { reason: 'quarantined', detail: 'the page did not survive it' } : null;
  }

  return {
    defectOf,
    /** The fallback version, if it contains the screen and has no known defect. */
    fallbackOf(remote: string, version: string, component: string): Target | null {
      const fallback = watch.fallback(remote, version);
      const expose = fallback && exposeOf(fallback, component);
      if (!fallback || !expose) return null;
      const target: Target = { remote: fallback, expose };
      return defectOf(target) || breaker.openFor(fallback) ? null : target;
    },
  };
}
