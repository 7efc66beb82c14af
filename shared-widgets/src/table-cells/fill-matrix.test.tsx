// Every cell kind with every way of filling: the intended value, or a visible refusal, never another value; undo and redo are one step.
import { fireEvent, waitFor } from '@testing-library/react';
import type { TableColumn } from 'editable-table/table-column';
import { testContext } from 'editable-table/testing/cell-host';
import { announced, cell, drag, fillHandle, focusCell, paste, press, renderGrid } from 'editable-table/testing/grid-fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyKind, isWritable, kindOfSample, lineKinds, sampleCell, sampleColumn } from '../testing/sample-cells.ts';
import './register-cells.ts';

// Loads the region names first: without them a region cell shows its code, and the tables below expect names.
beforeAll(async () => {
  const { value, other } = sampleCell('region');
  const columns = ['value', 'other'].map((key) => sampleColumn('region', key));
  const { unmount } = renderGrid({ columns, rows: [{ id: 'r', value, other }], kinds: lineKinds });
  for (const { key } of columns) await waitFor(() => expect(cell('r', key)).toHaveTextContent(/区$/));
  unmount();
});

const shownKinds = everyKind.filter((type) => type !== 'hidden');

/** The cells around the source cell, to check that no others change. */
const rowKeys = ['above', 'here', 'below'] as const;
const columnKeys = ['before', 'this', 'behind'] as const;
type Place = `${(typeof rowKeys)[number]} ${(typeof columnKeys)[number]}`;

interface Way {
  readonly to: Place;
  readonly from: Place;
  readonly fill: (focus: (place: Place) => void) => void;
}

const at = (place: Place): HTMLElement => cell(...(place.split(' ') as [string, string]));
const byHandle = (to: Place, ctrlKey = false): Way => ({
  from: 'here this',
  to,
  fill(focus) {
    focus('here this');
    drag(fillHandle(), { to: at(to), ctrlKey });
  },
});
const byKey = (from: Place, to: Place, key: string): Way => ({
  from,
  to,
  fill(focus) {
    focus(to);
    press(key, { ctrlKey: true });
  },
});

const ways: Readonly<Record<string, Way>> = {
  'Ctrl+D': byKey('above this', 'here this', 'd'),
  'Ctrl+R': byKey('here before', 'here this', 'r'),
  'handle down': byHandle('below this'),
  'handle up': byHandle('above this'),
  'handle right': byHandle('here behind'),
  'handle left': byHandle('here before'),
  'handle down with Ctrl': byHandle('below this', true),
  'handle pressed twice': {
    from: 'here this',
    to: 'below this',
    fill(focus) {
      focus('here this');
      fireEvent.doubleClick(fillHandle());
    },
  },
};

/**
 * Expected results that differ from repeating the value: dragging a day continues the series, as in spreadsheets, and a rate is converted
 * when it is filled into another column.
 */
const otherwise: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  date: { 'handle down': '2026-01-06', 'handle pressed twice': '2026-01-06', 'handle up': '2026-01-04' },
  datetime: { 'handle down': '2026-01-06 08:00:00', 'handle pressed twice': '2026-01-06 08:00:00', 'handle up': '2026-01-04 08:00:00' },
  ratio: { 'Ctrl+R': '0.2', 'handle right': '0.2', 'handle left': '0.2' },
};

const columnOf = (place: Place): string => place.split(' ')[1] ?? '';

describe('a cell that is filled has its neighbour’s value', () => {
  it.each(shownKinds)('%s', (type) => {
    const { value, other } = sampleCell(type);
    for (const [name, { from, to, fill }] of Object.entries(ways)) {
      // Filled into another column, a password is only dots, which are refused.
      if (type === 'secret' && columnOf(from) !== columnOf(to)) continue;
      const cellOf = (place: string): unknown => (place === from ? value : other);
      const { store, handle, unmount } = renderGrid({
        columns: [...columnKeys.map((key) => sampleColumn(type, key)), sampleColumn('hidden', 'hidden')],
        rows: rowKeys.map((row) => ({
          ...Object.fromEntries(columnKeys.map((column) => [column, cellOf(`${row} ${column}`)])),
          id: row,
          hidden: row,
        })),
        kinds: lineKinds,
      });
      const values = () =>
        Object.fromEntries(
          rowKeys.flatMap((row) => [...columnKeys, 'hidden'].map((column) => [`${row} ${column}`, store.value(row, column)])),
        );
      const before = values();
      fill((place) => focusCell(handle, ...(place.split(' ') as [string, string])));
      const after = isWritable(type) ? { ...before, [to]: otherwise[type]?.[name] ?? value } : before;
      expect([name, values()]).toEqual([name, after]);
      expect(store.errorCount()).toBe(0);
      expect([name, announced()]).toEqual([name, isWritable(type) ? '已填充 1 个单元格' : '1 个不可编辑的单元格已跳过']);
      expect(store.canUndo()).toBe(isWritable(type));
      press('z', { ctrlKey: true });
      expect([name, values()]).toEqual([name, before]);
      press('y', { ctrlKey: true });
      expect([name, values()]).toEqual([name, after]);
      unmount();
    }
  });
});

