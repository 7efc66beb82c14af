/** Reports the changes of executed operations to the table's listeners. */

import type { CellChange, TableChange } from '../definition/table-store.ts';
import { cellsOf, netOperations, type Operation, type SetOperation } from './history.ts';
import type { RowList } from './row-list.ts';
import { isSameValue, type RowRecord } from './row-record.ts';

const isTold = ({ isQuiet }: SetOperation): boolean => !isQuiet;

type RowOperations = readonly Extract<Operation, { kind: 'row' }>[];

/** Whether the operations are a slice of long work, in which each row is written only once. */
function isRowByRow(operations: readonly Operation[]): operations is RowOperations {
  const records = new Set<RowRecord>();
  for (const operation of operations) {
    if (operation.kind !== 'row' || records.has(operation.record)) return false;
    records.add(operation.record);
  }
  return operations.length > 0;
}

function cellsOfRows(operations: RowOperations, list: RowList): readonly CellChange[] {
  const cells: CellChange[] = [];
  for (const { record, columns, before, after } of operations) {
    if (list.indexOf(record) < 0) continue;
    for (const columnKey of columns) {
      const [oldValue, value] = [before[columnKey], after[columnKey]];
      if (!isSameValue(oldValue, value)) cells.push({ rowKey: record.key, columnKey, value, oldValue });
    }
  }
  return cells;
}

function netCells(operations: readonly Operation[], list: RowList): readonly CellChange[] {
  return netOperations(operations.flatMap((operation) => cellsOf(operation).filter(isTold))).flatMap((operation): CellChange[] =>
    operation.kind === 'set' && list.indexOf(operation.record) >= 0
      ? [{ rowKey: operation.record.key, columnKey: operation.column, value: operation.after, oldValue: operation.before }]
      : [],
  );
}

/** Reports operations in the order of execution. */
export function changeFacts(
  operations: readonly Operation[],
  list: RowList,
): Pick<TableChange, 'cells' | 'inserted' | 'removed' | 'moved'> {
  const came = new Set<RowRecord>();
  const went = new Set<RowRecord>();
  const moves = new Map<RowRecord, { readonly from: number; readonly to: number }>();
  for (const operation of operations) {
    if (operation.kind === 'insert') for (const { record } of operation.places) if (!went.delete(record)) came.add(record);
    if (operation.kind === 'remove') for (const { record } of operation.places) if (!came.delete(record)) went.add(record);
    if (operation.kind === 'move') {
      moves.set(operation.record, { from: moves.get(operation.record)?.from ?? operation.from, to: operation.to });
    }
  }
  const cells = isRowByRow(operations) ? cellsOfRows(operations, list) : netCells(operations, list);
  return {
    cells,
    inserted: [...came]
      .map((record) => ({ rowKey: record.key, index: list.indexOf(record) }))
      .toSorted((first, second) => first.index - second.index),
    removed: [...went].map((record) => ({ rowKey: record.key, row: record.row, wasInserted: record.isNew })),
    moved: [...moves].map(([record, { from, to }]) => ({ rowKey: record.key, from, to })),
  };
}
