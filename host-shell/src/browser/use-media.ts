import { useSyncExternalStore } from 'react';

/** Whether a media query holds; re-renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
  );
}

/**
 * The layout is mobile up to 1087.99 px. Chromium takes that for 1088, where the desktop begins; a hundredth
 * less, no whole pixel lies between.
 */
export const useIsMobile = (): boolean => useMedia('(max-width: 1087.98px)');
