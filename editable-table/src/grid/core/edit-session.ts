/** Opens, writes and closes cell editors; only one is open at a time. */
import { flushSync } from 'react-dom';
import type { TableStore } from '../../definition/table-store.ts';
import { cellElement, type GridCore, trackOf } from './grid-core.ts';
import { type EditSession, headerRow } from './grid-model.ts';
import type { CellPlace, GridColumn } from './grid-props.ts';

const focusable = 'input:not([disabled]), textarea:not([disabled], [data-catcher]), button:not([disabled]), select, [tabindex="0"]';

/** Whether cells of this kind can be edited and the store allows changing this cell. */
export function isOpenToChange(store: TableStore, { kind, column }: GridColumn, rowKey: string): boolean {
  return (kind.Editor !== null || kind.toggle !== undefined) && !store.isDisabled(rowKey, column.key);
}

/** Whether a person may change the cell: its kind is editable, and table, row and column are enabled. */
export function canChange(core: GridCore, { rowKey, columnKey }: CellPlace): boolean {
  const source = trackOf(core, columnKey)?.source;
  if (!source || rowKey === headerRow || core.store.workInHand()) return false;
  return isWritable(core, source, rowKey);
}

/** Whether work on many cells may change the cell. It may even while such work runs, when a person may not. */
export function isWritable(core: GridCore, source: GridColumn, rowKey: string): boolean {
  return !core.drawn.props.settings.isDisabled && isOpenToChange(core.store, source, rowKey);
}

/** Whether typing over the cell opens its editor. */
export function canType(core: GridCore, place: CellPlace): boolean {
  const kind = trackOf(core, place.columnKey)?.source?.kind;
  return kind?.typeToEdit === true && !core.drawn.props.settings.alwaysEdit && canChange(core, place);
}

/** Changes a cell that has only two states. Returns false when the cell is of another kind. */
export function toggleCell(core: GridCore, place: CellPlace): boolean {
  const source = trackOf(core, place.columnKey)?.source;
  if (!source?.kind.toggle || !canChange(core, place)) return false;
  const next = source.kind.toggle(core.store.value(place.rowKey, place.columnKey), source.column);
  core.store.transact('edit', (transaction) => transaction.set(place.rowKey, place.columnKey, next));
  core.store.leave(place.rowKey, place.columnKey);
  return true;
}

export interface EditStart {
  readonly typed?: string;
  readonly openedBy: EditSession['openedBy'];
  /** True when the cell was reached by Tab: its text is selected, as in forms, so that typing replaces it. */
  readonly isPassed?: boolean;
}

/** Opens the cell's editor, or changes a cell that has only two states. Returns false when the cell is not editable. */
export function startEdit(core: GridCore, place: CellPlace, { typed, openedBy, isPassed = false }: EditStart): boolean {
  if (!canChange(core, place)) return false;
  if (typed === undefined && toggleCell(core, place)) return true;
  if (!trackOf(core, place.columnKey)?.source?.kind.Editor) return false;
  if (core.drawn.props.settings.alwaysEdit) {
    cellElement(core, place)?.querySelector<HTMLElement>(focusable)?.focus();
    return true;
  }
  endEdit(core);
  const original = core.store.value(place.rowKey, place.columnKey);
  flushSync(() => core.model.begin({ ...place, typed: typed ?? null, original, openedBy }));
  const cell = cellElement(core, place);
  // Gives the focus to editors that do not take it themselves, such as buttons and file lists.
  if (cell && !cell.querySelector(':focus:not([data-catcher])')) cell.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  if (openedBy === 'keyboard') putCaret(cell, isPassed);
  return true;
}

function putCaret(cell: HTMLElement | null, selectsAll: boolean): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !cell?.contains(field)) return;
  // Inputs of types such as number have no caret that code can move.
  if (field instanceof HTMLTextAreaElement || field.type === 'text' || field.type === 'search')
    field.setSelectionRange(selectsAll ? 0 : field.value.length, field.value.length);
}

export interface EditEnd {
  /**
   * When the focus returns to the cell. `inside` (default): if it is in the editor; `always`: in any case, because the editor itself ended
   * the edit.
   */
  readonly refocus?: 'inside' | 'always' | 'never';
}

