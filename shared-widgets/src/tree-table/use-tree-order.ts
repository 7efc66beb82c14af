/** Keeps the order into which a person moved rows, until a new response of the server contains the rows in its own order. */
import { useState } from 'react';
import { failureOf } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import type { RecordRow } from './tree-rows.ts';

/** A row that a person moved to another position within its branch. */
export interface TreeMove<Row> {
  readonly row: Row;
  /** Key of the parent row; null at the top level. */
  readonly parent: string | null;
  /** Keys of all children of `parent` in the new order. */
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
}

interface Order {
  /** The response whose rows were moved; for a newer response this order is no longer used. */
  readonly data: unknown;
  readonly keys: readonly string[];
}

interface MoveOptions<Row> {
  /** Returns the visible records of a branch, and the response from which they come. */
  readonly branch: (key: string) => { readonly data: unknown; readonly shown: readonly RecordRow<Row>[] };
  readonly onMove: ((move: TreeMove<Row>) => Promise<unknown>) | undefined;
  /** Called when the order could not be saved, so that the branch is read again. */
  readonly onFailed: (branch: string) => void;
}

export function useTreeOrder<Row>() {
  const [orders, setOrders] = useState<ReadonlyMap<string, Order>>(new Map());
  const forget = (branch: string): void =>
    setOrders((before) => {
      const after = new Map(before);
      after.delete(branch);
      return after;
    });
  const arranged = (keyOf: (row: Row) => string) => (branch: string, data: unknown, records: readonly Row[]) => {
    const order = orders.get(branch);
    if (!order || order.data !== data) return records;
    const places = new Map(order.keys.map((key, place) => [key, place]));
    const placeOf = (row: Row): number => places.get(keyOf(row)) ?? records.length;
    return records.toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  /** Moves a row to a position of its branch and saves the order; false when it is already there or the position does not exist. */
  const move = (moved: RecordRow<Row>, to: number, { branch, onMove, onFailed }: MoveOptions<Row>): boolean => {
    if (!onMove || to === moved.place || to < 0 || to >= moved.count) return false;
    const { data, shown } = branch(moved.branch);
    const others = shown.map(({ key }) => key).filter((key) => key !== moved.key);
    const keys = others.toSpliced(to, 0, moved.key);
    setOrders((before) => new Map(before).set(moved.branch, { data, keys }));
    const save = async (): Promise<void> => {
      try {
        await onMove({ row: moved.record, parent: moved.branch || null, keys, from: moved.place, to });
      } catch (error) {
        const { quiet, message } = failureOf(error);
        // `http` has shown the failure to the person, unless the failure is marked quiet.
        if (quiet) notices.error(message);
        forget(moved.branch);
        onFailed(moved.branch);
      }
    };
    void save();
    return true;
  };
  return { arranged, forget, move };
}
