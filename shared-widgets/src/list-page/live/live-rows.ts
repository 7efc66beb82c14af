/**
 * Shows changes that other people make to the rows of a list: rows are read again by id with the list's filters, at most once a second, and
 * updated in place. No row moves until the next query: rows that no longer match are struck through, and new ones are only offered.
 */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type EntityDefinition, hasGenericList } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { withWildcards } from 'shared-contracts/values/wildcard';
import type { Page } from 'shared-contracts/wire/envelope';
import { http } from 'shared-platform/http';
import { live } from 'shared-platform/live';
import { useSession } from 'shared-platform/session';
import type { AnyRow } from '../columns/list-columns.tsx';
import { compareRows, countNew, type RowChange, stillKnown } from './row-changes.ts';

export interface LiveRows {
  readonly rows: readonly AnyRow[];
  /** What other people did to a row while the list shows the same rows; undefined when nothing happened or the person has seen it. */
  readonly changeOf: (id: string) => RowChange | undefined;
  /** Marks a changed row as seen. */
  readonly seen: (id: string) => void;
  /** Number of records that match the filters but are not shown yet. */
  readonly newCount: number;
  /** Number of changed rows so far, for screen readers. */
  readonly changedCount: number;
}

export interface LiveRowsOptions {
  readonly entity: EntityDefinition;
  readonly query: ListQuery;
  /** The page as it was read last; a new object means that it was read again, or that a row was renewed after an action. */
  readonly page: Page<AnyRow> | undefined;
}

interface Found {
  /** The page of the list to which these changes belong, and the query by which it was read. */
  readonly page: Page<AnyRow> | undefined;
  readonly query: ListQuery;
  readonly values: ReadonlyMap<string, AnyRow>;
  readonly changes: ReadonlyMap<string, RowChange>;
  readonly newCount: number;
  readonly changedCount: number;
}

/** Shortest interval between two reads of the same list, ms. */
const readEvery = 1_000;
const noRows: readonly AnyRow[] = [];
const nothing = { values: new Map(), changes: new Map(), newCount: 0, changedCount: 0 } satisfies Omit<Found, 'page' | 'query'>;

const isSameQuery = (first: ListQuery, second: ListQuery): boolean => first === second || JSON.stringify(first) === JSON.stringify(second);

/** What was found for this page. */
function knownOn(found: Found, page: Page<AnyRow> | undefined, query: ListQuery): Found {
  if (found.page === page) return found;
  const kept = page && found.page && isSameQuery(found.query, query) ? stillKnown(found, found.page, page) : null;
  return kept ? { ...found, ...kept, page } : { page, query, ...nothing };
}

export function useLiveRows({ entity, query, page }: LiveRowsOptions): LiveRows {
  const username = useSession()?.user.username;
  const [found, setFound] = useState<Found>({ page, query, ...nothing });
  const current = useMemo(() => knownOn(found, page, query), [found, page, query]);
  const rows = useMemo(() => (page?.records ?? noRows).map((row) => current.values.get(row.id) ?? row), [page, current.values]);
  const isLive = hasGenericList(entity) && !('id' in query);

  const list = useCallback(
    (params: Partial<ListQuery>) => http.get<Page<AnyRow>>(`${entity.api}/list`, withWildcards(params, entity.wildcard), { quiet: true }),
    [entity],
  );
  const readRows = useEffectEvent(async (): Promise<void> => {
    if (!page || page.records.length === 0) return;
    const ids = page.records.map(({ id }) => id);
    const byIds = (asked: readonly string[], filters: Partial<ListQuery>) =>
      list({ ...filters, id: asked.join(','), pageNo: 1, pageSize: asked.length });
    const matching = (await byIds(ids, query)).records;
    const missing = ids.filter((id) => !matching.some((row) => row.id === id));
    // Reads rows that no longer match the filters, as far as the person may still read them.
    const left = missing.length > 0 ? (await byIds(missing, {})).records : noRows;
    setFound((previous) => {
      const before = knownOn(previous, page, query);
      return { ...before, ...compareRows({ page, before, matching, left, username }) };
    });
  });
  const readOthers = useEffectEvent(async (): Promise<void> => {
    if (!page) return;
    const fresh = await list(query);
    setFound((previous) => {
      const before = knownOn(previous, page, query);
      const leftCount = [...before.changes.values()].filter(({ kind }) => kind !== 'changed').length;
      return { ...before, newCount: countNew({ page, fresh, leftCount, isFirstPage: query.pageNo === 1 }) };
    });
  });

  const reader = useRef({
    last: 0,
    isBusy: false,
    rows: false,
    others: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });
  const run = useEffectEvent(async (): Promise<void> => {
    const state = reader.current;
    state.timer = undefined;
    if (state.isBusy) return;
    state.isBusy = true;
    const asked = { rows: state.rows, others: state.others };
    state.rows = false;
    state.others = false;
    try {
      if (asked.rows) await readRows();
      if (asked.others) await readOthers();
    } catch {
      // A failure is ignored: connection or permission was lost, and the next message or the next read of the list shows the present state.
    } finally {
      state.isBusy = false;
      state.last = Date.now();
    }
    if (state.rows || state.others) plan();
  });
  const plan = useEffectEvent((): void => {
    const state = reader.current;
    state.timer ??= setTimeout(() => void run(), Math.max(0, state.last + readEvery - Date.now()));
  });
  const hear = useEffectEvent(({ shown }: { readonly shown: boolean }): void => {
    if (shown) reader.current.rows = true;
    // New records are counted also when only shown rows are reported, because the server may still know the rows of the previous query.
    reader.current.others = true;
    plan();
  });

  const isRead = page !== undefined;
  const ids = useMemo(() => page?.records.map(({ id }) => id) ?? [], [page]);
  useEffect(() => {
    if (!isLive || !isRead) return;
    const { current: state } = reader;
    const own = live.watchList(entity.name, ids, hear);
    // News that came for the page as it was before has not been read yet.
    if (state.rows || state.others) plan();
    return () => {
      own.stop();
      clearTimeout(state.timer);
      state.timer = undefined;
    };
  }, [isLive, isRead, entity, ids]);

  const { changes } = current;
  return {
    rows,
    changeOf: useCallback((id: string) => changes.get(id), [changes]),
    seen: useCallback((id: string) => {
      setFound((previous) => {
        if (previous.changes.get(id)?.kind !== 'changed') return previous;
        const rest = new Map(previous.changes);
        rest.delete(id);
        return { ...previous, changes: rest };
      });
    }, []),
    newCount: current.newCount,
    changedCount: current.changedCount,
  };
}
