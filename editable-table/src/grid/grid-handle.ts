import { presentableColumns } from './core/column-layout.ts';
import { endEdit, startEdit } from './core/edit-session.ts';
import { announce, type GridCore, trackOf } from './core/grid-core.ts';
import { focusPlace, scrollToPlace } from './core/grid-focus.ts';
import type { GridHandle } from './core/grid-props.ts';

/** Makes the methods of the grid for its `ref`. */
export function gridHandle(core: GridCore): GridHandle {
  const firstColumn = (): string => core.drawn.layout.tracks.find(({ source }) => source)?.key ?? '';
  const focusCell = (rowKey: string, columnKey = firstColumn()): boolean => {
    if (core.store.reveal?.(rowKey) === false || core.store.indexOf(rowKey) < 0 || !trackOf(core, columnKey)) return false;
    endEdit(core, { refocus: 'never' });
    focusPlace(core, { rowKey, columnKey });
    return true;
  };
  return {
    focusCell,
    scrollToRow(rowKey) {
      core.store.reveal?.(rowKey);
      scrollToPlace(core, { rowKey, columnKey: '' });
    },
    openBulkEdit: () => core.openPanel({ of: 'bulk', place: { rowKey: '', columnKey: '' } }),
    scrollToTop(top) {
      if (core.elements.scroller) core.elements.scroller.scrollTop = top;
      core.refresh();
    },
    editCell: (rowKey, columnKey) => focusCell(rowKey, columnKey) && startEdit(core, { rowKey, columnKey }, { openedBy: 'keyboard' }),
    endEdit: () => endEdit(core),
    editing() {
      const session = core.model.session();
      return session && { rowKey: session.rowKey, columnKey: session.columnKey };
    },
    shownColumns() {
      const drawn = core.drawn.layout.tracks.flatMap(({ source }) => source ?? []);
      return drawn.length > 0 ? drawn : presentableColumns(core.drawn.props.columns ?? []);
    },
    columnState: () => core.drawn.currentChoices(),
    setColumnState: (patch) => core.drawn.changeChoices(patch),
    clearAnnouncement: () => announce(core, ''),
    expand: (rowKey, isOpen) => core.drawn.toggleExpanded(rowKey, isOpen),
  };
}
