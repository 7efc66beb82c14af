import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { timing } from 'shared-contracts/wire/constants';

const watchVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Loads every six seconds as long as it is asked to, and not in a window that nobody sees. */
export function usePolling(isAsked: boolean, load: () => void): void {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState !== 'hidden');
  const reload = useEffectEvent(load);
  useEffect(() => {
    if (!isAsked || !isVisible) return;
    const timer = setInterval(() => reload(), timing.noticePoll);
    return () => clearInterval(timer);
  }, [isAsked, isVisible]);
}
