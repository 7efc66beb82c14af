/** Executes commands of keys and menus. */
import type { TableEvent } from '../../definition/table-store.ts';
import { clearRange } from '../clipboard/copy-range.ts';
import { fillByKey } from '../clipboard/fill-range.ts';
import { indexesOf, placeAfter, placeAt, placeBeside, rangeOf } from '../core/cell-places.ts';
import { canChange, cancelEdit, endEdit, startEdit } from '../core/edit-session.ts';
import { announce, cellElement, type GridCore, isBusy, trackOf } from '../core/grid-core.ts';
import { focusAll, focusPlace, widenRange } from '../core/grid-focus.ts';
import { headerRow } from '../core/grid-model.ts';
import type { CellPlace } from '../core/grid-props.ts';
import type { GridCommand } from '../core/keyboard-map.ts';
import { moveColumn, resizeColumn } from './column-commands.ts';
import { moveRow } from './row-commands.ts';
import { tellCleared, tellFilled } from './tell-counts.ts';

type Finish = Extract<GridCommand, { do: 'finish' }>;

/** Executes a command. Returns false when the command does not apply to this cell, so that the browser handles the key. */
export function runCommand(core: GridCore, command: GridCommand): boolean {
  const place = core.model.focus();
  if (!place) return false;
  switch (command.do) {
    case 'move': {
      const next = placeAfter(core, place, command.to, command.extend);
      if (next) focusPlace(core, next, { extend: command.extend });
      return next !== null;
    }
    case 'finish':
      return finish(core, command);
    case 'cancel':
      cancelEdit(core);
      return true;
    case 'next':
      return goOn(core, place, command.back);
    case 'edit':
      return startEdit(core, place, { openedBy: 'keyboard' });
    case 'type':
      return startEdit(core, place, { openedBy: 'typing', typed: command.text });
    case 'collapse':
      if (core.store.workInHand()) {
        core.store.workInHand()?.cancel();
        return true;
      }
      // Reduces the selected range to its focused cell; the next Tab key then leaves the grid.
      focusPlace(core, place);
      core.isLeaving = true;
      return true;
    case 'activate':
      return activate(core, place);
    case 'menu':
      return openMenuAt(core, place);
    case 'panel':
      core.openPanel({ of: command.of, place });
      return true;
    case 'branch':
      core.store.toggleBranch?.(place.rowKey, command.isOpen);
      return core.store.branch?.(place.rowKey) !== undefined;
    default:
      return changeOrSelect(core, command, place);
  }
}

/** Commands that change rows or cells. */
const writing: ReadonlySet<GridCommand['do']> = new Set(['clear', 'fill', 'undo', 'redo', 'moveRow']);

function changeOrSelect(core: GridCore, command: GridCommand, place: CellPlace): boolean {
  if (writing.has(command.do) && isBusy(core)) return true;
  switch (command.do) {
    case 'selectAll':
      focusAll(core);
      return true;
    case 'selectRow':
      widenRange(core, 'rows');
      return true;
    case 'selectColumn':
      widenRange(core, 'columns');
      return true;
    case 'clear':
      return clear(core);
    case 'fill':
      return fill(core, command.direction);
    case 'undo':
    case 'redo':
      return repeat(core, command.do);
    case 'moveRow':
      return core.drawn.props.settings.dragSort === true && moveRow(core, place, command.by);
    case 'moveColumn':
      return moveColumn(core, place.columnKey, command.by);
    case 'resizeColumn':
      return resizeColumn(core, place.columnKey, command.by);
    default:
      return false;
  }
}

function finish(core: GridCore, { go, edit }: Finish): boolean {
  const session = core.model.session();
  if (!session) return false;
  const from = { rowKey: session.rowKey, columnKey: session.columnKey };
  endEdit(core);
  if (go === 'stay') return true;
  if (edit) {
    const next = placeBeside(core, from, go === 'left', (place) => canChange(core, place));
    focusPlace(core, next ?? from);
    // A checkbox is focused but not edited, because editing would change it at once.
    if (next && !trackOf(core, next.columnKey)?.source?.kind.toggle) startEdit(core, next, { openedBy: 'keyboard', isPassed: true });
    return true;
  }
  const next = placeAfter(core, from, go, false);
  const target = next && next.rowKey !== headerRow ? next : from;
  focusPlace(core, target);
  if (core.drawn.props.settings.alwaysEdit) startEdit(core, target, { openedBy: 'keyboard' });
  return true;
}

