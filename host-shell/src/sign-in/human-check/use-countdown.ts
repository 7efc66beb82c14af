import { useEffect, useState } from 'react';

/** Countdown in seconds; `start` starts it again. */
export function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    // Computed from the clock, because timers of a hidden window are slow.
    const follow = (): void => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) setEnd(0);
    };
    follow();
    const timer = setInterval(follow, 500);
    return () => clearInterval(timer);
  }, [end]);
  return [left, (seconds) => setEnd(Date.now() + seconds * 1000)];
}
