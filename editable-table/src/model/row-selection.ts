/** The selected rows; the selection is independent of values and positions. */
import type { SelectionType } from '../definition/table-props.ts';
import type { RowList } from './row-list.ts';
import type { RowRecord } from './row-record.ts';

export class RowSelection {
  type: SelectionType = 'checkbox';
  readonly #list: RowList;
  readonly #changed: (record: RowRecord) => void;
  readonly #selected = new Set<RowRecord>();

  constructor(list: RowList, changed: (record: RowRecord) => void) {
    this.#list = list;
    this.#changed = changed;
  }

  get count(): number {
    return this.#selected.size;
  }

  /** Selects rows; returns whether anything changed. */
  set(records: readonly RowRecord[], on: boolean): boolean {
    if (this.type === 'radio' && on) return this.#choose(records.at(-1));
    let isDifferent = false;
    for (const record of records) isDifferent = this.#mark(record, on) || isDifferent;
    return isDifferent;
  }

  clear(): boolean {
    return this.set([...this.#selected], false);
  }

  /** Removes a row that no longer exists from the selection and its counts. */
  forget(record: RowRecord): boolean {
    record.isSelected = false;
    return this.#selected.delete(record);
  }

  forgetAll(): void {
    for (const record of this.#selected) record.isSelected = false;
    this.#selected.clear();
  }

  inOrder(): readonly RowRecord[] {
    return [...this.#selected].toSorted((first, second) => this.#list.indexOf(first) - this.#list.indexOf(second));
  }

  #choose(record: RowRecord | undefined): boolean {
    if (!record || (record.isSelected && this.count === 1)) return false;
    for (const other of [...this.#selected]) this.#mark(other, false);
    return this.#mark(record, true);
  }

  #mark(record: RowRecord, on: boolean): boolean {
    if (record.isSelected === on) return false;
    record.isSelected = on;
    if (on) this.#selected.add(record);
    else this.#selected.delete(record);
    this.#changed(record);
    return true;
  }
}
