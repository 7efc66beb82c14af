import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cellKind } from '../cells/cell-kinds.ts';
import { type ColumnState, noColumnState } from '../definition/column-state.ts';
import type { TreeSettings } from '../definition/row-arrangement.ts';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import { TableModel } from '../model/table-model.ts';
import { createRowView, type RowView } from './row-view.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'tonnes', title: '吨数', type: 'inputNumber', statistics: ['sum'] },
  { key: 'day', title: '日期', type: 'date' },
  {
    key: 'state',
    title: '状态',
    type: 'select',
    options: [
      { value: '1', text: '待运' },
      { value: '2', text: '已运' },
    ],
  },
];
const rows: readonly TableRow[] = [
  { id: 'a', name: '第10单', tonnes: 5, day: '2026-03-02', state: '1' },
  { id: 'b', name: '第2单', tonnes: '12.5', day: '2026-03-01', state: '2' },
  { id: 'c', name: '', tonnes: 5, day: '', state: '1' },
  { id: 'd', name: '第1单', tonnes: '', day: '2026-02-28', state: '2' },
];

function open(given: readonly TableRow[] = rows, tree?: TreeSettings) {
  const model = new TableModel({ columns, kindOf: cellKind }, given);
  const view = createRowView(model, () => tree);
  return { model, view };
}

async function arrange(view: RowView, state: Partial<ColumnState>): Promise<readonly string[]> {
  const before = view.orderVersion();
  view.arrange({
    ...noColumnState,
    ...state,
    locale: 'zh-CN',
    columns: columns.map((column) => ({ column, kind: cellKind(column.type), options: () => column.options ?? [] })),
  });
  await vi.waitFor(() => expect(view.orderVersion()).toBeGreaterThan(before));
  return view.keys();
}

describe('sorting', () => {
  it.each<[ColumnState['sort'], string]>([
    [[{ key: 'tonnes' }], 'acbd'],
    [[{ key: 'tonnes', descending: true }], 'bacd'],
    [[{ key: 'name' }], 'dbac'],
    [[{ key: 'day', descending: true }], 'abdc'],
    [[{ key: 'state' }, { key: 'tonnes', descending: true }], 'acbd'],
    [[{ key: 'state', descending: true }, { key: 'name' }], 'dbac'],
    [[{ key: 'unknown' }], 'abcd'],
  ])('by %j gives %s: numbers by size, texts as people count, empty ones last', async (sort, order) => {
    const { view } = open();
    expect((await arrange(view, { sort })).join('')).toBe(order);
  });

  it.each([
    [
      ['YD10', 'YD9', '', 'YD010', 'YD1'],
      [4, 1, 0, 3, 2],
    ],
    [
      ['YD10', 'YD9', 'yd9', 'DD11', 'YD9a'],
      [3, 2, 1, 4, 0],
    ],
  ])('of numbered texts %j goes by their numbers', async (names, order) => {
    const { view } = open(names.map((name, at) => ({ id: `n${at}`, name })));
    expect(await arrange(view, { sort: [{ key: 'name' }] })).toEqual(order.map((at) => `n${at}`));
    const collator = new Intl.Collator('zh-CN', { numeric: true });
    const full = names.filter((name) => name !== '').toSorted(collator.compare);
    expect(order.map((at) => names[at]).filter((name) => name !== '')).toEqual(full);
  });

  it('is stable, and as JavaScript sorts, for any numbers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 300 }), async (numbers) => {
        const { view } = open(numbers.map((tonnes, at) => ({ id: String(at), tonnes })));
        const expected = numbers.map((tonnes, at) => ({ at, tonnes })).toSorted((first, second) => first.tonnes - second.tonnes);
        expect(await arrange(view, { sort: [{ key: 'tonnes' }] })).toEqual(expected.map(({ at }) => String(at)));
      }),
      { numRuns: 20 },
    );
  });

  it('leaves edited rows where they are until it is asked again, and is no change of the rows', async () => {
    const { model, view } = open();
    await arrange(view, { sort: [{ key: 'tonnes' }] });
    view.transact('edit', (transaction) => transaction.set('a', 'tonnes', 99));
    expect(view.keys().join('')).toBe('acbd');
    expect((await arrange(view, { sort: [{ key: 'tonnes' }] })).join('')).toBe('cbad');
    expect(model.keys().join('')).toBe('abcd');
    expect((await arrange(view, {})).join('')).toBe('abcd');
  });

  it('keeps rows that stay in their places when others come and go, and undoing finds them', async () => {
    const { view } = open();
    await arrange(view, { sort: [{ key: 'tonnes', descending: true }] });
    const [fresh = ''] = view.transact('rows', (transaction) => transaction.insert(view.indexOf('c'), [{ name: '新' }]));
    expect(view.keys()).toEqual(['b', 'a', fresh, 'c', 'd']);
    view.transact('rows', (transaction) => transaction.remove(['a']));
    expect(view.keys()).toEqual(['b', fresh, 'c', 'd']);
    view.undo();
    view.undo();
    expect(view.keys().toSorted().join('')).toBe('abcd');
    expect(view.indexOf('a')).toBe(view.keys().indexOf('a'));
  });
});

