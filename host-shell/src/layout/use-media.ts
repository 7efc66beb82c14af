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

/** The layout is mobile up to this width (specification, shell §9). */
export const useIsMobile = (): boolean => useMedia('(max-width: 1087.99px)');
