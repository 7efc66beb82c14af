import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 767px)');

function watch(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's; the component re-renders when this changes. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches);
