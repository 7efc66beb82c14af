/** What a later reading of the same rows says about them. */
import type { Page } from 'shared-contracts/wire/envelope';
import type { AnyRow } from '../columns/list-columns.tsx';

export interface RowChange {
  /** `left`: no longer what the list asks for; `gone`: deleted, or no longer for this person. */
  readonly kind: 'changed' | 'left' | 'gone';
  /** How often it was seen to change, so that each change shows. */
  readonly count: number;
}

export interface Known {
  readonly values: ReadonlyMap<string, AnyRow>;
  readonly changes: ReadonlyMap<string, RowChange>;
  readonly changedCount: number;
}

export interface RowReading {
  readonly page: Page<AnyRow>;
  readonly before: Known;
  /** The rows that still are what the list asks for. */
  readonly matching: readonly AnyRow[];
  /** The others, as far as the person may read them. */
  readonly left: readonly AnyRow[];
  /** Changes by this person are shown without a mark. */
  readonly username: string | undefined;
}

export function compareRows({ page, before, matching, left, username }: RowReading): Known {
  const values = new Map(before.values);
  const changes = new Map(before.changes);
  let { changedCount } = before;
  for (const original of page.records) {
    const { id } = original;
    const stays = matching.find((row) => row.id === id);
    const now = stays ?? left.find((row) => row.id === id);
    const kind = stays ? 'changed' : now ? 'left' : 'gone';
    const known = changes.get(id);
    const isOther = now !== undefined && JSON.stringify(now) !== JSON.stringify(values.get(id) ?? original);
    if (now && isOther) values.set(id, now);
    if (kind === 'changed' && !isOther) {
      // It came back to what the list asks for.
      if (known && known.kind !== 'changed') changes.delete(id);
      continue;
    }
    if (kind !== 'changed' && known?.kind === kind && !isOther) continue;
    if (kind === 'changed' && now?.updateBy === username) continue;
    changes.set(id, { kind, count: (known?.count ?? 0) + 1 });
    changedCount += 1;
  }
  return { values, changes, changedCount };
}

/** Above this number a total is an estimate, and says nothing about single records. */
const countedExactly = 10_000;

export interface NewRecords {
  readonly page: Page<AnyRow>;
  /** The same page, read later. */
  readonly fresh: Page<AnyRow>;
  /** Rows of the page that the list does not ask for any more. */
  readonly leftCount: number;
  readonly isFirstPage: boolean;
}

/** Records that came to the list since it was read: by its totals, or by those that stand on the first page now. */
export function countNew({ page, fresh, leftCount, isFirstPage }: NewRecords): number {
  const shown = new Set(page.records.map(({ id }) => id));
  const appeared = isFirstPage ? fresh.records.filter(({ id }) => !shown.has(id)).length : 0;
  // Rows that left make place for others that are not new.
  const onPage = Math.max(0, appeared - leftCount);
  if (Math.max(page.total, fresh.total) > countedExactly) return onPage;
  return Math.max(0, fresh.total - page.total + leftCount);
}
