/** Finds rows with equal values in a column; updated cell by cell. Two empty cells are equal. */
import { isEmptyCell } from '../model/row-record.ts';

function indexed(value: unknown): string {
  if (isEmptyCell(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Equals {
  readonly rows: Set<string>;
  /** Whether the rows were handed out as having the same value. */
  isTold: boolean;
}

export class UniqueIndex {
  /** By value, the row that has it, or all rows when several have it, which is rare in a unique column. */
  readonly #rowsOf = new Map<string, string | Equals>();
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
      this.#rowsOf.set(text, { rows: new Set([rows, rowKey]), isTold: false });
      return [...freed, rows];
    } else rows.rows.add(rowKey);
    return freed;
  }

  /** Removes the row. Returns the only other row that had the same value, if any. */
  remove(rowKey: string): readonly string[] {
    const text = this.#textOf.get(rowKey);
    if (text === undefined) return [];
    this.#textOf.delete(rowKey);
    const rows = this.#rowsOf.get(text);
    if (typeof rows === 'object') return this.#leave(text, rows.rows, rowKey);
    this.#rowsOf.delete(text);
    return [];
  }

  clashes(rowKey: string): boolean {
    const text = this.#textOf.get(rowKey);
    return text !== undefined && typeof this.#rowsOf.get(text) === 'object';
  }

  /**
   * The rows with the same value as this one, when they are asked for the first time; otherwise none. Also none for empty cells, because a
   * person who clears one cell has done nothing to the other empty ones.
   */
  newEquals(rowKey: string): readonly string[] {
    const equals = this.#rowsOf.get(this.#textOf.get(rowKey) ?? '');
    if (typeof equals !== 'object' || equals.isTold || this.#textOf.get(rowKey) === '') return [];
    equals.isTold = true;
    return [...equals.rows];
  }

  #leave(text: string, rows: Set<string>, rowKey: string): readonly string[] {
    rows.delete(rowKey);
    const [last] = rows;
    if (rows.size > 1 || last === undefined) return [];
    this.#rowsOf.set(text, last);
    return [last];
  }
}