describe('filters', () => {
  it.each<[ColumnState['filters'], string]>([
    [{ state: { how: 'among', texts: ['待运'] } }, 'ac'],
    [{ name: { how: 'contains', text: '1' } }, 'ad'],
    [{ name: { how: 'among', texts: [''] } }, 'c'],
    [{ tonnes: { how: 'between', from: '5', to: '10' } }, 'ac'],
    [{ tonnes: { how: 'between', from: '12.5' } }, 'b'],
    [{ day: { how: 'between', to: '2026-03-01' } }, 'bd'],
    [{ tonnes: { how: 'empty', isEmpty: true } }, 'd'],
    [{ day: { how: 'empty', isEmpty: false }, state: { how: 'among', texts: ['已运'] } }, 'bd'],
  ])('%j leave %s', async (filters, shown) => {
    const { view } = open();
    expect((await arrange(view, { filters })).join('')).toBe(shown);
  });

  it('count what is shown, select what is shown, and reveal what is asked for', async () => {
    const { model, view } = open();
    await arrange(view, { filters: { state: { how: 'among', texts: ['待运'] } } });
    expect(view.statistic('tonnes', 'sum')).toBe('10');
    expect(view.counts()).toEqual({ all: 4, shown: 2 });
    view.transact('edit', (transaction) => transaction.set('a', 'tonnes', 6));
    expect(view.statistic('tonnes', 'sum')).toBe('11');
    view.selectAll(true);
    expect(model.selection()).toEqual(['a', 'c']);
    expect(view.isAllSelected()).toBe(true);
    expect(view.reveal('b')).toBe(true);
    expect(view.keys().join('')).toBe('abc');
    expect(view.reveal('nothing')).toBe(false);
    // A new row is shown although the filter excludes its value.
    const [fresh = ''] = view.transact('rows', (transaction) => transaction.insert(view.size(), [{ state: '2' }]));
    expect(view.keys().at(-1)).toBe(fresh);
  });
});

describe('groups', () => {
  it('hold the rows that say the same, with count and sums that follow edits, and close', async () => {
    const { view } = open();
    const keys = await arrange(view, { groups: ['state'], sort: [{ key: 'tonnes', descending: true }] });
    const [waiting = '', second = ''] = keys.filter((key) => key.startsWith('#group'));
    expect(keys).toEqual([waiting, 'a', 'c', second, 'b', 'd']);
    expect(view.branch(waiting)).toEqual({ level: 0, isOpen: true, group: { label: '待运', count: 2 } });
    expect(view.branch('a')).toEqual({ level: 1, isOpen: null });
    expect(view.value(waiting, 'tonnes')).toBe('10');
    expect(view.isDisabled(waiting, 'tonnes')).toBe(true);
    const heard = vi.fn();
    view.subscribeRow(waiting, heard);
    view.transact('edit', (transaction) => transaction.set('a', 'tonnes', 7.5));
    expect(view.value(waiting, 'tonnes')).toBe('12.5');
    expect(heard).toHaveBeenCalled();
    view.toggleBranch(waiting);
    expect(view.keys()).toEqual([waiting, second, 'b', 'd']);
    expect(view.indexOf('a')).toBe(-1);
    view.reveal('a');
    expect(view.indexOf('a')).toBe(1);
  });

  it('stand within groups', async () => {
    const { view } = open();
    const keys = await arrange(view, { groups: ['state', 'tonnes'] });
    expect(keys.map((key) => view.branch(key)?.group?.label ?? key)).toEqual(['待运', '5', 'a', 'c', '已运', '12.5', 'b', '', 'd']);
    expect(keys.map((key) => view.branch(key)?.level)).toEqual([0, 1, 2, 2, 0, 1, 2, 1, 2]);
  });
});

describe('trees', () => {
  const regions: readonly TableRow[] = [
    { id: 'sd', name: '山东' },
    { id: 'jn', name: '济南', above: 'sd' },
    { id: 'js', name: '江苏' },
  ];
  const tree = (load?: TreeSettings['load']): TreeSettings => ({ parent: 'above', hasChildren: ({ id }) => id === 'js', load });

  it('open and close, and are sorted level by level', async () => {
    const { view } = open(regions, tree());
    expect(await arrange(view, {})).toEqual(['sd', 'js']);
    view.toggleBranch('sd', true);
    expect(view.keys()).toEqual(['sd', 'jn', 'js']);
    expect(view.branch('jn')).toEqual({ level: 1, isOpen: null });
    expect(await arrange(view, { sort: [{ key: 'name' }] })).toEqual(['js', 'sd', 'jn']);
    expect(await arrange(view, { filters: { name: { how: 'contains', text: '济' } } })).toEqual(['sd', 'jn']);
  });

  it('read rows below when they are opened: once, as saved rows, again after a failure', async () => {
    const load = vi
      .fn<NonNullable<TreeSettings['load']>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue([{ id: 'nj', name: '南京', above: 'js' }]);
    const { model, view } = open(regions, tree(load));
    await arrange(view, {});
    view.toggleBranch('js');
    await vi.waitFor(() => expect(view.branch('js')?.isOpen).toBe(false));
    view.toggleBranch('js');
    await vi.waitFor(() => expect(view.keys()).toEqual(['sd', 'js', 'nj']));
    expect(model.isInserted('nj')).toBe(false);
    expect(model.canUndo()).toBe(false);
    expect(model.isEdited()).toBe(false);
    view.toggleBranch('js');
    view.toggleBranch('js');
    expect(load).toHaveBeenCalledTimes(2);
    // The page passes only the rows that it had passed before; rows loaded later must stay.
    model.merge([...regions, { id: 'zj', name: '浙江' }]);
    await vi.waitFor(() => expect(view.keys()).toEqual(['sd', 'js', 'nj', 'zj']));
  });
});

describe('rows as they are', () => {
  it('are the table’s own: nothing is arranged and nothing copied', () => {
    const { model, view } = open();
    expect(view.keys()).toBe(model.keys());
    expect(view.isArranged()).toBe(false);
    expect(view.branch('a')).toBeUndefined();
  });
});
