/**
 * A table over a source of up to a million rows. Loaded rows can be edited, selected and undone by their id; of all other rows only the
 * position is known. The source sorts and filters.
 */
import type { ArrangeRequest } from '../definition/row-arrangement.ts';
import type { RowBlock, RowSource } from '../definition/row-source.ts';
import type { TableRow } from '../definition/table-column.ts';
import { Signal } from '../model/signal.ts';
import { isSame } from '../model/stable.ts';
import type { TableModel } from '../model/table-model.ts';
import { BlockReader } from './block-reader.ts';
import type { RowView } from './row-view.ts';
import { isPendingKey, pendingKey, ServerOrder } from './server-order.ts';

const nothing: TableRow = Object.freeze({});

export interface ServerView extends RowView {
  /** Starts loading rows. Returns a function that stops it. */
  start(): () => void;
}

/** Creates the view. `failed` is called when rows could not be loaded; loading is retried automatically. */
export function createServerView(model: TableModel, source: () => RowSource, failed: () => void): ServerView {
  const order = new ServerOrder();
  const signal = new Signal();
  let statistics: RowBlock['statistics'];
  let query = '';
  let asked: Pick<ArrangeRequest, 'sort' | 'filters'> = { sort: [], filters: {} };
  /** Number of times that rows got other positions; loading rows changes no position. */
  let sequence = 0;
  let fresh: readonly string[] = [];
  let isLoading = false;
  /** Positions in the source of the rendered rows. */
  let drawn: readonly [first: number, last: number] = [0, 0];
  const tell = (): void => {
    signal.mark();
    signal.tell();
  };
  const follow = (): void => {
    if (isLoading) return;
    const { deleted, list } = model.book;
    // New rows come last. Only the new rows are collected here, without going through all loaded ones.
    fresh = list.all().flatMap(({ key, isNew }) => (isNew ? key : []));
    order.change(deleted.keys(), fresh);
    sequence += 1;
    tell();
  };
  /** Adds or removes loaded rows without reporting another order: each row stays in its place. */
  const load = <Result>(work: () => Result): Result => {
    isLoading = true;
    try {
      return work();
    } finally {
      isLoading = false;
    }
  };
  /** Whether a row in this part of the source is rendered. */
  const isDrawn = (from: number, count: number): boolean => {
    const [first, last] = drawn;
    if (from <= last && from + count > first) return true;
    const { rows } = model.book.signals;
    return Array.from({ length: count }, (_, offset) => pendingKey(from + offset)).some((key) => rows.isHeard({ key }));
  };
  model.subscribeOrder(follow);
  /** Whether the rows that are being loaded include selected ones, which are read again, perhaps with other values. */
  let isSelectionRead = false;
  /** Notifies of changed figures. Those of all rows come from the source; those of selected rows change when these are read again. */
  const figures = new Signal();
  model.subscribeStatistics(() => {
    if (isLoading && !isSelectionRead) return;
    figures.mark();
    figures.tell();
  });
  const reader = new BlockReader(source, {
    take(from, { rows, total, statistics: responded }) {
      // Rows that are read ahead change nothing that is rendered, so nothing is rendered again while a person scrolls.
      const isSeen = isDrawn(from, rows.length) || total !== order.total || (responded && !isSame(responded, statistics));
      order.total = total;
      if (responded) statistics = responded;
      const { isMoved, left } = order.put(
        from,
        rows.map(({ id }) => String(id)),
      );
      isSelectionRead = model.selectedCount() > 0 && rows.some(({ id }) => model.isSelected(String(id)));
      load(() => model.bring(rows));
      isSelectionRead = false;
      if (model.book.deleted.size > 0) order.change(model.book.deleted.keys(), fresh);
      if (isMoved) sequence += 1;
      if (isSeen || isMoved) tell();
      reader.reread(left);
    },
    drop(from, count) {
      order.drop(load(() => model.release(order.keysIn(from, count))));
      if (isDrawn(from, count)) tell();
    },
    failed,
  });
  const isWhole = (key: string): boolean => !isPendingKey(key);
  return {
    ...model,
    keys: () => order.readKeys(),
    keyAt: (index) => order.keyAt(index),
    size: () => order.size,
    indexOf: (key) => order.indexOf(key),
    row: (key) => (isWhole(key) ? model.row(key) : nothing),
    value: (key, column) => (isWhole(key) ? model.value(key, column) : undefined),
    subscribeOrder: signal.subscribe,
    orderVersion: () => signal.version,
    isDisabled: (key, column) => !isWhole(key) || model.isDisabled(key, column),
    isRowDisabled: (key) => isWhole(key) && model.isRowDisabled(key),
    statistic: (column, kind, of = 'all') => (of === 'all' ? (statistics?.[column]?.[kind] ?? null) : model.statistic(column, kind, of)),
    subscribeStatistics: (listener) => {
      const stops = [figures.subscribe(listener), signal.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    statisticsVersion: () => figures.version + signal.version,
    arrange({ sort, filters }: ArrangeRequest) {
      const next = JSON.stringify([sort, filters]);
      if (next === query) return;
      query = next;
      asked = { sort, filters };
      // Rows of the former order that nobody touched would otherwise stay in memory for as long as the table is open.
      load(() => model.release(order.readKeys()));
      order.clear();
      statistics = undefined;
      follow();
      reader.ask({ sort, filters });
    },
    async *everyRow(signal) {
      // All blocks are read in the order and with the filters of the beginning, whatever is chosen meanwhile.
      const begun = asked;
      const seen = new Set<string>();
      const total = (known: number): number => known - model.book.deleted.size + fresh.length;
      for (let from = 0, known = Number.POSITIVE_INFINITY; from < known; from += reader.size) {
        const block = await source().read({ ...begun, from, count: reader.size, signal });
        signal.throwIfAborted();
        known = block.total;
        // A row that moved on while the blocks were read comes once.
        const rows = block.rows.filter(({ id }) => !seen.has(String(id)) && !model.book.deleted.has(String(id)));
        for (const { id } of block.rows) seen.add(String(id));
        yield { rows: rows.map((row) => [String(row.id), model.asShown(row)] as const), total: total(known) };
        if (block.rows.length === 0) break;
      }
      yield { rows: fresh.map((key) => [key, model.row(key)] as const), total: total(seen.size) };
    },
    branch: () => undefined,
    toggleBranch: () => undefined,
    reveal: (key) => order.indexOf(key) >= 0,
    sourceKeys: () => order.readKeys(),
    counts: () => ({ all: order.size, shown: order.size }),
    isArranged: () => true,
    sourceIndex: () => model.size(),
    isPending: isPendingKey,
    sequence: () => sequence,
    draws(first, end) {
      drawn = [order.placeOf(first), order.placeOf(Math.max(first, end - 1))];
      reader.look(...drawn);
    },
    start() {
      addEventListener('online', reader.again);
      return () => {
        removeEventListener('online', reader.again);
        reader.stop();
      };
    },
  };
}
