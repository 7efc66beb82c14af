/**
 * Hints of the frame: an element with a `data-hint` shows that text beside it while the pointer rests on it or the keyboard is at it. One
 * listener and one element serve all of them, so that a button with a hint costs nothing.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { putBelow } from './floating.tsx';
import styles from './hint.module.css';
import { useDelayed } from './use-delayed.ts';

/** Time for which the pointer rests on an element before its hint is shown, ms. */
const restFor = 600;

const hinted = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

export function HintOutlet() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const delayed = useDelayed();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let at: HTMLElement | null = null;
    const hide = (): void => {
      at = null;
      delayed.cancel();
      setAnchor(null);
    };
    const turnTo = (next: HTMLElement | null): void => {
      if (next === at) return;
      hide();
      at = next;
      if (next) delayed.after(restFor, () => next.isConnected && setAnchor(next));
    };
    // A finger does not rest on an element, and its tap is a press.
    const onPointer = ({ target, pointerType }: PointerEvent): void => turnTo(pointerType === 'touch' ? null : hinted(target));
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible')) turnTo(hinted(target));
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' || key === 'Enter' || key === ' ') hide();
    };
    document.addEventListener('pointerover', onPointer, { passive: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, [delayed]);
  const text = anchor?.dataset.hint;
  useLayoutEffect(() => {
    const own = element.current;
    if (!own || !anchor || text === undefined) return;
    own.showPopover?.();
    putBelow(own, anchor);
  }, [anchor, text]);
  if (!anchor || !text) return null;
  return (
    <div ref={element} popover="manual" role="tooltip" className={styles.hint} lang={anchor.lang || undefined}>
      {text}
    </div>
  );
}
