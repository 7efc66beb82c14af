import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** Keyboard use of a list of cards that counts as one Tab stop: arrows, Home and End move the focus. */
export function useRoving(keys: readonly string[]) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  /**
   * Key of the focused card. When a card is rendered in another place, the browser removes its focus, and this key is used to restore it.
   */
  const focused = useRef<string | null>(null);
  const active = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? null);

  const focus = (key: string | undefined): void => {
    if (key === undefined) return;
    setChosen(key);
    focused.current = key;
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [];
    [...cards].find(({ dataset }) => dataset.card === key)?.focus();
  };
  useLayoutEffect(() => {
    if (focused.current !== null && document.activeElement === document.body)
      focus(keys.includes(focused.current) ? focused.current : keys[0]);
  });
  /** Handles a key; returns whether it moved the focus. */
  const move = (event: KeyboardEvent): boolean => {
    const at = active === null ? -1 : keys.indexOf(active);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: keys.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    focus(keys[Math.min(keys.length - 1, Math.max(0, target))]);
    return true;
  };
  return {
    list,
    active,
    focus,
    move,
    enter(key: string): void {
      setChosen(key);
      focused.current = key;
    },
    leave(): void {
      focused.current = null;
    },
  };
}

export type Roving = ReturnType<typeof useRoving>;
