import { useEffect, useRef } from 'react';
import { panelElementId } from '../tab-ids.ts';

/**
 * Moves the focus to the content of a tab that becomes active when the focused element is hidden with the tab before it or is gone, e.g. a link to a record.
 * Otherwise keys and screen readers would begin at the top of the window. Focus in the menu or the tab bar stays where it is.
 */
export function useFocusInPanel(activeId: string): void {
  // The first page takes the focus too, because nothing has it yet.
  const shown = useRef('');
  useEffect(() => {
    if (shown.current === activeId) return;
    shown.current = activeId;
    const panel = document.getElementById(panelElementId(activeId));
    const take = (): void => {
      const { activeElement } = document;
      const panelBefore = activeElement?.closest('[role="tabpanel"]');
      const isLost = !activeElement || activeElement === document.body || (panelBefore && panelBefore !== panel);
      if (isLost) panel?.focus({ preventScroll: true });
    };
    take();
    // Once more a moment later, because a menu or dialog that led here may only now be removed.
    const timer = setTimeout(take);
    return () => clearTimeout(timer);
  }, [activeId]);
}
