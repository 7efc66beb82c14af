/** Which rows hold the same value in a column; kept up cell by cell. Two empty cells hold the same value. */
import { isEmptyCell } from '../model/row-record.ts';

function indexed(value: unknown): string {
  if (isEmptyCell(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export class UniqueIndex {
  readonly #rowsOf = new Map<string, Set<string>>();
  readonly #textOf = new Map<string, string>();

  /** The row holds this value now. Returns rows that may clash no longer, or that clash from now on. */
  put(rowKey: string, value: unknown): readonly string[] {
    const text = indexed(value);
    if (this.#textOf.get(rowKey) === text) return [];
    const freed = this.remove(rowKey);
    const rows = this.#rowsOf.get(text) ?? new Set();
    this.#rowsOf.set(text, rows.add(rowKey));
    this.#textOf.set(rowKey, text);
    return freed;
  }

  /** The row is gone. Returns the one row that had the same value alone with it, if so. */
  remove(rowKey: string): readonly string[] {
    const text = this.#textOf.get(rowKey);
    if (text === undefined) return [];
    this.#textOf.delete(rowKey);
    const rows = this.#rowsOf.get(text);
    rows?.delete(rowKey);
    if (rows?.size === 0) this.#rowsOf.delete(text);
    return rows?.size === 1 ? [...rows] : [];
  }

  clashes(rowKey: string): boolean {
    const text = this.#textOf.get(rowKey);
    return text !== undefined && (this.#rowsOf.get(text)?.size ?? 0) > 1;
  }
}
