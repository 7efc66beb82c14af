/** Dragging a slider by pointer, touch or arrow keys; released early it returns to the start. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type DragMoment, isAtEnd, keyStep } from './drag-track.ts';

export interface Drag {
  /** Position of the handle as a share of the slider's length, 0 to 1. */
  readonly share: number;
  readonly isDragging: boolean;
  reset(): void;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
    onBlur(): void;
  };
}

const steps: Readonly<Record<string, number>> = { ArrowRight: keyStep, ArrowUp: keyStep, ArrowLeft: -keyStep, ArrowDown: -keyStep };

interface Hold {
  readonly by: 'pointer' | 'keys';
  readonly began: number;
  /** Position of the pointer at which the drag began. */
  readonly from: number;
  readonly moments: DragMoment[];
}

export interface DragOptions {
  /** The element along which the handle moves. */
  readonly rail: RefObject<HTMLElement | null>;
  /** True when the handle cannot be moved. */
  readonly isFixed: boolean;
  readonly onBegin: () => void;
  /** Called with all recorded points of the drag when the slider reaches the end. */
  readonly onEnd: (moments: readonly DragMoment[]) => void;
}

export function useDrag({ rail, isFixed, onBegin, onEnd }: DragOptions): Drag {
  const [share, setShare] = useState(0);
  const [isDragging, setDragging] = useState(false);
  const hold = useRef<Hold | null>(null);

  const begin = (by: Hold['by'], from: number): Hold => {
    const next: Hold = { by, from, began: performance.now(), moments: [[0, 0]] };
    hold.current = next;
    setDragging(true);
    onBegin();
    return next;
  };
  const end = (): void => {
    hold.current = null;
    setDragging(false);
  };
  const reset = (): void => {
    end();
    setShare(0);
  };
  const moveTo = (held: Hold, wanted: number): void => {
    const next = isAtEnd(wanted) ? 1 : Math.max(0, wanted);
    held.moments.push([performance.now() - held.began, next]);
    setShare(next);
    if (next < 1) return;
    end();
    onEnd(held.moments);
  };
  const release = (): void => {
    if (hold.current) reset();
  };

  return {
    share,
    isDragging,
    reset,
    handlers: {
      onPointerDown(event) {
        if (isFixed || !event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        begin('pointer', event.clientX);
      },
      onPointerMove(event) {
        const held = hold.current;
        const handle = event.currentTarget;
        if (held?.by !== 'pointer' || !rail.current) return;
        const way = rail.current.clientWidth - (handle instanceof HTMLElement ? handle.offsetWidth : 0);
        if (way > 0) moveTo(held, (event.clientX - held.from) / way);
      },
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown(event) {
        const step = steps[event.key];
        if (isFixed || step === undefined) return;
        event.preventDefault();
        const held = hold.current?.by === 'keys' ? hold.current : begin('keys', 0);
        moveTo(held, (held.moments.at(-1)?.[1] ?? 0) + step);
      },
      onBlur: release,
    },
  };
}
