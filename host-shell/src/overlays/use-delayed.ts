/** Runs a function after a delay, unless another call replaces or cancels it. Used to ignore pointers that only cross an element. */
import { useEffect, useMemo, useRef } from 'react';

export interface Delayed {
  after(rest: number, act: () => void): void;
  cancel(): void;
}

export function useDelayed(): Delayed {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const delayed = useMemo<Delayed>(
    () => ({
      after(rest, act) {
        clearTimeout(timer.current);
        timer.current = setTimeout(act, rest);
      },
      cancel: () => clearTimeout(timer.current),
    }),
    [],
  );
  useEffect(() => delayed.cancel, [delayed]);
  return delayed;
}
