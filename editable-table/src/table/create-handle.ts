/** Creates the table's functions for its `ref`; described in `table-handle.ts`. */
import { timing } from 'shared-contracts/wire/constants';
import { notices } from 'shared-platform/notices';
import type { RowView } from '../arrange/row-view.ts';
import { noColumnState } from '../definition/column-state.ts';
import type { StatisticKind, TableRow } from '../definition/table-column.ts';
import type { AddOptions, EditableTableHandle, GetOptions, ResetOptions, ValidateResult } from '../definition/table-handle.ts';
import type { LocatedError } from '../definition/table-store.ts';
import type { GridHandle } from '../grid/core/grid-props.ts';
import { rowConversion } from '../model/new-rows.ts';
import type { RowOutput } from '../model/row-output.ts';
import type { RowRecord } from '../model/row-record.ts';
import type { TableModel } from '../model/table-model.ts';
import type { TimeGuard } from '../model/time-guard.ts';
import { InvalidTableError } from '../validation/invalid-errors.ts';
import type { TableValidation } from '../validation/table-validation.ts';
import { outputs } from './handle-output.ts';
import type { TableTranslate } from './table-words.ts';

export interface HandleParts {
  readonly model: TableModel;
  readonly output: RowOutput;
  /** The rows in the shown order. */
  readonly view: RowView;
  readonly validation: TableValidation;
  readonly guard: TimeGuard;
  /** Returns the grid, or null while it is not rendered. */
  readonly grid: () => GridHandle | null;
  /** The rows as last passed by the page. */
  readonly givenRows: () => readonly TableRow[];
  /** Called when validation found errors. */
  readonly onInvalid: () => void;
  /** Returns the present label of the table. */
  readonly label: () => string;
  readonly words: () => TableTranslate;
  /** Id of the tab that shows the table. */
  readonly tab: () => string;
}

function newRows(rows: number | readonly TableRow[]): readonly TableRow[] {
  return typeof rows === 'number' ? Array.from({ length: rows }, () => ({})) : rows;
}

function readers({ model, output, view }: HandleParts) {
  const { book } = model;
  const chosen = (wanted: (record: RowRecord) => boolean, { rowIds, withTemporaryIds = false }: GetOptions = {}): readonly TableRow[] => {
    const only = rowIds && new Set(rowIds);
    return book.list
      .all()
      .filter((record) => wanted(record) && (only?.has(record.key) ?? true))
      .map((record) => output.of(record, withTemporaryIds));
  };
  return {
    getAll: (options?: GetOptions) => ({
      rows: options ? chosen(() => true, options) : output.all(),
      deletedIds: [...book.deleted.values()].map((record) => String(record.row.id)),
    }),
    getNew: (options?: GetOptions) => chosen((record) => record.isNew, options),
    getDeleted: () => [...book.deleted.values()].map((record) => output.of(record)),
    getChanged: () => chosen((record) => (record.changed?.size ?? 0) > 0),
    getSelection: () => book.selection.inOrder().map((record) => output.of(record)),
    find: (rowKey: string) => {
      const record = book.list.get(rowKey);
      return record && { row: output.of(record), isNew: record.isNew };
    },
    isDirty: () => book.deleted.size > 0 || book.list.all().some((record) => record.isNew || (record.changed?.size ?? 0) > 0),
    getErrors: () => model.errors(),
    getStatisticsValue: (columnKey: string, kind: StatisticKind = 'sum', of: 'all' | 'selection' = 'all') =>
      view.statistic(columnKey, kind, of),
  };
}

function writers({ model, guard, grid, givenRows }: HandleParts) {
  const write = (reason: 'edit' | 'set', patches: Parameters<EditableTableHandle['setValues']>[0]): void => {
    const turn = rowConversion(model.settings.columns, model.settings.kindOf, 'fromWire');
    model.transact(reason, (transaction) => {
      for (const { rowKey, values } of patches) {
        for (const [column, value] of Object.entries(turn?.(values) ?? values)) transaction.set(rowKey, column, value);
      }
    });
  };
  const add = (rows: number | readonly TableRow[] = 1, { index = model.size(), focus = false }: AddOptions = {}): readonly string[] => {
    const keys = model.transact('rows', (transaction) => transaction.insert(index, newRows(rows)));
    const [first] = keys;
    if (focus && first) grid()?.focusCell(first);
    return keys;
  };
  const remove = (rowKeys: string | readonly string[]): void =>
    model.transact('rows', (transaction) => transaction.remove(typeof rowKeys === 'string' ? [rowKeys] : rowKeys));
  return {
    add,
    remove,
    insert: (index: number, rows: number | readonly TableRow[] = 1) =>
      guard.passes('insert', timing.rowInsert) ? add(rows, { index }) : [],
    removeSelection: () => remove(model.selection()),
    move: (from: number, to: number) => model.transact('rows', (transaction) => transaction.move(from, to)),
    clearSelection: () => model.selectAll(false),
    select: (rowKeys: readonly string[], on = true) => model.select(rowKeys, on),
    undo: model.undo,
    redo: model.redo,
    reset: (rows?: readonly TableRow[], options?: ResetOptions) => model.reset(rows ?? givenRows(), options),
    setValues: (patches: Parameters<EditableTableHandle['setValues']>[0]) => write('set', patches),
    edit: (patches: Parameters<EditableTableHandle['edit']>[0]) => write('edit', patches),
    merge: (rows: readonly TableRow[]) => model.refresh(rows),
    noteSaved: (sent: readonly TableRow[], ids: Readonly<Record<string, string>>) => model.noteSaved(sent, ids),
  };
}

export function createHandle(parts: HandleParts): EditableTableHandle {
  const { model, output, validation, guard, grid, onInvalid, words } = parts;
  const focusCell = (rowKey: string, columnKey: string): void => void grid()?.focusCell(rowKey, columnKey);
  const show = ([first]: readonly LocatedError[]): void => {
    onInvalid();
    if (first) focusCell(first.rowKey, first.columnKey);
  };
  const read = readers(parts);
  const validate: EditableTableHandle['validate'] = async ({ rowIds, focus = true } = {}): Promise<ValidateResult> => {
    // When only some rows are checked without focus, the check runs in the background and the person's editor stays open.
    if (focus || rowIds === undefined) grid()?.endEdit();
    const errors = await validation.validate(rowIds);
    if (errors.length === 0) return { valid: true, rows: output.all() };
    if (focus) show(errors);
    else onInvalid();
    return { valid: false, errors };
  };
  return {
    ...read,
    ...writers(parts),
    ...outputs(parts),
    validate,
    async getValid(options) {
      const result = await validate(options);
      if (!result.valid) throw new InvalidTableError(result.errors);
      return read.getAll();
    },
    getColumnState: () => grid()?.columnState() ?? noColumnState,
    setColumnState: (patch) => grid()?.setColumnState(patch),
    clearErrors: () => model.clearErrors(),
    scrollTo(target) {
      if ('top' in target) grid()?.scrollToTop(target.top);
      else if (target.columnKey === undefined) grid()?.scrollToRow(target.rowKey);
      else focusCell(target.rowKey, target.columnKey);
    },
    focusCell,
    clearAnnouncement: () => grid()?.clearAnnouncement(),
    checkTooFastClick(key = 'default', ms = timing.fastClick) {
      if (guard.passes(`click ${key}`, ms)) return true;
      notices.warning(words()('tooFast'));
      return false;
    },
  };
}
