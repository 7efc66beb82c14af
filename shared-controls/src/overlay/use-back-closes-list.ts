import { use, useEffect, useEffectEvent, useState } from 'react';
import { TabHostContext, useBackCloses } from 'shared-platform/tabs';

interface ListState {
  readonly open?: boolean | undefined;
  readonly defaultOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Whether scrolling of this element moved the field that has the focus wholly out of its visible part. */
function movedOutOfSight(scrolled: EventTarget | null): boolean {
  const field = document.activeElement?.closest('.ant-select, .ant-picker');
  if (!field || !(scrolled instanceof Node) || !scrolled.contains(field)) return false;
  const { top, bottom } = field.getBoundingClientRect();
  const view = scrolled instanceof Element ? scrolled.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  return bottom <= view.top || top >= view.bottom;
}

/** Closes an open list when its field is scrolled out of sight; otherwise the list would stay above other fields of the form. */
function useClosesOutOfSight(isShown: boolean, close: () => void): void {
  const onScroll = useEffectEvent(({ target }: Event) => {
    if (movedOutOfSight(target)) close();
  });
  useEffect(() => {
    if (!isShown) return;
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [isShown]);
}

/**
 * Properties of a field whose list of options or calendar is closed on phones by Back, before what is below it, and by scrolling the field out of
 * sight. Elsewhere the field itself keeps whether its list is open, unless `open` says so.
 */
export function useBackClosesList({ open, defaultOpen = false, onOpenChange }: ListState): {
  readonly open?: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
} {
  const { holdBack } = use(TabHostContext);
  const [isOpen, setOpen] = useState(defaultOpen);
  const isShown = open ?? isOpen;
  const change = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useBackCloses(isShown, () => change(false));
  useClosesOutOfSight(Boolean(holdBack) && isShown, () => change(false));
  return { ...((holdBack || open !== undefined) && { open: isShown }), onOpenChange: change };
}
