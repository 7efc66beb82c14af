/** Follows the pointer from press to release, even outside the grid; the Escape key cancels. */
export interface PointerTrack {
  readonly move: (event: PointerEvent) => void;
  /** Called when the pointer is released; `isKept` is false when the person cancelled. */
  readonly end: (event: PointerEvent | null, isKept: boolean) => void;
}

export function trackPointer(pointerId: number, { move, end }: PointerTrack): void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const finish = (event: PointerEvent | null, isKept: boolean): void => {
    stop.abort();
    end(event, isKept);
  };
  document.addEventListener('pointermove', (event) => event.pointerId === pointerId && move(event), options);
  document.addEventListener('pointerup', (event) => event.pointerId === pointerId && finish(event, true), options);
  document.addEventListener('pointercancel', (event) => event.pointerId === pointerId && finish(event, false), options);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      finish(null, false);
    },
    options,
  );
}

const edge = 28;
const fastest = 24;

/** Scrolls while the pointer is at an edge of the rows, and calls back after each step. */
export function scrollAtEdges(scroller: HTMLElement, insets: { readonly top: number; readonly bottom: number }, scrolled: () => void) {
  let frame = 0;
  let speed = { x: 0, y: 0 };
  const step = (): void => {
    frame = 0;
    if (speed.x === 0 && speed.y === 0) return;
    scroller.scrollBy(speed.x, speed.y);
    scrolled();
    frame = requestAnimationFrame(step);
  };
  const toward = (before: number, after: number): number =>
    before < edge ? -Math.min(fastest, edge - before) : after < edge ? Math.min(fastest, edge - after) : 0;
  return {
    at({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): void {
      const box = scroller.getBoundingClientRect();
      speed = {
        x: toward(clientX - box.left, box.right - clientX),
        y: toward(clientY - box.top - insets.top, box.bottom - insets.bottom - clientY),
      };
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    stop(): void {
      speed = { x: 0, y: 0 };
      cancelAnimationFrame(frame);
    },
  };
}