/** Keeps the typed value and closes the editor. */
export function endEdit(core: GridCore, { refocus = 'inside' }: EditEnd = {}): void {
  const session = core.model.session();
  if (!session) return;
  const cell = cellElement(core, session);
  const active = document.activeElement;
  const wasInside = active instanceof HTMLElement && active !== cell && cell?.contains(active);
  // Removing the focus makes some editors complete a half-typed value.
  if (wasInside) active.blur();
  close(core, session, refocus === 'always' || (refocus === 'inside' && wasInside === true));
}

/** Restores the previous value and closes the editor. */
export function cancelEdit(core: GridCore): void {
  const session = core.model.session();
  if (!session) return;
  // If the person typed nothing, the value that somebody else wrote during the edit is kept.
  if (written.has(session) && !Object.is(core.store.value(session.rowKey, session.columnKey), session.original))
    write(core, session, session.original, 'change');
  close(core, session, true);
}

function close(core: GridCore, session: EditSession, refocus: boolean): void {
  if (core.model.session() !== session) return;
  core.wantsFocus = refocus;
  flushSync(() => core.model.close());
  core.store.leave(session.rowKey, session.columnKey);
  core.paint();
}

/** Edit sessions in which something was written. */
const written = new WeakSet<EditSession>();

/** Whether nothing was typed or chosen since the editor was opened. */
export const isUntouched = (session: EditSession): boolean => session.typed === null && !written.has(session);

function write(core: GridCore, session: EditSession, value: unknown, trigger: 'input' | 'change'): void {
  written.add(session);
  core.store.transact('edit', (transaction) => transaction.set(session.rowKey, session.columnKey, value), {
    merge: `edit:${session.id}`,
    trigger,
  });
}

/**
 * Functions with which an editor writes its cell. In a table that always shows editors, the edit session starts when the editor gets the
 * focus.
 */
export interface CellWriter {
  change(value: unknown): void;
  commit(value?: unknown): void;
  cancel(): void;
  refuse(text: string, message: string): void;
  setCells(values: Readonly<Record<string, unknown>>, further?: readonly Readonly<Record<string, unknown>>[]): void;
}

export function cellWriter(core: GridCore, place: CellPlace, session: EditSession | null): CellWriter {
  const isOver = (): boolean => session !== null && core.model.session() !== session;
  const current = (): EditSession => session ?? alwaysSession(core, place);
  return {
    change(value) {
      if (!isOver()) write(core, current(), value, 'input');
    },
    commit(value) {
      if (isOver()) return;
      if (value !== undefined) write(core, current(), value, 'change');
      if (session) endEdit(core, { refocus: 'always' });
      else core.store.leave(place.rowKey, place.columnKey);
    },
    cancel() {
      if (!isOver()) cancelEdit(core);
    },
    refuse(text, message) {
      if (isOver()) return;
      const { rowKey, columnKey } = place;
      core.store.transact('edit', (transaction) => transaction.refuse(rowKey, columnKey, { text, message }), {
        merge: `edit:${current().id}`,
      });
    },
    setCells(values, further = []) {
      // The row may have been removed: an upload can end after its cell was left.
      if (core.store.indexOf(place.rowKey) < 0) return;
      const open = core.model.session();
      const isOpen = open?.rowKey === place.rowKey && open.columnKey === place.columnKey;
      core.store.transact(
        'edit',
        (transaction) => {
          for (const [column, value] of Object.entries(values)) transaction.set(place.rowKey, column, value);
          if (further.length > 0) transaction.insert(core.store.indexOf(place.rowKey) + 1, further);
        },
        isOpen ? { merge: `edit:${open.id}` } : {},
      );
    },
  };
}

/** The edit session of a cell whose editor is shown all the time. */
export function alwaysSession(core: GridCore, place: CellPlace): EditSession {
  const session = core.model.session();
  if (session?.rowKey === place.rowKey && session.columnKey === place.columnKey) return session;
  if (session) {
    core.model.close();
    core.store.leave(session.rowKey, session.columnKey);
  }
  return core.model.begin({ ...place, typed: null, original: core.store.value(place.rowKey, place.columnKey), openedBy: 'pointer' });
}
