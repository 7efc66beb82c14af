/** Decides which changes of cells the server takes. Pure: the server runs it over locked rows, the model check over a map. */
import type { LiveCell, LiveChange, LiveTableAck } from './live-table.ts';

/** A cell of the server's state. */
export interface HeldCell {
  readonly value: unknown;
  readonly seq: number;
  readonly by: string;
  /** Number of the write, as its writer counts. */
  readonly write: number;
}

export interface HeldTable {
  /** `seq` of the newest write. */
  readonly head: number;
  /** How many more cells the table may hold. */
  readonly room: number;
  readonly cell: (rowId: string, column: string) => HeldCell | undefined;
}

export interface MergedChanges extends Pick<LiveTableAck['data'], 'taken' | 'refused' | 'unshared'> {
  readonly head: number;
  /** To be stored and told, with the number of the write; `isNew`: the table did not hold the cell. */
  readonly written: readonly { readonly cell: LiveCell; readonly write: number; readonly isNew: boolean }[];
}

/**
 * A change is taken when its writer saw the value that it replaces, or wrote it. Otherwise it is refused with the value that stands there, so
 * that nobody's value is replaced unseen. A change that says what stands there already is taken without a write. Sent again,
 * a change that was taken is taken again without a second write.
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
      // Numbers follow the clock, so that a table that was forgotten and begins anew goes on with greater ones.
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
