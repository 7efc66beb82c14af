import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { LongWork, TableChange } from '../definition/table-store.ts';
import { TableModel } from './table-model.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum'] },
];
const kindOf = () => ({ empty: '' });
const given = (count = 200): TableRow[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `n${at}`, amount: at }));
const rowsOf = (model: TableModel) => model.keys().map((key) => ({ ...model.row(key) }));

/** Clears both columns of every row. */
const clearAll = (model: TableModel, finish?: LongWork<number>['finish']): LongWork<number> => ({
  name: 'clear',
  reason: 'edit',
  total: model.size(),
  *steps(transaction) {
    let count = 0;
    for (const key of model.keys()) {
      for (const { key: column } of columns) transaction.set(key, column, '');
      count += 1;
      yield;
    }
    return count;
  },
  finish,
});

/** A fake clock that jumps at each read, so that each read ends a slice and the test decides what happens between slices. */
let clock = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1000;
    return clock;
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (rows = given()) => new TableModel({ columns, kindOf }, rows);
/** The limit is long, because 60,000 rows took more than the usual second on a busy machine. */
const over = (model: TableModel) => vi.waitFor(() => expect(model.workInHand()).toBeNull(), 30_000);

describe('work on many cells', () => {
  it('goes on in slices with its progress, is told slice by slice, and is one step', async () => {
    const model = open();
    const changes: TableChange[] = [];
    const done: number[] = [];
    const finish = vi.fn();
    model.subscribeEvents((event) => void (event.type === 'change' && changes.push(event)));
    model.subscribeWork(() => done.push(model.workInHand()?.done ?? -1));
    model.runWork(clearAll(model, finish));
    expect(model.workInHand()).toMatchObject({ name: 'clear', total: 200 });
    expect(finish).not.toHaveBeenCalled();
    await over(model);
    expect(finish).toHaveBeenCalledExactlyOnceWith(200);
    expect(done.length).toBeGreaterThan(5);
    expect(done.slice(0, -1)).toEqual(done.slice(0, -1).toSorted((first, second) => first - second));
    expect(changes.map(({ isPart }) => isPart === true)).toEqual([...changes.slice(1).map(() => true), false]);
    expect(changes.flatMap(({ cells }) => cells)).toHaveLength(400);
    expect(model.statistic('amount', 'sum')).toBeNull();
    model.undo();
    await over(model);
    expect(rowsOf(model)).toEqual(given());
    expect(model.canUndo()).toBe(false);
    expect(model.isEdited()).toBe(false);
    expect(model.statistic('amount', 'sum')).toBe('19900');
    model.redo();
    await over(model);
    expect(model.value('r199', 'name')).toBe('');
  });

  it('is told in parts that listeners handle in a few milliseconds', async () => {
    const sizes = async (milliseconds: number) => {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const model = open(given(12_000));
      const parts: number[] = [];
      model.subscribeEvents((event) => {
        if (event.type !== 'change') return;
        parts.push(event.cells.length);
        now += milliseconds;
      });
      model.runWork(clearAll(model));
      await over(model);
      expect(parts.reduce((sum, part) => sum + part)).toBe(24_000);
      return parts;
    };
    const slow = await sizes(20);
    expect(slow.slice(0, 2)).toEqual([1004, 504]);
    expect(new Set(slow.slice(2, -1))).toEqual(new Set([254]));
    const quick = await sizes(1);
    expect(quick.slice(0, 4)).toEqual([1004, 2004, 4004, 5004]);
  });

  it('takes everything back when it is cancelled, also an undo', async () => {
    const model = open();
    const finish = vi.fn();
    model.runWork(clearAll(model, finish));
    model.workInHand()?.cancel();
    expect(model.workInHand()?.name).toBe('cancel');
    await over(model);
    expect(finish).toHaveBeenCalledExactlyOnceWith(null);
    expect(rowsOf(model)).toEqual(given());
    expect(model.canUndo()).toBe(false);
    model.runWork(clearAll(model));
    await over(model);
    const cleared = rowsOf(model);
    model.undo();
    model.workInHand()?.cancel();
    await over(model);
    expect(rowsOf(model)).toEqual(cleared);
    expect(model.canUndo()).toBe(true);
  });

  it('lets rows that the page passes wait; rows that begin anew end the wait', async () => {
    const model = open();
    const stops: (() => void)[] = [];
    const subscribe = model.subscribeWork;
    model.subscribeWork = (listener) => {
      const stop = vi.fn(subscribe(listener));
      stops.push(stop);
      return stop;
    };
    model.runWork(clearAll(model));
    model.merge(given(201));
    model.merge(given(202));
    expect(model.size()).toBe(200);
    model.reset(given());
    expect(stops).toHaveLength(1);
    expect(stops[0]).toHaveBeenCalled();
    model.runWork(clearAll(model));
    expect(model.workInHand()).not.toBeNull();
    model.merge(given(203));
    await over(model);
    expect(model.size()).toBe(203);
    expect(stops).toHaveLength(2);
    expect(stops[1]).toHaveBeenCalled();
  });

  it('is alone: other work and undoing are refused while it lasts', async () => {
    const model = open();
    model.runWork(clearAll(model));
    const second = vi.fn();
    model.runWork(clearAll(model, second));
    expect(second).toHaveBeenCalledExactlyOnceWith(null);
    expect(model.undo()).toBe(false);
    await over(model);
    expect(model.undo()).toBe(true);
    await over(model);
  });

  it('leaves no trace where it throws', () => {
    const model = open();
    expect(() =>
      model.runWork({
        name: 'fill',
        reason: 'fill',
        total: 2,
        *steps(transaction) {
          transaction.set('r0', 'name', 'x');
          yield;
          throw new Error('no');
        },
      }),
    ).toThrow('no');
    expect(rowsOf(model)).toEqual(given());
    expect(model.workInHand()).toBeNull();
  });
});

