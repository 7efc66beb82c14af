import { useEffect, useState } from 'react';

/** Milliseconds between two frames: smooth enough, without much work for the device. */
const step = 100;

export interface Playing {
  /** The shown moment, epoch seconds. */
  readonly time: number;
  readonly isPlaying: boolean;
  readonly rate: number;
  setTime(time: number): void;
  setRate(rate: number): void;
  /** Pauses, or plays; at the end it plays from the beginning. */
  toggle(): void;
}

/**
 * The shown moment of a replay, which moves from `from` to `to`, `rate` times as fast as real time. A moment at the end follows the end when it
 * moves.
 */
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
