/** A table's changes until the server has acknowledged them, sent in messages of limited size; after an outage all are sent again. */
import { type LiveChange, liveTableLimits } from 'shared-contracts/wire/live-table';

export interface PendingCell {
  readonly rowKey: string;
  readonly columnKey: string;
  /** Number of the write; a later write of the same cell replaces it. */
  readonly write: number;
  /** `seq` of the value that the person saw. */
  base: number;
  /** Sent again because the server deleted the state, not because the person wrote it. */
  readonly isRepeated: boolean;
  isSent: boolean;
}

export function cellName(rowKey: string, column: string): string {
  return `${rowKey}\n${column}`;
}

/** Largest size of the cells in a message, bytes; the rest is for the message's other fields. */
const mostBytes = liveTableLimits.message * 0.75;
const encoder = new TextEncoder();

type Read = (cell: PendingCell) => { readonly value: unknown } | undefined;

export interface NextChanges {
  readonly cells: readonly LiveChange[];
  /** Cells whose value is too large to send; they are no longer pending. */
  readonly tooLarge: readonly PendingCell[];
}

export class LiveOutbox {
  readonly #pending = new Map<string, PendingCell>();
  #taken: readonly PendingCell[] = [];

  /** Whether changes are waiting to be sent. */
  get isDue(): boolean {
    for (const { isSent } of this.#pending.values()) if (!isSent) return true;
    return false;
  }

  get size(): number {
    return this.#pending.size;
  }

  get(rowKey: string, columnKey: string): PendingCell | undefined {
    return this.#pending.get(cellName(rowKey, columnKey));
  }

  add(cell: Omit<PendingCell, 'isSent'>): void {
    const name = cellName(cell.rowKey, cell.columnKey);
    this.#pending.delete(name);
    this.#pending.set(name, { ...cell, isSent: false });
  }

  remove(rowKey: string, columnKey: string): void {
    this.#pending.delete(cellName(rowKey, columnKey));
  }

  clear(): void {
    this.#pending.clear();
  }

  /** Marks all changes without acknowledgement to be sent again. */
  repeat(): void {
    for (const cell of this.#pending.values()) cell.isSent = false;
  }

  /** The next message; call `sent` after sending it. Cells for which `read` returns nothing are dropped. */
  take(read: Read): NextChanges {
    const cells: LiveChange[] = [];
    const taken: PendingCell[] = [];
    const tooLarge: PendingCell[] = [];
    let bytes = 0;
    for (const [name, cell] of this.#pending) {
      if (cell.isSent) continue;
      const found = read(cell);
      const change: LiveChange | undefined = found && [cell.rowKey, cell.columnKey, found.value, cell.base, cell.write];
      const size = change ? encoder.encode(JSON.stringify(change)).length + 1 : 0;
      if (!change || size > mostBytes) {
        this.#pending.delete(name);
        if (change) tooLarge.push(cell);
        continue;
      }
      if (bytes + size > mostBytes || cells.length === liveTableLimits.changes) break;
      bytes += size;
      cells.push(change);
      taken.push(cell);
    }
    this.#taken = taken;
    return { cells, tooLarge };
  }

  sent(): void {
    for (const cell of this.#taken) cell.isSent = true;
    this.#taken = [];
  }
}
