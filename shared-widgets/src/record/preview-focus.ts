/** The record beside a list follows the focus from row to row; Escape closes it. Steps between rows are the list's own keys. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

export interface PreviewFocusOptions {
  /** List and preview. */
  readonly area: RefObject<HTMLElement | null>;
  /** Id of the record beside the list. */
  readonly shownId: string | undefined;
  /** The focus went to the row of another record. */
  readonly onFollow: (id: string) => void;
  readonly onClose: () => void;
}

/** Rows of the table carry their record's id. */
const rowOf = (target: Element): HTMLElement | null => target.closest<HTMLElement>('[data-row-key]');

export function usePreviewFocus({ area, shownId, onFollow, onClose }: PreviewFocusOptions) {
  // The row of the record beside the list is in sight, and holds the focus where another row had it.
  useEffect(() => {
    const row = shownId ? area.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(shownId)}"]`) : null;
    if (!row) return;
    row.setAttribute('aria-current', 'true');
    row.scrollIntoView?.({ block: 'nearest' });
    const focused = document.activeElement && rowOf(document.activeElement);
    if (focused && focused !== row) row.focus({ preventScroll: true });
    return () => row.removeAttribute('aria-current');
  }, [area, shownId]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as Element;
    if (event.key !== 'Escape' || !shownId || event.defaultPrevented || target.closest('input, textarea, [role="dialog"]')) return;
    event.preventDefault();
    onClose();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const rowId = rowOf(target)?.dataset.rowKey;
    // Ticking a row or pressing its buttons is no wish to see it.
    if (shownId && rowId && rowId !== shownId && target.matches('[data-row-key]')) onFollow(rowId);
  };
  return { onKeyDown, onFocus };
}
