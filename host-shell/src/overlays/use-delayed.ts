/** Runs one function after a delay, unless replaced or cancelled. Used to ignore pointers that only pass by. */
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
