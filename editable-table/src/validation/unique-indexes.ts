/** Indexes of unique columns: built on first use, then updated with every change. */

import type { TableChange } from '../definition/table-store.ts';
import type { RowList } from '../model/row-list.ts';
import { nextTask } from '../work/next-task.ts';
import { UniqueIndex } from './unique-index.ts';

/** Maximum number of rows whose index is built at once, because that takes a few milliseconds only. */
const mostAtOnce = 5000;
/** Longest uninterrupted work in milliseconds while an index is built. */
const slice = 12;

interface Building {
  readonly index: UniqueIndex;
  readonly ended: Promise<void>;
  /** Rows that were asked for before the index was complete. */
  readonly asked: Set<string>;
}

export class UniqueIndexes {
  readonly #list: RowList;
  readonly #found: (column: string, rowKeys: readonly string[]) => void;
  readonly #late: () => void;
  readonly #complete = new Map<string, UniqueIndex>();
  readonly #building = new Map<string, Building>();

  /**
   * `found` is called with rows that have equal values and were not asked about, or whose answer was given before the index was complete; then
   * `late` is called, too.
   */
  constructor(list: RowList, found: (column: string, rowKeys: readonly string[]) => void, late: () => void) {
    this.#list = list;
    this.#found = found;
    this.#late = late;
  }

  clear(): void {
    this.#complete.clear();
    this.#building.clear();
  }

  /** Builds the indexes anew when they are needed; rows that still wait for an answer get it. */
  renew(): void {
    const waiting = [...this.#building].filter(([, { asked }]) => asked.size > 0);
    this.clear();
    for (const [column, { asked }] of waiting) for (const rowKey of asked) this.#begin(column).asked.add(rowKey);
  }

  /**
   * Whether another row has the same value. In a table of many rows whose index is not built yet, the answer is false at first; `found` is
   * called when the index is there.
   */
  clashes(column: string, rowKey: string): boolean {
    const isQuick = this.#list.size <= mostAtOnce && !this.#building.has(column);
    const index = this.#complete.get(column) ?? (isQuick ? this.#buildAtOnce(column) : undefined);
    if (index) {
      const isRepeated = index.clashes(rowKey);
      const equals = isRepeated ? index.newEquals(rowKey) : [];
      if (equals.length > 0) this.#found(column, equals);
      return isRepeated;
    }
    this.#begin(column).asked.add(rowKey);
    return false;
  }

  /** Handles a changed cell. Returns the other rows that became unique or ceased to be. */
  changed(column: string, rowKey: string, value: unknown): readonly string[] {
    return this.#known(column)?.put(rowKey, value) ?? [];
  }

  /** Handles added and removed rows. `affected` is called for other rows that became unique or ceased to be. */
  rowsChanged(
    { inserted, removed }: Pick<TableChange, 'inserted' | 'removed'>,
    affected: (column: string, rowKeys: readonly string[]) => void,
  ): void {
    for (const column of [...this.#complete.keys(), ...this.#building.keys()]) {
      const index = this.#known(column);
      for (const { rowKey } of inserted) affected(column, index?.put(rowKey, this.#list.get(rowKey)?.row[column]) ?? []);
      for (const { rowKey } of removed) affected(column, index?.remove(rowKey) ?? []);
    }
  }

  /** Builds the indexes in slices; changes that are made meanwhile are included. Resolves when all are complete. */
  async prepare(columns: readonly string[]): Promise<void> {
    for (const column of columns) {
      while (!this.#complete.has(column)) await this.#begin(column).ended;
    }
  }

  #known(column: string): UniqueIndex | undefined {
    return this.#complete.get(column) ?? this.#building.get(column)?.index;
  }

  #buildAtOnce(column: string): UniqueIndex {
    const index = new UniqueIndex();
    for (const { key, row } of this.#list.all()) index.put(key, row[column]);
    this.#complete.set(column, index);
    return index;
  }

  /** Starts building the index in slices, if that was not started yet. */
  #begin(column: string): Building {
    const running = this.#building.get(column);
    if (running) return running;
    const index = new UniqueIndex();
    const asked = new Set<string>();
    const building: Building = { index, asked, ended: nextTask().then(() => this.#build(column, building)) };
    this.#building.set(column, building);
    return building;
  }

  async #build(column: string, building: Building): Promise<void> {
    const { index, asked } = building;
    const isOver = (): boolean => this.#building.get(column) !== building;
    let began = performance.now();
    for (const record of [...this.#list.all()]) {
      if (isOver()) return;
      if (this.#list.get(record.key) === record) index.put(record.key, record.row[column]);
      if (performance.now() - began < slice) continue;
      await nextTask();
      began = performance.now();
    }
    if (isOver()) return;
    this.#building.delete(column);
    this.#complete.set(column, index);
    const repeated = [...asked].filter((rowKey) => index.clashes(rowKey));
    this.#found(column, [...new Set(repeated.flatMap((rowKey) => [rowKey, ...index.newEquals(rowKey)]))]);
    this.#late();
  }
}