/** Expected text in a column of another kind that shows the value differently. */
const shownAs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  inputNumber: { ratio: '20%' },
  date: { datetime: '2026-01-05 00:00:00' },
  datetime: { date: '2026-01-05' },
  input_pop: { sel_user: 'a,b' },
};

it('a password is not filled into another column', () => {
  const { value, other } = sampleCell('secret');
  const { store, handle } = renderGrid({
    columns: [sampleColumn('secret', 'before'), sampleColumn('secret', 'this')],
    rows: [{ id: 'r', before: value, this: other }],
    kinds: lineKinds,
  });
  focusCell(handle, 'r', 'this');
  press('r', { ctrlKey: true });
  expect(store.value('r', 'this')).toBe(other);
  expect(store.error('r', 'this')).toEqual({ source: 'refused', text: '••••••••', message: expect.stringMatching(/./) });
});

describe('a row that is filled from its first cell', () => {
  it.each(shownKinds)('%s: every other kind shows the same, or refuses it', (type) => {
    const { value } = sampleCell(type);
    const kind = kindOfSample(type);
    const columns = [sampleColumn(type, 'first'), ...everyKind.map((target) => sampleColumn(target, target))];
    const { store, handle } = renderGrid({
      columns,
      rows: [{ id: 'r', first: value, ...Object.fromEntries(everyKind.map((target) => [target, sampleCell(target).other])) }],
      kinds: lineKinds,
    });
    const shown = kind.text(value, testContext(sampleColumn(type, 'first')));
    const before = store.row('r');
    focusCell(handle, 'r', 'first');
    press('a', { ctrlKey: true });
    press('r', { ctrlKey: true });
    const after = store.row('r');
    const came: Record<string, string> = {};
    for (const target of everyKind) {
      const error = store.error('r', target);
      if (after[target] === before[target]) {
        if (!isWritable(target)) expect(error).toBeUndefined();
        else expect([target, error]).toEqual([target, { source: 'refused', text: shown, message: expect.stringMatching(/./) }]);
        continue;
      }
      expect(error).toBeUndefined();
      // A password shows dots for every text, so what it stores is compared.
      const isStored = target === 'secret' && type !== 'secret';
      const text = isStored ? String(after[target]) : kindOfSample(target).text(after[target], testContext(sampleColumn(target, target)));
      if (text !== shown) came[target] = text;
    }
    expect(came).toEqual(shownAs[type] ?? {});
    press('z', { ctrlKey: true });
    expect(store.row('r')).toEqual(before);
    expect(store.errorCount()).toBe(0);
    press('y', { ctrlKey: true });
    expect(store.row('r')).toEqual(after);
  });
});

