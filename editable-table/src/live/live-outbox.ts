/** A table's changes until the server has acknowledged them, sent in messages of limited size; after an outage all are sent again. */
import { type LiveChange, liveTableLimits } from 'shared-contracts/wire/live-table';

export interface PendingCell {
  readonly rowKey: string;
  readonly columnKey: string;
  /** Number of this write; a later write to the same cell has another number and replaces it. */
  readonly write: number;
  /** Sequence number (`seq`) of the value that the person saw when writing. */
  base: number;
  /** True when the value is sent again because the server deleted its state, not because the person wrote it again. */
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
  /** Cells that are dropped because their value is too large for a message. */
  readonly tooLarge: readonly PendingCell[];
}

export class LiveOutbox {
  readonly #pending = new Map<string, PendingCell>();
  #taken: readonly PendingCell[] = [];

  /** Whether changes are waiting to be sent to the server. */
  get isDue(): boolean {
    for (const { isSent } of this.#pending.values()) if (!isSent) return true;
    return false;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** The changes that the server has not acknowledged. */
  all(): Iterable<PendingCell> {
    return this.#pending.values();
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

  /** Drops all changes but those of the given cells, named as by `cellName`. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#pending.keys()) if (!names.has(name)) this.#pending.delete(name);
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
