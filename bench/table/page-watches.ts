/** Measures frames and interactions within the page. */
import type { BenchHands } from './page-contract.ts';

/** Measures milliseconds between frames from now on. Returns a function that stops and returns them. */
function collectFrames(): () => number[] {
  const frames: number[] = [];
  let last = performance.now();
  let handle = requestAnimationFrame(function next(now) {
    frames.push(now - last);
    last = now;
    handle = requestAnimationFrame(next);
  });
  return () => {
    cancelAnimationFrame(handle);
    // The first interval began within a frame, so it is left out.
    return frames.slice(1);
  };
}

export function watchFrames(): Pick<BenchHands, 'watchFrames' | 'frames'> {
  let stop: (() => number[]) | null = null;
  return {
    watchFrames() {
      stop = collectFrames();
    },
    frames() {
      const frames = stop?.() ?? [];
      stop = null;
      return frames;
    },
  };
}

/** The browser lists interactions of 16 ms and more with a resolution of 8 ms; shorter ones, which it only counts, get this value. */
const unlisted = 8;

export function watchInteractions(): Pick<BenchHands, 'watchInteractions' | 'interactions'> {
  const times = new Map<number, number>();
  let before = 0;
  const counted = (): number => (performance as Performance & { readonly interactionCount: number }).interactionCount;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) times.set(entry.interactionId, Math.max(times.get(entry.interactionId) ?? 0, entry.duration));
  });
  return {
    watchInteractions() {
      before = counted();
      times.clear();
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    },
    async interactions() {
      // The last interaction is listed after the frame that shows its result.
      for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      observer.disconnect();
      const short = Math.max(0, counted() - before - times.size);
      return [...times.values(), ...Array.from({ length: short }, () => unlisted)];
    },
  };
}

export function timeEvent(): Pick<BenchHands, 'timeEvent' | 'eventTime'> {
  let time: Promise<number> = Promise.resolve(Number.NaN);
  return {
    timeEvent(type) {
      time = new Promise((resolve) => {
        const hear = (event: Event): void => {
          // Pressing a modifier key alone does nothing, so it is not counted.
          if (event instanceof KeyboardEvent && ['Control', 'Shift', 'Meta'].includes(event.key)) return;
          window.removeEventListener(type, hear, { capture: true });
          const began = event.timeStamp;
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
        };
        window.addEventListener(type, hear, { capture: true });
      });
    },
    eventTime: () => time,
  };
}
