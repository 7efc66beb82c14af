/** Keeps the data of release screens up to date without a reload of the page. */
import { useEffect } from 'react';
import { live } from 'shared-platform/live';
import { useTabActive } from 'shared-platform/tabs';
import { releasesChanged } from './release-calls.ts';

/** Interval, in ms, at which a visible page reads again, in case a push message was lost. */
const readEvery = 15_000;

/** Reads again on every pushed change, every fifteen seconds, and when the window or the tab becomes visible again. */
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
