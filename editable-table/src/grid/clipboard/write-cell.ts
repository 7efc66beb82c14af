/** Writes a cell's value for paste, fill and clear. */

import type { TableTransaction } from '../../definition/table-store.ts';
import type { GridCore } from '../core/grid-core.ts';
import type { GridColumn } from '../core/grid-props.ts';

interface WrittenCell {
  readonly rowKey: string;
  readonly column: GridColumn;
  readonly value: unknown;
  /** Whether the same step writes a value of its own into this column. */
  readonly isWritten?: (columnKey: string) => boolean;
  /** Row from which the columns that are filled together with this one are copied; without it these columns are cleared. */
  readonly fromRow?: string;
}

/** Writes the value. Columns that were filled together with the previous value are cleared. */
export function writeCell(
  { store }: GridCore,
  transaction: TableTransaction,
  { rowKey, column: { kind, column }, value, isWritten, fromRow }: WrittenCell,
): void {
  const previous = store.value(rowKey, column.key);
  transaction.set(rowKey, column.key, value);
  if (fromRow === undefined && previous === store.value(rowKey, column.key)) return;
  for (const companion of kind.companions?.(column) ?? []) {
    if (!isWritten?.(companion)) transaction.set(rowKey, companion, fromRow === undefined ? '' : store.value(fromRow, companion));
  }
}
