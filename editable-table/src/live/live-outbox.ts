/** Queue of a table's changes, sent in messages of limited size and repeated with heartbeats in case one was lost. */
import { type LiveRow, type LiveStamp, liveTableLimits } from 'shared-contracts/wire/live-table';

export const noStamp: LiveStamp = [0, ''];

export function isLater([count, caseId]: LiveStamp, [otherCount, otherCaseId]: LiveStamp): boolean {
  return count > otherCount || (count === otherCount && caseId > otherCaseId);
}

/** The values that travel: everything but the id. */
export function cellParts(values: Readonly<Record<string, unknown>>): readonly (readonly [column: string, value: unknown])[] {
  return Object.entries(values).filter(([column]) => column !== 'id');
}

export interface WrittenCell {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly stamp: LiveStamp;
}

interface Waiting extends WrittenCell {
  /** How often the cell will still be repeated. */
  repeats: number;
}

/** Of the largest message, leaving room for what is around the rows. */
const mostBytes = liveTableLimits.message * 0.75;
const repeats = 3;
/** Maximum number of cells kept for repetition; the oldest are dropped. */
const mostKept = 5_000;
const encoder = new TextEncoder();

type Read = (rowKey: string, columnKey: string, stamp: LiveStamp) => { readonly value: unknown } | undefined;

export class LiveOutbox {
  readonly #due = new Map<string, Waiting>();
  readonly #said = new Map<string, Waiting>();
  #taken: readonly string[] = [];

  get isEmpty(): boolean {
    return this.#due.size === 0;
  }

  add(cell: WrittenCell): void {
    const name = `${cell.rowKey}\n${cell.columnKey}`;
    this.#said.delete(name);
    this.#due.set(name, { ...cell, repeats });
  }

  /** Queues recently sent cells again. */
  repeat(): void {
    for (const [name, cell] of this.#said) {
      cell.repeats -= 1;
      if (!this.#due.has(name)) this.#due.set(name, cell);
    }
    this.#said.clear();
  }

  /** The rows of the next message; call `sent` after sending it. Cells for which `read` returns nothing are dropped. */
  take(read: Read): readonly LiveRow[] {
    const rows = new Map<string, { id: string; values: Record<string, unknown>; stamps: Record<string, LiveStamp> }>();
    const taken: string[] = [];
    let bytes = 0;
    for (const [name, { rowKey, columnKey, stamp }] of this.#due) {
      const cell = read(rowKey, columnKey, stamp);
      const size = cell ? encoder.encode(JSON.stringify([rowKey, columnKey, columnKey, cell.value, stamp])).length : 0;
      if (!cell || size > mostBytes) {
        this.#due.delete(name);
        continue;
      }
      if (bytes + size > mostBytes) break;
      bytes += size;
      taken.push(name);
      const row = rows.get(rowKey) ?? { id: rowKey, values: {}, stamps: {} };
      rows.set(rowKey, row);
      row.values[columnKey] = cell.value;
      row.stamps[columnKey] = stamp;
    }
    this.#taken = taken;
    return [...rows.values()];
  }

  sent(): void {
    for (const name of this.#taken) {
      const cell = this.#due.get(name);
      this.#due.delete(name);
      if (cell && cell.repeats > 0) this.#said.set(name, cell);
    }
    this.#taken = [];
    for (const name of this.#said.keys()) {
      if (this.#said.size <= mostKept) break;
      this.#said.delete(name);
    }
  }
}
