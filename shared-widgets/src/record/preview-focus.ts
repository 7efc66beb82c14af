/** Makes the record beside a list follow the focused row; Escape closes it. Moving between rows is done by the list's own keys. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

export interface PreviewFocusOptions {
  /** Element around the list and the record beside it. */
  readonly area: RefObject<HTMLElement | null>;
  /** Id of the record that is shown beside the list. */
  readonly shownId: string | undefined;
  /** Called when another record's row gets the focus. */
  readonly onFollow: (id: string) => void;
  readonly onClose: () => void;
}

/** The row around an element, found by the attribute with the record's id. */
const rowOf = (target: Element): HTMLElement | null => target.closest<HTMLElement>('[data-row-key]');

export function usePreviewFocus({ area, shownId, onFollow, onClose }: PreviewFocusOptions) {
  // Scrolls the row of the shown record into view, and focuses it if another row had the focus.
  useEffect(() => {
    const { current: list } = area;
    if (!list || !shownId) return;
    const mark = (): HTMLElement | null => {
      const found = list.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(shownId)}"]`);
      found?.setAttribute('aria-current', 'true');
      found?.scrollIntoView?.({ block: 'nearest' });
      return found;
    };
    let row = mark();
    // Waits for the row, because a list that has just been opened renders its lower rows later.
    const added = new MutationObserver(() => {
      row = mark();
      if (row) added.disconnect();
    });
    const focused = document.activeElement && rowOf(document.activeElement);
    if (!row) added.observe(list, { childList: true, subtree: true });
    else if (focused && focused !== row) row.focus({ preventScroll: true });
    return () => {
      added.disconnect();
      row?.removeAttribute('aria-current');
    };
  }, [area, shownId]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as Element;
    if (event.key !== 'Escape' || !shownId || event.defaultPrevented || target.closest('input, textarea, [role="dialog"]')) return;
    event.preventDefault();
    onClose();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const rowId = rowOf(target)?.dataset.rowKey;
    // Focus on a checkbox or button of a row does not show its record.
    if (shownId && rowId && rowId !== shownId && target.matches('[data-row-key]')) onFollow(rowId);
  };
  return { onKeyDown, onFocus };
}
