import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { timing } from 'shared-contracts/wire/constants';

const watchVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Calls `load` every six seconds while `isAsked` is true and the window is visible. */
export function usePolling(isAsked: boolean, load: () => void): void {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState !== 'hidden');
  const reload = useEffectEvent(load);
  useEffect(() => {
    if (!isAsked || !isVisible) return;
    const timer = setInterval(() => reload(), timing.noticePoll);
    return () => clearInterval(timer);
  }, [isAsked, isVisible]);
}
