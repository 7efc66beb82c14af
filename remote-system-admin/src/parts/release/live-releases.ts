/** Release screens follow what happens without being asked. */
import { useEffect } from 'react';
import { live } from 'shared-platform/live';
import { useTabActive } from 'shared-platform/tabs';
import { releasesChanged } from './release-calls.ts';

/** Milliseconds between two readings while somebody may be looking: news that got lost is seen then. */
const readEvery = 15_000;

/** Reads again on news of a change, every fifteen seconds, and when the window or the tab is looked at again. */
export function useLiveReleases(): void {
  const isActive = useTabActive();
  useEffect(() => {
    if (!isActive) return;
    const readAgain = (): void => {
      if (document.visibilityState === 'visible') releasesChanged();
    };
    const timer = setInterval(readAgain, readEvery);
    const unlisten = live.listenReleases(readAgain);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      clearInterval(timer);
      unlisten();
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, [isActive]);
}