/** Moves to the next cell with the Tab key; at the ends of the table, and after Escape, Tab leaves the grid. */
function goOn(core: GridCore, place: CellPlace, back: boolean): boolean {
  const next = core.isLeaving ? null : placeBeside(core, place, back, () => true);
  if (next) {
    focusPlace(core, next);
    return true;
  }
  // No element of the grid may be focusable while the browser moves the focus to the next element.
  cellElement(core, place)?.setAttribute('tabindex', '-1');
  return false;
}

/** What Enter and Space do in a cell: edit it, check it, expand a row, or move the focus to the cell's content. */
function activate(core: GridCore, place: CellPlace): boolean {
  const cell = cellElement(core, place);
  if (place.rowKey === headerRow || !trackOf(core, place.columnKey)?.source) {
    const control = cell?.querySelector<HTMLElement>('input, button');
    if (control?.dataset.grip !== undefined) return openMenuAt(core, place);
    if (place.rowKey === headerRow && control?.dataset.columnMenu !== undefined) return openMenuAt(core, place);
    control?.click();
    return control !== null && control !== undefined;
  }
  if (core.store.branch?.(place.rowKey)?.group) {
    core.store.toggleBranch?.(place.rowKey);
    return true;
  }
  if (startEdit(core, place, { openedBy: 'keyboard' })) return true;
  const content = cell?.querySelector<HTMLElement>('a[href], button:not([disabled]), [role="button"]');
  content?.focus();
  return true;
}

function openMenuAt(core: GridCore, place: CellPlace): boolean {
  const isData = trackOf(core, place.columnKey)?.source !== undefined;
  const of = place.rowKey === headerRow ? 'column' : isData ? 'cell' : 'row';
  const box = cellElement(core, place)?.getBoundingClientRect();
  if (!box || (of === 'column' && !isData)) return false;
  core.openMenu({ of, place, x: box.left, y: box.bottom });
  return true;
}

function clear(core: GridCore): boolean {
  const range = rangeOf(core);
  if (range) clearRange(core, range, (report) => tellCleared(core, report));
  return range !== null;
}

function fill(core: GridCore, direction: 'down' | 'right'): boolean {
  const range = rangeOf(core);
  if (range) fillByKey(core, range, direction, (report) => tellFilled(core, report));
  return range !== null;
}

/** After undo and redo the first changed cell or row is focused. */
function repeat(core: GridCore, way: 'undo' | 'redo'): boolean {
  const columnKey = core.model.focus()?.columnKey ?? '';
  let touched: CellPlace | undefined;
  const stop = core.store.subscribeEvents((event: TableEvent) => {
    if (event.type !== 'change') return;
    const row = event.inserted[0] ?? event.moved[0];
    // After an undo, the last changed cell is focused, because changes are undone in reverse order.
    const cell = event.cells.at(way === 'undo' ? -1 : 0) ?? (row ? { rowKey: row.rowKey, columnKey } : undefined);
    touched = way === 'undo' ? (cell ?? touched) : (touched ?? cell);
  });
  const words = { undo: ['undone', 'nothingToUndo'], redo: ['redone', 'nothingToRedo'] } as const;
  const finish = (isDone: boolean): void => {
    stop();
    announce(core, core.drawn.t(words[way][isDone ? 0 : 1]));
    if (touched && indexesOf(core, touched)) focusPlace(core, { rowKey: touched.rowKey, columnKey: touched.columnKey });
    else if (!indexesOf(core, core.model.focus())) refocus(core);
  };
  core.store[way](finish);
  return true;
}

/** After the focused row was removed, focuses the row now at its position, or the last one. */
export function refocus(core: GridCore): void {
  const columnKey = core.model.focus()?.columnKey ?? '';
  const track = trackOf(core, columnKey)?.index ?? 0;
  const place = placeAt(core, { row: core.store.size() > 0 ? core.store.size() - 1 : -1, track });
  if (place) focusPlace(core, place);
}
