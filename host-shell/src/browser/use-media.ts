import { useSyncExternalStore } from 'react';

/** Whether a media query matches; the component re-renders when the result changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => matches(query),
  );
}

const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/**
 * Media query of the mobile layout. Its specified limit is 1087.99 px, but Chromium rounds that to 1088, where the desktop layout begins;
 * 1087.98 includes the same whole pixels and is not rounded up.
 */
export const useIsMobile = (): boolean => useMedia('(max-width: 1087.98px)');

const phoneQuery = '(max-width: 767.98px)';

/** Whether the window is as narrow as a phone's. Lists are then shown as cards, and controls are large enough to touch. */
export const useIsPhone = (): boolean => useMedia(phoneQuery);

/** The same for code outside React, at this moment. */
export const isPhone = (): boolean => matches(phoneQuery);
