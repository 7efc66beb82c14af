import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellKind } from '../cells/cell-kinds.ts';
import { noColumnState } from '../definition/column-state.ts';
import type { RowBlockRequest, RowSource } from '../definition/row-source.ts';
import type { TableColumn } from '../definition/table-column.ts';
import { TableModel } from '../model/table-model.ts';
import { createServerView } from './server-view.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input', statistics: ['sum'] },
  { key: 'tonnes', title: '吨数', type: 'inputNumber', statistics: ['sum'] },
];
const total = 1_000_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const respond = async ({ from, count, sort }: RowBlockRequest) => ({
  total,
  rows: Array.from({ length: Math.min(count, total - from) }, (_, at) => {
    const id = sort[0]?.descending ? total - 1 - from - at : from + at;
    return { id: String(id), name: `n${id}` };
  }),
  statistics: { name: { sum: '42' } },
});

function open(read: RowSource['read'] = respond) {
  const asked = vi.fn(read);
  const failed = vi.fn();
  const model = new TableModel({ columns, kindOf: cellKind }, []);
  const view = createServerView(model, () => ({ read: asked }), failed);
  const stop = view.start();
  const arrange = (state = {}) => view.arrange({ ...noColumnState, locale: 'zh-CN', columns: [], ...state });
  const look = async (first: number, end: number): Promise<void> => {
    view.draws?.(first, end);
    await vi.advanceTimersByTimeAsync(50);
  };
  return { model, view, asked, failed, stop, arrange, look };
}

const opened = async (read?: RowSource['read']) => {
  const all = open(read);
  all.arrange();
  await vi.advanceTimersByTimeAsync(50);
  return all;
};

