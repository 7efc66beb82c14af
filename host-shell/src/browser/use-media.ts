import { useSyncExternalStore } from 'react';

/** Whether a media query matches; the component re-renders when the result changes. */
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
 * The specified limit of the mobile layout is 1087.99 px, which Chromium rounds to 1088, where the desktop layout begins; 1087.98 excludes
 * no whole pixel and avoids that.
 */
export const useIsMobile = (): boolean => useMedia('(max-width: 1087.98px)');

/** Whether the window is as narrow as a phone's. Lists are then shown as cards, and controls are large enough to touch. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)');
