/** Indexes of unique columns: built on first use, then updated with every change. */

import type { TableChange } from '../definition/table-store.ts';
import type { RowList } from '../model/row-list.ts';
import { nextTask } from '../work/next-task.ts';
import { UniqueIndex } from './unique-index.ts';

export class UniqueIndexes {
  readonly #list: RowList;
  readonly #indexes = new Map<string, UniqueIndex>();

  constructor(list: RowList) {
    this.#list = list;
  }

  clear(): void {
    this.#indexes.clear();
  }

  clashes(column: string, rowKey: string): boolean {
    return this.#of(column).clashes(rowKey);
  }

  /** Handles a changed cell. Returns the only other row that had the previous value, if any. */
  changed(column: string, rowKey: string, value: unknown): readonly string[] {
    return this.#indexes.get(column)?.put(rowKey, value) ?? [];
  }

  /** Handles added and removed rows. `freed` is called for rows that become unique. */
  rowsChanged(
    { inserted, removed }: Pick<TableChange, 'inserted' | 'removed'>,
    freed: (column: string, rowKeys: readonly string[]) => void,
  ): void {
    for (const [column, index] of this.#indexes) {
      for (const { rowKey } of inserted) index.put(rowKey, this.#list.get(rowKey)?.row[column]);
      for (const { rowKey } of removed) freed(column, index.remove(rowKey));
    }
  }

  /** Builds the indexes in slices of the given number of milliseconds; changes that are made meanwhile are included. */
  async prepare(columns: readonly string[], slice: number): Promise<void> {
    for (const column of columns) {
      if (this.#indexes.has(column)) continue;
      const index = new UniqueIndex();
      this.#indexes.set(column, index);
      let began = performance.now();
      for (const record of [...this.#list.all()]) {
        if (this.#list.get(record.key) === record) index.put(record.key, record.row[column]);
        if (performance.now() - began < slice) continue;
        await nextTask();
        began = performance.now();
      }
    }
  }

  #of(column: string): UniqueIndex {
    const known = this.#indexes.get(column);
    if (known) return known;
    const index = new UniqueIndex();
    for (const { key, row } of this.#list.all()) index.put(key, row[column]);
    this.#indexes.set(column, index);
    return index;
  }
}
