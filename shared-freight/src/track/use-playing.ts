import { useEffect, useState } from 'react';

/** Milliseconds between two pictures: enough for the eye, little for the device. */
const step = 100;

export interface Playing {
  /** Epoch seconds. */
  readonly time: number;
  readonly isPlaying: boolean;
  readonly rate: number;
  setTime(time: number): void;
  setRate(rate: number): void;
  /** Plays, from the beginning where the end was reached, or pauses. */
  toggle(): void;
}

/** A moment that moves through a span of time, `rate` times as fast as the clock. It follows the end of the span while it stands there. */
export function usePlaying(from: number, to: number, firstRate: number): Playing {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState(firstRate);
  const time = Math.min(to, Math.max(from, chosen ?? to));
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = ((now - before) / 1000) * rate;
      before = now;
      setChosen((current) => Math.min(to, (current ?? from) + passed));
    }, step);
    return () => clearInterval(timer);
  }, [isPlaying, rate, from, to]);
  const isOver = time >= to;
  return {
    time,
    isPlaying: isPlaying && !isOver,
    rate,
    setRate,
    setTime: (moment) => setChosen(moment >= to ? null : moment),
    toggle: () => {
      if (isOver) {
        setChosen(from);
        setPlaying(true);
      } else setPlaying(!isPlaying);
    },
  };
}