describe('rows of a source', () => {
  it('are read where they are in sight, and nowhere else', async () => {
    const { view, asked, look } = await opened();
    expect(view.size()).toBe(total);
    expect(view.keyAt(0)).toBe('0');
    expect(view.statistic('name', 'sum')).toBe('42');
    view.draws?.(300_000, 300_020);
    view.draws?.(700_000, 700_020);
    await look(500_090, 500_110);
    expect(asked.mock.calls.map(([{ from }]) => from)).toEqual([0, 500_000, 500_100]);
    expect(view.value('500095', 'name')).toBe('n500095');
    expect(view.indexOf('500095')).toBe(500_095);
    const pending = view.keyAt(700_000) ?? '';
    expect(view.isPending?.(pending)).toBe(true);
    expect(view.indexOf(pending)).toBe(700_000);
    expect(view.isDisabled(pending, 'name')).toBe(true);
    expect(view.row(pending)).toEqual({});
  });

  it('change no figures when they are read, unless selected rows are read again', async () => {
    let tonnes = 5;
    const { model, view, look } = await opened(async (block) => {
      const { rows, ...rest } = await respond(block);
      return { ...rest, rows: rows.map((row) => ({ ...row, tonnes })) };
    });
    const heard = vi.fn();
    view.select(['3'], true);
    view.subscribeStatistics(heard);
    const before = view.statisticsVersion();
    // The rows after those that are rendered are read ahead.
    for (const first of [20, 40, 60]) await look(first, first + 20);
    expect(model.size()).toBeGreaterThan(400);
    expect(heard).not.toHaveBeenCalled();
    expect(view.statisticsVersion()).toBe(before);
    // Only the blocks kept in memory are read once, so that the first one is read again after many others.
    for (let block = 1; block <= 205; block += 1) await look(block * 100 + 10, block * 100 + 30);
    heard.mockClear();
    tonnes = 7;
    expect(view.statistic('tonnes', 'sum', 'selection')).toBe('5');
    // Rows 100 to 119 are rendered; the block of the selected row is read ahead, upwards.
    await look(320, 340);
    await look(240, 260);
    await look(140, 160);
    expect(view.statistic('tonnes', 'sum', 'selection')).toBe('7');
    expect(heard).toHaveBeenCalled();
  });

  it('are exported in the order of the beginning, whatever is sorted meanwhile', async () => {
    const few = async (block: RowBlockRequest) => ({ ...(await respond(block)), total: 250 });
    const { view, asked, arrange } = await opened(few);
    asked.mockClear();
    const blocks = view.everyRow?.(new AbortController().signal) as AsyncGenerator<unknown>;
    await blocks.next();
    const before = asked.mock.calls.length;
    arrange({ sort: [{ column: 'name', descending: true }] });
    while (!(await blocks.next()).done);
    const read = asked.mock.calls.filter(([{ from }], at) => at < before || from > 0).map(([{ from, sort }]) => [from, sort.length]);
    expect(read).toEqual([
      [0, 0],
      [100, 0],
      [200, 0],
    ]);
  });

  it('are read ahead, without a pause, while somebody scrolls on', async () => {
    const { view, asked, look } = await opened();
    const froms = () => asked.mock.calls.map(([{ from }]) => from);
    for (const first of [20, 40, 60]) {
      view.draws?.(first, first + 20);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(froms()).toEqual([0, 100, 200, 300, 400]);
    await vi.advanceTimersByTimeAsync(0);
    expect(view.keyAt(499)).toBe('499');
    await look(500_000, 500_020);
    await vi.advanceTimersByTimeAsync(100);
    view.draws?.(499_980, 500_000);
    expect(froms().slice(5)).toEqual([500_000, 499_900, 499_800, 499_700, 499_600, 499_500]);
    // The number of rows is known, so nothing beyond the last row is requested.
    await look(999_900, 999_920);
    view.draws?.(999_920, 999_940);
    expect(froms().at(-1)).toBe(999_900);
  });

  it('are read further ahead the faster somebody scrolls, and a frame that comes late is no jump', async () => {
    const { asked, look } = await opened();
    const froms = () => asked.mock.calls.map(([{ from }]) => from);
    await look(100, 120);
    // A block in each 50 ms: what comes into view within half a second is read.
    for (const first of [200, 300, 400]) await look(first, first + 20);
    expect(Math.max(...froms())).toBe(400 + 10 * 100);
    await vi.advanceTimersByTimeAsync(200);
    asked.mockClear();
    await look(1200, 1220);
    expect(Math.max(...froms())).toBeGreaterThan(1300);
    // As far at once is a jump: only the rows where it ends are read.
    asked.mockClear();
    await look(9000, 9020);
    expect(froms()).toEqual([9000]);
  });

  it('are rendered again only when rows that are rendered came, and keep their places then', async () => {
    const { view, look } = await opened();
    const told = vi.fn();
    const sequence = view.sequence?.();
    const first = view.keyAt(500) ?? '';
    view.subscribeOrder(told);
    await look(20, 40);
    expect(view.keyAt(250)).toBe('250');
    expect(told).not.toHaveBeenCalled();
    await look(10_000, 10_020);
    expect(told).toHaveBeenCalledOnce();
    // A row with the focus stays rendered when it is scrolled out of view, so it has listeners.
    const stop = view.subscribeRow(view.keyAt(20_000) ?? '', () => undefined);
    await look(19_900, 19_920);
    view.draws?.(19_920, 19_940);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledTimes(3);
    stop();
    expect(view.sequence?.()).toBe(sequence);
    expect(view.isPending?.(first)).toBe(true);
    view.transact('rows', (transaction) => transaction.remove(['1']));
    expect(view.sequence?.()).not.toBe(sequence);
  });

  it('that come after one of them was removed stand where they belong', async () => {
    const { view, look } = await opened();
    view.transact('rows', (transaction) => transaction.remove(['1']));
    await look(500, 520);
    expect([view.keyAt(500), view.size()]).toEqual(['501', total - 1]);
  });

  it('are not waited for where nobody looks any more', async () => {
    const signals: AbortSignal[] = [];
    const { look } = await opened((request) => {
      signals.push(request.signal);
      return request.from === 0 ? respond(request) : new Promise(() => undefined);
    });
    await look(10_000, 10_010);
    expect(signals[1]?.aborted).toBe(false);
    await look(900_000, 900_010);
    expect(signals[1]?.aborted).toBe(true);
  });

  it('keep edits, selection and steps by id when the source sorts them anew', async () => {
    const { model, view, arrange, look } = await opened();
    view.transact('edit', (transaction) => transaction.set('3', 'name', 'mine'));
    view.select(['5'], true);
    arrange({ sort: [{ key: 'name', descending: true }] });
    await vi.advanceTimersByTimeAsync(50);
    expect(view.keyAt(0)).toBe('999999');
    await look(999_990, 1_000_000);
    expect(view.keyAt(999_996)).toBe('3');
    expect(view.value('3', 'name')).toBe('mine');
    expect(view.selection()).toEqual(['5']);
    expect(view.isSelected('5')).toBe(true);
    view.undo();
    expect(view.value('3', 'name')).toBe('n3');
    expect(model.isEdited()).toBe(false);
  });

  it('are all shown although rows that others add move them from one block into the next', async () => {
    let added = 0;
    const { view, look } = await opened(async ({ from, count }) => ({
      total: total + added,
      rows: Array.from({ length: count }, (_, at) => {
        const place = from + at - added;
        return place < 0 ? { id: `new${place}`, name: 'new' } : { id: String(place), name: `n${place}` };
      }),
    }));
    added = 1;
    await look(110, 130);
    await look(85, 105);
    await vi.advanceTimersByTimeAsync(50);
    const keys = Array.from({ length: 20 }, (_, at) => view.keyAt(85 + at));
    expect(keys).toEqual(Array.from({ length: 20 }, (_, at) => String(84 + at)));
    expect(view.keyAt(0)).toBe('new-1');
  });

  it('of a former order do not stay in memory', async () => {
    const { view, model, arrange, look } = await opened();
    view.select(['5'], true);
    for (let round = 1; round <= 20; round += 1) {
      arrange({ sort: [{ key: 'name', descending: round % 2 === 1 }], filters: { name: { how: 'contains', text: String(round) } } });
      await look(round * 10_000, round * 10_000 + 20);
    }
    expect(model.size()).toBeLessThan(500);
    expect(view.selection()).toEqual(['5']);
  });

  it('close the place of a removed row, open it again, and have new rows behind all others', async () => {
    const { view, model, look } = await opened();
    view.transact('rows', (transaction) => transaction.remove(['1']));
    expect([view.size(), view.keyAt(1), view.indexOf('2'), view.indexOf('1')]).toEqual([total - 1, '2', 1, -1]);
    await look(100, 120);
    expect(view.keyAt(119)).toBe('120');
    view.undo();
    expect([view.size(), view.keyAt(1), view.indexOf('2')]).toEqual([total, '1', 2]);
    const [fresh = ''] = view.transact('rows', (transaction) => transaction.insert(view.sourceIndex(3), [{ name: 'x' }]));
    expect(view.indexOf(fresh)).toBe(total);
    expect(view.keyAt(total)).toBe(fresh);
    expect(model.isInserted(fresh)).toBe(true);
  });

  it('take what others changed in the source, except where the person wrote', async () => {
    let round = 0;
    const { view, arrange } = await opened(async (request) => {
      const block = await respond(request);
      round += 1;
      return { ...block, rows: block.rows.map((row) => ({ ...row, name: `${row.name} ${round}` })) };
    });
    view.transact('edit', (transaction) => transaction.set('3', 'name', 'mine'));
    arrange({ filters: { name: { how: 'contains', text: 'n' } } });
    await vi.advanceTimersByTimeAsync(50);
    expect([view.value('2', 'name'), view.value('3', 'name')]).toEqual(['n2 2', 'mine']);
    view.undo();
    expect(view.value('3', 'name')).toBe('n3 2');
  });

  it('are read again after a failure, later and later, said once, and at once when the line is back', async () => {
    let isDown = true;
    const { view, asked, failed, stop } = await opened((request) => (isDown ? Promise.reject(new Error('down')) : respond(request)));
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(failed).toHaveBeenCalledOnce();
    isDown = false;
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(view.keyAt(0)).toBe('0');
    stop();
  });

  it('are forgotten far away, unless somebody touched them', async () => {
    const { view, model, look } = await opened();
    view.transact('edit', (transaction) => transaction.set('3', 'name', 'mine'));
    for (let block = 1; block <= 205; block += 1) await look(block * 100, block * 100 + 10);
    expect(model.size()).toBeLessThan(20_200);
    expect(view.isPending?.(view.keyAt(0) ?? '')).toBe(true);
    expect(view.keyAt(3)).toBe('3');
    await look(0, 10);
    expect(view.value('3', 'name')).toBe('mine');
    expect(view.value('4', 'name')).toBe('n4');
  });
});
