import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPress` when the person presses outside of something that is open over the page. A finger's tap does nothing else then, as with a modal
 * window, because on a phone nearly everything beside it opens something.
 */
export function useOutsidePress(isOpen: boolean, isInside: (target: Node) => boolean, onPress: () => void): void {
  const press = useEffectEvent(({ target, pointerType }: PointerEvent): void => {
    if (!(target instanceof Node) || isInside(target)) return;
    if (pointerType === 'touch') swallowTap();
    onPress();
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: PointerEvent): void => press(event);
    document.addEventListener('pointerdown', hear, true);
    return () => document.removeEventListener('pointerdown', hear, true);
  }, [isOpen]);
}

/** Keeps the rest of the present tap from what it hits: the focus, and the click. A finger that scrolls, or stays, makes no click. */
function swallowTap(): void {
  const swallowed = ['mousedown', 'click'] as const;
  const ends = ['click', 'pointercancel', 'pointerdown'] as const;
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const end = (): void => {
    for (const name of swallowed) window.removeEventListener(name, swallow, true);
    for (const name of ends) window.removeEventListener(name, end, true);
  };
  for (const name of swallowed) window.addEventListener(name, swallow, true);
  for (const name of ends) window.addEventListener(name, end, true);
}
