/** Finds rows with equal values in a column; updated cell by cell. Two empty cells are equal. */
import { isEmptyCell } from '../model/row-record.ts';

function indexed(value: unknown): string {
  if (isEmptyCell(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export class UniqueIndex {
  /** By value, the row that has it, or a set when several rows have it, which is rare in a unique column. */
  readonly #rowsOf = new Map<string, string | Set<string>>();
  readonly #textOf = new Map<string, string>();

  /** Sets the row's value. Returns the other rows that became unique or ceased to be. */
  put(rowKey: string, value: unknown): readonly string[] {
    const text = indexed(value);
    const previous = this.#textOf.get(rowKey);
    if (previous === text) return [];
    const freed = previous === undefined ? [] : this.remove(rowKey);
    const rows = this.#rowsOf.get(text);
    this.#textOf.set(rowKey, text);
    if (rows === undefined) this.#rowsOf.set(text, rowKey);
    else if (typeof rows === 'string') {
      this.#rowsOf.set(text, new Set([rows, rowKey]));
      return [...freed, rows];
    } else rows.add(rowKey);
    return freed;
  }

  /** Removes the row. Returns the only other row that had the same value, if any. */
  remove(rowKey: string): readonly string[] {
    const text = this.#textOf.get(rowKey);
    if (text === undefined) return [];
    this.#textOf.delete(rowKey);
    const rows = this.#rowsOf.get(text);
    if (rows instanceof Set) return this.#leave(text, rows, rowKey);
    this.#rowsOf.delete(text);
    return [];
  }

  clashes(rowKey: string): boolean {
    const text = this.#textOf.get(rowKey);
    return text !== undefined && this.#rowsOf.get(text) instanceof Set;
  }

  #leave(text: string, rows: Set<string>, rowKey: string): readonly string[] {
    rows.delete(rowKey);
    const [last] = rows;
    if (rows.size > 1 || last === undefined) return [];
    this.#rowsOf.set(text, last);
    return [last];
  }
}
