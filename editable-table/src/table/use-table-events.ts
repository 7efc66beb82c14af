/** Sends the events of the specification to the page. */
import { useLayoutEffect, useRef } from 'react';
import type { TableRow } from '../definition/table-column.ts';
import type { EditableTableHandle } from '../definition/table-handle.ts';
import type { EditableTableProps } from '../definition/table-props.ts';
import type { TableChange, TableEvent } from '../definition/table-store.ts';
import type { RowOutput } from '../model/row-output.ts';
import { isSameValue } from '../model/row-record.ts';
import type { TableModel } from '../model/table-model.ts';
import { selectionType } from './use-table-model.ts';

interface EventParts {
  readonly model: TableModel;
  readonly output: RowOutput;
  readonly table: EditableTableHandle;
  /** Returns the newest properties of the table, which contain the page's listeners. */
  readonly listeners: () => EditableTableProps;
}

function rowOf({ model, output }: EventParts, rowKey: string): TableRow {
  const record = model.book.list.get(rowKey);
  return record ? output.of(record) : {};
}

function tellRows(parts: EventParts, { inserted, removed }: TableChange): void {
  const { model, table, listeners } = parts;
  // Rows that were added at the end are reported as `added`, rows before another row as `inserted`.
  const behind = model.size() - inserted.length;
  const isAdded = inserted.every(({ index }) => index >= behind);
  for (const { rowKey, index } of inserted) {
    const { onAdded, onInserted } = listeners();
    (isAdded ? onAdded : onInserted)?.({ row: rowOf(parts, rowKey), rowKey, index, table });
  }
  if (removed.length === 0) return;
  listeners().onRemoved?.({ rows: removed.map(({ row }) => row), deletedIds: table.getAll().deletedIds, table });
}

function tellChange(parts: EventParts, change: TableChange): void {
  const { model, table, listeners } = parts;
  tellRows(parts, change);
  const columns = new Map(model.settings.columns.map((column) => [column.key, column]));
  for (const { rowKey, columnKey, value, oldValue } of change.cells) {
    const column = columns.get(columnKey);
    if (!column) continue;
    const isSetValues = change.reason === 'set' || change.reason === 'live';
    listeners().onValueChange?.({ type: column.type, column, row: rowOf(parts, rowKey), rowKey, value, oldValue, isSetValues, table });
  }
  for (const { from, to } of change.moved) listeners().onDragged?.({ oldIndex: from, newIndex: to, table });
}

/** Collects the values that a person types until the editor closes; all other changes are reported at once. */
function editTeller({ model, table, listeners }: EventParts): (event: TableEvent) => void {
  /** Cells in which the person is typing, with the value they had before. */
  const typed = new Map<string, unknown>();
  const nameOf = (rowKey: string, columnKey: string): string => `${rowKey}\n${columnKey}`;
  return (event) => {
    if (event.type === 'leave') {
      const { rowKey, columnKey } = event;
      const name = nameOf(rowKey, columnKey);
      const isChanged = typed.has(name) && !isSameValue(typed.get(name), model.value(rowKey, columnKey));
      typed.delete(name);
      if (isChanged) listeners().onEdited?.({ cells: [{ rowKey, columnKey }], table });
      return;
    }
    if (event.reason === 'set' || event.reason === 'live' || event.reason === 'reset') return;
    const cells: { readonly rowKey: string; readonly columnKey: string }[] = [];
    for (const { rowKey, columnKey, oldValue } of event.cells) {
      const name = nameOf(rowKey, columnKey);
      if (event.trigger === 'change') {
        typed.delete(name);
        cells.push({ rowKey, columnKey });
      } else if (!typed.has(name)) typed.set(name, oldValue);
    }
    if (cells.length > 0) listeners().onEdited?.({ cells, table });
  };
}

export function useTableEvents(
  model: TableModel,
  output: RowOutput,
  table: EditableTableHandle,
  listeners: () => EditableTableProps,
): void {
  /** Number of errors that was told last. It outlives the effect, which stops while the page of the table is hidden. */
  const told = useRef(0);
  useLayoutEffect(() => {
    const parts: EventParts = { model, output, table, listeners };
    const tellEdit = editTeller(parts);
    const stopChanges = model.subscribeEvents((event) => {
      if (event.type === 'change') tellChange(parts, event);
      tellEdit(event);
    });
    const stopSelection = model.subscribeSelection(() => {
      const rows = table.getSelection();
      const ids = model.selection().filter((key) => !model.isInserted(key));
      listeners().onSelectRowChange?.({ type: selectionType(listeners()) ?? 'checkbox', ids, rows, table });
    });
    const tellErrors = (): void => {
      const count = model.errorCount();
      if (count === told.current) return;
      told.current = count;
      listeners().onErrorsChange?.({ count, table });
    };
    tellErrors();
    const stopErrors = model.subscribeErrors(tellErrors);
    const stopForgetting = model.subscribeForgotten(() => listeners().onUndoForgotten?.(model.forgottenSteps()));
    return () => {
      stopChanges();
      stopSelection();
      stopErrors();
      stopForgetting();
    };
  }, [model, output, table, listeners]);
}
