/**
 * Unsaved changes that a table finds when it is opened. The server keeps them for a while after the people who made them have left, perhaps
 * without wanting to save them; whoever opens the table next is told, because saving would include them.
 */
import { isSameValue } from '../model/row-record.ts';
import type { Signal } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';

export interface FoundChange {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly value: unknown;
}

export class FoundChanges {
  readonly #model: TableModel;
  readonly #changed: Signal;
  #cells: readonly FoundChange[] = [];

  /** `changed` is marked when the list changes. */
  constructor(model: TableModel, changed: Signal) {
    this.#model = model;
    this.#changed = changed;
  }

  /**
   * The cells that still hold an unsaved value that was found, without those that were saved, removed or changed meanwhile; the same list until
   * it changes.
   */
  readonly cells = (): readonly FoundChange[] => {
    const left = this.#cells.filter(({ rowKey, columnKey, value }) => {
      return this.#model.isChanged(rowKey, columnKey) && isSameValue(this.#model.value(rowKey, columnKey), value);
    });
    if (left.length < this.#cells.length) this.#cells = left;
    return this.#cells;
  };

  add(cells: readonly FoundChange[]): void {
    if (cells.length > 0) this.#set([...this.#cells, ...cells]);
  }

  /** To be called after the table changed. */
  check(): void {
    const before = this.#cells;
    if (before.length > 0 && this.cells() !== before) this.#set(this.#cells);
  }

  /** Writes the saved values into the cells, as one step of this person. */
  putBack(): void {
    const cells = this.cells();
    this.#set([]);
    const { list } = this.#model.book;
    this.#model.transact('edit', (transaction) => {
      for (const { rowKey, columnKey } of cells) {
        const saved = list.get(rowKey)?.original;
        if (saved) transaction.set(rowKey, columnKey, saved[columnKey]);
      }
    });
  }

  /** The person has read about the changes and keeps them. */
  dismiss(): void {
    this.#set([]);
  }

  #set(cells: readonly FoundChange[]): void {
    this.#cells = cells;
    this.#changed.mark();
    this.#changed.tell();
  }
}
