/** Decides which changes of cells the server accepts. A pure function: the server applies it to locked rows, the model test to a map. */
import type { LiveCell, LiveChange, LiveTableAck } from './live-table.ts';

/** A cell in the state that the server has. */
export interface HeldCell {
  readonly value: unknown;
  readonly seq: number;
  readonly by: string;
  /** Number that the writer of the cell gave to this write. */
  readonly write: number;
}

export interface HeldTable {
  /** `seq` of the newest write in the table. */
  readonly head: number;
  /** Number of further cells that the table may hold. */
  readonly room: number;
  readonly cell: (rowId: string, column: string) => HeldCell | undefined;
}

export interface MergedChanges extends Pick<LiveTableAck['data'], 'taken' | 'refused' | 'unshared'> {
  readonly head: number;
  /**
   * Cells that the server stores and sends to other people, with the writer's number; `isNew`: the table did not contain the cell before.
   */
  readonly written: readonly { readonly cell: LiveCell; readonly write: number; readonly isNew: boolean }[];
}

/**
 * Merges changes into a table. A change is accepted when its writer saw or wrote the value that it replaces; otherwise it is refused
 * together with the present value, so that no value is overwritten unseen. A change to the value that is already there is accepted without
 * a write, and an accepted change that is sent again is not written twice.
 */
export function mergeLiveChanges(table: HeldTable, caseId: string, changes: readonly LiveChange[], now: number): MergedChanges {
  const taken: LiveTableAck['data']['taken'][number][] = [];
  const refused: LiveTableAck['data']['refused'][number][] = [];
  const unshared: LiveTableAck['data']['unshared'][number][] = [];
  const written = new Map<string, MergedChanges['written'][number]>();
  let { head, room } = table;
  for (const [rowId, column, value, base, write] of changes) {
    const name = JSON.stringify([rowId, column]);
    const earlier = written.get(name);
    const held = earlier ? heldOf(earlier) : table.cell(rowId, column);
    const isOwn = held?.by === caseId;
    if (held && ((isOwn && write <= held.write) || isSameJson(held.value, value))) {
      taken.push([rowId, column, write, held.seq]);
    } else if (held && base !== null && held.seq > base && !isOwn) {
      refused.push([rowId, column, write, held.seq, held.value]);
    } else if (!held && room <= 0) {
      unshared.push([rowId, column, write]);
    } else {
      // A sequence number is at least the current time in milliseconds, so that a new table with the key of a deleted one continues with
      // larger numbers.
      head = Math.max(head + 1, now);
      if (!held) room -= 1;
      written.set(name, { cell: [rowId, column, value, head, caseId], write, isNew: earlier?.isNew ?? !held });
      taken.push([rowId, column, write, head]);
    }
  }
  return { taken, refused, unshared, head, written: [...written.values()] };
}

function heldOf({ cell: [, , value, seq, by], write }: MergedChanges['written'][number]): HeldCell {
  return { value, seq, by, write };
}

function isSameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