describe('what a value means is carried, not how it is kept', () => {
  const one = [
    { value: '1', text: '红' },
    { value: '2', text: '绿' },
  ];
  const another = [
    { value: '1', text: '绿' },
    { value: '7', text: '蓝' },
  ];
  const two = (type: string) => [
    { key: 'a', title: 'a', type, options: one },
    { key: 'b', title: 'b', type, options: another },
  ];

  it.each(['select', 'radio', 'sel_search', 'list_multi'])('%s: to the choice of the same name, or refused', (type) => {
    const { store, handle } = renderGrid({
      columns: two(type),
      rows: [
        { id: 'r', a: '2', b: '7' },
        { id: 's', a: '1', b: '7' },
      ],
    });
    focusCell(handle, 'r', 'a');
    press('a', { ctrlKey: true });
    press('r', { ctrlKey: true });
    expect([store.value('r', 'b'), store.value('s', 'b')]).toEqual(['1', '7']);
    expect(store.error('s', 'b')).toMatchObject({ source: 'refused', text: '红' });
  });

  it.each(['select', 'radio', 'sel_search', 'list_multi'])('%s: choices of another row are refused where its own lack them', (type) => {
    const { store, handle } = renderGrid({
      columns: two(type).slice(0, 1),
      rows: [
        { id: 'r', a: '1', of: 'one' },
        { id: 's', a: '7', of: 'another' },
        { id: 't', a: '2', of: 'one' },
      ],
      optionsOf: (_column, { of }) => (of === 'one' ? one : another),
    });
    focusCell(handle, 'r', 'a');
    drag(fillHandle(), { to: cell('t', 'a') });
    expect(['s', 't'].map((row) => store.value(row, 'a'))).toEqual(['7', '1']);
    expect(store.error('s', 'a')).toMatchObject({ source: 'refused', text: '红' });
    expect(announced()).toBe('已填充 1 个单元格；1 个单元格无法接受该内容，已标出');
  });

  it.each(['select', 'radio', 'sel_search', 'input'])('%s: numbers that name a choice are not counted on', (type) => {
    const options = [8, 9, 10].map((value) => ({ value, text: `第${value}档` }));
    const { store, handle } = renderGrid({
      columns: [{ key: 'a', title: 'a', type, options }],
      rows: [
        { id: 'r', a: 8 },
        { id: 's', a: 9 },
        { id: 't', a: 8 },
      ],
    });
    focusCell(handle, 'r', 'a');
    press('ArrowDown', { shiftKey: true });
    drag(fillHandle(), { to: cell('t', 'a') });
    expect(store.value('t', 'a')).toBe(8);
  });

  it('numbers keep the digits that their column does not show', () => {
    const formatter: TableColumn['formatter'] = ({ cellValue }) => Number(cellValue).toFixed(0);
    const { store, handle } = renderGrid({
      columns: ['a', 'b'].map((key) => ({ key, title: key, type: 'inputNumber', formatter })),
      rows: [{ id: 'r', a: 20.6, b: 1 }],
    });
    focusCell(handle, 'r', 'b');
    press('r', { ctrlKey: true });
    expect(store.value('r', 'b')).toBe(20.6);
  });

  it('a record brings the other fields that belong to it; a pasted or emptied one leaves none of another', () => {
    const columns: TableColumn[] = [
      { key: 'plate', title: '车牌', type: 'popup', popupCode: 'lorries', orgFields: 'plate,driver', destFields: 'plate,driver' },
      { key: 'driver', title: '司机', type: 'input' },
    ];
    const rows = [
      { id: 'r', plate: '鲁A1', driver: '李四' },
      { id: 's', plate: '鲁B2', driver: '吴十' },
    ];
    const { store, handle } = renderGrid({ columns, rows });
    focusCell(handle, 's', 'plate');
    press('d', { ctrlKey: true });
    expect(store.row('s')).toMatchObject({ plate: '鲁A1', driver: '李四' });
    press('z', { ctrlKey: true });
    expect(store.row('s')).toMatchObject({ plate: '鲁B2', driver: '吴十' });
    paste({ 'text/plain': '鲁C3' });
    expect(store.row('s')).toMatchObject({ plate: '鲁C3', driver: '' });
    paste({ 'text/plain': '鲁D4\t钱六' });
    expect(store.row('s')).toMatchObject({ plate: '鲁D4', driver: '钱六' });
    focusCell(handle, 's', 'plate');
    paste({ 'text/plain': '鲁D4' });
    expect(store.row('s')).toMatchObject({ plate: '鲁D4', driver: '钱六' });
    press('Delete');
    expect(store.row('s')).toMatchObject({ plate: '', driver: '' });
  });
  it('the name that stands beside a record’s id goes with it', () => {
    const { store, handle } = renderGrid({
      columns: [{ key: 'lorryId', title: '车辆', type: 'reference', dict: 'lorry', field: 'plateNumber' }],
      rows: [
        { id: 'r', lorryId: 'a'.repeat(32), plateNumber: '鲁A1' },
        { id: 's', lorryId: 'b'.repeat(32), plateNumber: '鲁B2' },
      ],
      kinds: lineKinds,
    });
    focusCell(handle, 's', 'lorryId');
    press('d', { ctrlKey: true });
    expect(cell('s', 'lorryId')).toHaveTextContent('鲁A1');
    expect(store.row('s')).toMatchObject({ lorryId: 'a'.repeat(32), plateNumber: '鲁A1' });
  });
});
