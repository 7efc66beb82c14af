/** What a run of operations did, as the table's listeners are told. */

import type { CellChange, TableChange } from '../definition/table-store.ts';
import { netOperations, type Operation, type SetOperation } from './history.ts';
import type { RowList } from './row-list.ts';
import type { RowRecord } from './row-record.ts';

function isTold(operation: Operation): operation is SetOperation {
  return operation.kind === 'set' && !operation.isQuiet;
}

/** Reports operations in the order in which they were done. */
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
  const cells = netOperations(operations.filter(isTold)).flatMap((operation): CellChange[] =>
    operation.kind === 'set' && list.indexOf(operation.record) >= 0
      ? [{ rowKey: operation.record.key, columnKey: operation.column, value: operation.after, oldValue: operation.before }]
      : [],
  );
  return {
    cells,
    inserted: [...came]
      .map((record) => ({ rowKey: record.key, index: list.indexOf(record) }))
      .toSorted((first, second) => first.index - second.index),
    removed: [...went].map((record) => ({ rowKey: record.key, row: record.row, wasInserted: record.isNew })),
    moved: [...moves].map(([record, { from, to }]) => ({ rowKey: record.key, from, to })),
  };
}
