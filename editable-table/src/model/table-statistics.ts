/** Sums and averages of columns, of all and of selected rows, updated with every change. */
import { DecimalSum } from 'shared-contracts/values/decimal-sum';
import type { StatisticKind, TableColumn } from '../definition/table-column.ts';
import type { RowRecord } from './row-record.ts';

interface ColumnSums {
  readonly column: string;
  /** True when the column's kind converts values from the page (`fromWire`), so that they cannot be summed as they are. */
  readonly isTurned: boolean;
  readonly all: DecimalSum;
  readonly selection: DecimalSum;
}

export class TableStatistics {
  #columns: ReadonlyMap<string, ColumnSums> = new Map();
  /** Whether the sums have been computed; this happens on first use. */
  #isCounted = false;

  /** Sets the columns with statistics. */
  configure(columns: readonly TableColumn[], isTurned: (column: TableColumn) => boolean): void {
    const counted = columns.filter(({ statistics }) => statistics && statistics.length > 0);
    this.#columns = new Map(
      counted.map((column) => [
        column.key,
        { column: column.key, isTurned: isTurned(column), all: new DecimalSum(), selection: new DecimalSum() },
      ]),
    );
    this.#isCounted = false;
  }

  get isEmpty(): boolean {
    return this.#columns.size === 0;
  }

  counts(column: string): boolean {
    return this.#columns.has(column);
  }

  restart(): void {
    this.#isCounted = false;
  }

  enter(record: RowRecord): void {
    if (this.#isCounted) for (const sums of this.#columns.values()) count(sums, record, countedValue(sums, record), 'add');
  }

  leave(record: RowRecord): void {
    if (this.#isCounted) for (const sums of this.#columns.values()) count(sums, record, countedValue(sums, record), 'remove');
  }

  change(record: RowRecord, column: string, before: unknown, after: unknown): void {
    const sums = this.#isCounted ? this.#columns.get(column) : undefined;
    if (!sums) return;
    count(sums, record, before, 'remove');
    count(sums, record, after, 'add');
  }

  /** Updates the sums after the row was selected or deselected. */
  select(record: RowRecord): void {
    if (!this.#isCounted) return;
    for (const sums of this.#columns.values()) {
      sums.selection[record.isSelected ? 'add' : 'remove'](countedValue(sums, record));
    }
  }

  read(records: readonly RowRecord[], column: string, kind: StatisticKind, of: 'all' | 'selection'): string | null {
    if (!this.#isCounted) this.#count(records);
    return this.#columns.get(column)?.[of][kind]() ?? null;
  }

  #count(records: readonly RowRecord[]): void {
    for (const { all, selection } of this.#columns.values()) {
      all.clear();
      selection.clear();
    }
    this.#isCounted = true;
    for (const record of records) this.enter(record);
  }
}

/**
 * The value of a cell as it is summed. If the column's values need no conversion, it is read from the row as the page passed it, so that
 * rows which are never shown need not be converted.
 */
function countedValue({ column, isTurned }: ColumnSums, record: RowRecord): unknown {
  return isTurned ? record.row[column] : record.given(column);
}

function count({ all, selection }: ColumnSums, record: RowRecord, value: unknown, how: 'add' | 'remove'): void {
  if (all[how](value) && record.isSelected) selection[how](value);
}
