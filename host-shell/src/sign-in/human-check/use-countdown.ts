import { useEffect, useState } from 'react';

/** Seconds that are left of a wait; `start` begins it anew. */
export function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    // By the clock, not by counting: a hidden window's timers are slow.
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
