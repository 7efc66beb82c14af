/**
 * A table over a source of up to a million rows. Loaded rows can be edited, selected and undone by their id; of all other rows only the
 * position is known. The source sorts and filters.
 */
import type { ArrangeRequest } from '../definition/row-arrangement.ts';
import type { RowBlock, RowSource } from '../definition/row-source.ts';
import type { TableRow } from '../definition/table-column.ts';
import { Signal } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';
import { BlockReader } from './block-reader.ts';
import type { RowView } from './row-view.ts';
import { isPendingKey, ServerOrder } from './server-order.ts';

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
  const tell = (): void => {
    signal.mark();
    signal.tell();
  };
  const follow = (): void => {
    const { deleted, list } = model.book;
    order.change(
      deleted.keys(),
      // New rows come last. Only the new rows are collected here, without going through all loaded ones.
      list.all().flatMap(({ key, isNew }) => (isNew ? key : [])),
    );
    tell();
  };
  model.subscribeOrder(follow);
  const reader = new BlockReader(source, {
    take(from, { rows, total, statistics: responded }) {
      order.total = total;
      if (responded) statistics = responded;
      order.put(
        from,
        rows.map(({ id }) => String(id)),
      );
      model.bring(rows);
      follow();
    },
    drop(from, count) {
      order.drop(model.release(order.keysIn(from, count)));
      tell();
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
      const stops = [model.subscribeStatistics(listener), signal.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    statisticsVersion: () => model.statisticsVersion() + signal.version,
    arrange({ sort, filters }: ArrangeRequest) {
      const next = JSON.stringify([sort, filters]);
      if (next === query) return;
      query = next;
      order.clear();
      statistics = undefined;
      follow();
      reader.ask({ sort, filters });
    },
    branch: () => undefined,
    toggleBranch: () => undefined,
    reveal: (key) => order.indexOf(key) >= 0,
    sourceKeys: () => order.readKeys(),
    counts: () => ({ all: order.size, shown: order.size }),
    isArranged: () => true,
    sourceIndex: () => model.size(),
    isPending: isPendingKey,
    draws: (first, end) => reader.look(order.placeOf(first), order.placeOf(Math.max(first, end - 1))),
    start() {
      addEventListener('online', reader.again);
      return () => {
        removeEventListener('online', reader.again);
        reader.stop();
      };
    },
  };
}
