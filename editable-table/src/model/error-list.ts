/** Errors of the cells in existing rows. */

import type { CellError, LocatedError } from '../definition/table-store.ts';
import type { RowList } from './row-list.ts';
import type { RowRecord } from './row-record.ts';

export class ErrorList {
  readonly #records = new Set<RowRecord>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Sets an error; returns whether anything changed. */
  set(record: RowRecord, column: string, error: CellError | undefined): boolean {
    const previous = record.errors?.get(column);
    if (isSameError(previous, error)) return false;
    if (error) {
      record.errors ??= new Map();
      record.errors.set(column, error);
      this.#records.add(record);
    } else {
      record.errors?.delete(column);
      if (record.errors?.size === 0) {
        record.errors = null;
        this.#records.delete(record);
      }
    }
    this.#count += (error ? 1 : 0) - (previous ? 1 : 0);
    return true;
  }

  /** Adds a row to the list if it has errors; returns whether it has any. */
  enter(record: RowRecord): boolean {
    if (!record.errors) return false;
    this.#records.add(record);
    this.#count += record.errors.size;
    return true;
  }

  leave(record: RowRecord): boolean {
    if (!record.errors) return false;
    this.#records.delete(record);
    this.#count -= record.errors.size;
    return true;
  }

  clear(): void {
    for (const record of this.#records) record.errors = null;
    this.#records.clear();
    this.#count = 0;
  }

  records(): readonly RowRecord[] {
    return [...this.#records];
  }

  /** The errors by row, in the order of columns. */
  inOrder(list: RowList, columns: readonly { readonly key: string }[]): readonly LocatedError[] {
    const rank = new Map(columns.map(({ key }, index) => [key, index]));
    const rankOf = ({ columnKey }: LocatedError): number => rank.get(columnKey) ?? columns.length;
    return [...this.#records]
      .toSorted((first, second) => list.indexOf(first) - list.indexOf(second))
      .flatMap(({ key: rowKey, errors }) =>
        [...(errors ?? [])]
          .map(([columnKey, error]): LocatedError => ({ ...error, rowKey, columnKey }))
          .toSorted((first, second) => rankOf(first) - rankOf(second)),
      );
  }
}

function isSameError(first: CellError | undefined, second: CellError | undefined): boolean {
  return first?.message === second?.message && first?.source === second?.source && first?.text === second?.text;
}
