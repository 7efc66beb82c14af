/** Commands that move and insert rows, called by keys, menu and dragging. */
import { rangeOf } from '../core/cell-places.ts';
import { announce, type GridCore, isBusy } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { clamp } from '../core/windowing.ts';

const mayChange = (core: GridCore): boolean => core.drawn.props.settings.isDisabled !== true && !isBusy(core);

/** Moves a row to a position, and the focus with it; returns false when that is not possible. */
export function moveRowTo(core: GridCore, place: CellPlace, to: number): boolean {
  const { store, drawn } = core;
  const from = store.indexOf(place.rowKey);
  const target = clamp(to, 0, store.size() - 1);
  if (from < 0 || target === from || store.isArranged?.() || !mayChange(core)) return false;
  if (drawn.props.onMoveRow) drawn.props.onMoveRow(from, target);
  else store.transact('rows', (transaction) => transaction.move(from, target));
  focusPlace(core, place);
  announce(core, drawn.t('rowMoved', { row: store.indexOf(place.rowKey) + 1, total: store.size() }));
  return true;
}

export function moveRow(core: GridCore, place: CellPlace, by: -1 | 1): boolean {
  moveRowTo(core, place, core.store.indexOf(place.rowKey) + by);
  // The key counts as handled even when the row cannot move further, so that the browser does not scroll.
  return true;
}

/** 插入一行: inserts a new row before this one. */
export function insertRowAt(core: GridCore, place: CellPlace): void {
  const { store, drawn } = core;
  const index = store.indexOf(place.rowKey);
  if (index < 0 || !mayChange(core)) return;
  const size = store.size();
  if (drawn.props.onInsertRow) drawn.props.onInsertRow(index);
  else store.transact('rows', (transaction) => transaction.insert(index, [{}]));
  if (store.size() > size) announce(core, drawn.t('rowInserted', { row: index + 1 }));
  focusPlace(core, place);
}

/** Removes the rows of the range. */
export function removeRows(core: GridCore): void {
  const range = rangeOf(core);
  if (!range || !mayChange(core)) return;
  const { store, drawn } = core;
  const rowKeys: string[] = [];
  for (let index = range.firstRow; index <= range.lastRow; index += 1) {
    const key = store.keyAt(index);
    if (key !== undefined && store.has(key)) rowKeys.push(key);
  }
  if (drawn.props.onRemoveRows) drawn.props.onRemoveRows(rowKeys);
  else store.transact('rows', (transaction) => transaction.remove(rowKeys));
}
