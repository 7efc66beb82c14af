/** Finds out what changed between two reads of the same rows. */
import type { Page } from 'shared-contracts/wire/envelope';
import type { AnyRow } from '../columns/list-columns.tsx';

export interface RowChange {
  /** `left`: the row no longer matches the list's filters; `gone`: it was deleted or can no longer be read. */
  readonly kind: 'changed' | 'left' | 'gone';
  /** Number of changes so far; when it grows, the row flashes again. */
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
  /** The rows that still match the list's filters. */
  readonly matching: readonly AnyRow[];
  /** The rows that no longer match the filters, as far as the person may still read them. */
  readonly left: readonly AnyRow[];
  /** User name of this person, whose own changes get no mark. */
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
      // The mark is removed, because the row matches the filters again.
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

/** Version of a record as a number; 0 when it has none. */
const versionOf = (row: AnyRow): number => (typeof row.version === 'number' ? row.version : 0);

/** Whether two pages have the same rows at the same places, of the same number of records. */
const hasSameRows = (first: Page<AnyRow>, second: Page<AnyRow>): boolean =>
  first.total === second.total &&
  first.records.length === second.records.length &&
  first.records.every(({ id }, index) => second.records[index]?.id === id);

/**
 * What is still known after the page became another object, because it was read again or because a row was renewed after the person's own
 * action: values that are newer than the page's, marks of changed rows that the person has not seen, and the marks of rows that left, as long
 * as the page has nothing newer of them. Null when other rows are shown now.
 */
export function stillKnown({ values, changes }: Known, before: Page<AnyRow>, page: Page<AnyRow>): Pick<Known, 'values' | 'changes'> | null {
  if (!hasSameRows(before, page)) return null;
  const current = new Set(
    page.records
      .filter((row, index) => {
        const value = values.get(row.id);
        const last = before.records[index];
        return value ? versionOf(value) > versionOf(row) : last !== undefined && versionOf(last) >= versionOf(row);
      })
      .map(({ id }) => id),
  );
  return {
    values: new Map([...values].filter(([id]) => current.has(id))),
    changes: new Map([...changes].filter(([id, { kind }]) => kind === 'changed' || current.has(id))),
  };
}

/** A total above this number is an estimate, so new records cannot be counted. */
const countedExactly = 10_000;

export interface NewRecords {
  readonly page: Page<AnyRow>;
  /** The rows of the same page, read again later. */
  readonly fresh: Page<AnyRow>;
  /** Number of shown rows that no longer match the list's filters. */
  readonly leftCount: number;
  readonly isFirstPage: boolean;
}

/** Number of new records since the list was read, from the totals or from the rows of the first page. */
export function countNew({ page, fresh, leftCount, isFirstPage }: NewRecords): number {
  const shown = new Set(page.records.map(({ id }) => id));
  const appeared = isFirstPage ? fresh.records.filter(({ id }) => !shown.has(id)).length : 0;
  // When rows leave the list, later rows move up to this page; they are not new.
  const onPage = Math.max(0, appeared - leftCount);
  if (Math.max(page.total, fresh.total) > countedExactly) return onPage;
  return Math.max(0, fresh.total - page.total + leftCount);
}