describe('what happens while it lasts', () => {
  it('rows of the page wait; rows that begin anew end it', async () => {
    const model = open();
    model.runWork(clearAll(model));
    model.merge([...given(), { id: 'late', name: 'late', amount: 1 }]);
    expect(model.has('late')).toBe(false);
    await over(model);
    expect(model.has('late')).toBe(true);
    const finish = vi.fn();
    model.runWork(clearAll(model, finish));
    model.reset(given(3));
    expect(finish).toHaveBeenCalledExactlyOnceWith(null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rowsOf(model)).toEqual(given(3));
    expect(model.canUndo()).toBe(false);
  });

  it('what others write is theirs: undoing does not take it from them where it was not overwritten', async () => {
    const model = open();
    model.runWork(clearAll(model));
    model.transact('live', (transaction) => transaction.set('r0', 'amount', 77));
    await over(model);
    expect(model.value('r0', 'amount')).toBe(77);
    expect(model.canUndo()).toBe(true);
  });

  it('listeners hear what others write after what was done before it', async () => {
    const model = open();
    const heard: unknown[] = [];
    model.subscribeEvents((event) => {
      if (event.type !== 'change') return;
      for (const { rowKey, columnKey } of event.cells)
        if (rowKey === 'r0' && columnKey === 'amount') heard.push([event.reason, model.value(rowKey, columnKey)]);
    });
    model.runWork(clearAll(model));
    // The first slice has written this row and not reported it yet.
    expect([model.value('r0', 'amount'), heard]).toEqual(['', []]);
    model.transact('live', (transaction) => transaction.set('r0', 'amount', 77));
    await over(model);
    expect(heard).toEqual([
      ['edit', ''],
      ['live', 77],
    ]);
  });

  it('whatever the page writes, adds and removes meanwhile is part of the step', async () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant('set' as const), row: fc.nat(199), value: fc.integer() }),
      fc.record({ do: fc.constant('remove' as const), row: fc.nat(199) }),
      fc.record({ do: fc.constant('insert' as const), row: fc.nat(199) }),
      fc.record({ do: fc.constant('wait' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), fc.boolean(), async (acts, isCancelled) => {
        const model = open();
        model.runWork(clearAll(model));
        for (const one of acts) {
          if (one.do === 'wait') await new Promise((resolve) => setTimeout(resolve));
          if (one.do === 'set') model.transact('rows', (transaction) => transaction.set(`r${one.row}`, 'amount', one.value));
          if (one.do === 'remove') model.transact('rows', (transaction) => transaction.remove([`r${one.row}`]));
          if (one.do === 'insert') model.transact('rows', (transaction) => transaction.insert(one.row, [{ name: 'x' }]));
          if (!model.workInHand()) break;
        }
        if (isCancelled) model.workInHand()?.cancel();
        await over(model);
        while (model.canUndo()) {
          model.undo();
          await over(model);
        }
        expect(rowsOf(model)).toEqual(given());
      }),
      { numRuns: 25 },
    );
  });
});

describe('the memory of undoing', () => {
  it('is bounded by cells: the oldest steps fall away, that is said, and the newest one always stays', async () => {
    vi.restoreAllMocks();
    const model = open(given(60_000));
    const heard = vi.fn();
    model.subscribeForgotten(heard);
    for (let round = 0; round < 5; round += 1) {
      model.runWork({
        name: 'fill',
        reason: 'fill',
        total: model.size(),
        *steps(transaction) {
          for (const key of model.keys()) {
            transaction.set(key, 'name', `round ${round}`);
            transaction.set(key, 'amount', -round - 1);
            yield;
          }
        },
      });
      await over(model);
    }
    expect(model.forgottenSteps()).toBe(1);
    expect(heard).toHaveBeenCalledOnce();
    let steps = 0;
    for (; model.canUndo(); steps += 1) {
      model.undo();
      await over(model);
    }
    expect(steps).toBe(4);
    expect(model.value('r0', 'name')).toBe('round 0');
  });
});
