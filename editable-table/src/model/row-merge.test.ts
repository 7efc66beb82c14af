import { describe, expect, it } from 'vitest';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import { TableModel } from './table-model.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum'] },
];
const kindOf = () => ({ empty: '' });
const given = (): TableRow[] => [
  { id: 'a', name: '煤', amount: 1 },
  { id: 'b', name: '粮', amount: 2 },
  { id: 'c', name: '钢', amount: 3 },
];
const open = (rows = given()) => new TableModel({ columns, kindOf }, rows);
const write = (model: TableModel, key: string, column: string, value: unknown) =>
  model.transact('edit', (transaction) => transaction.set(key, column, value));
const rowsOf = (model: TableModel) => model.keys().map((key) => ({ ...model.row(key) }));

describe('equal rows as new objects', () => {
  it('change nothing: edits, steps, selection, refusals and new rows stay', () => {
    const model = open();
    write(model, 'a', 'amount', 10);
    model.transact('paste', (transaction) => transaction.refuse('b', 'amount', { text: 'x', message: '不是数字' }));
    model.transact('rows', (transaction) => transaction.insert(1, [{ name: '新' }]));
    model.transact('rows', (transaction) => transaction.remove(['c']));
    model.select(['b'], true);
    const before = { rows: rowsOf(model), version: model.orderVersion() };
    model.merge(given());
    expect({ rows: rowsOf(model), version: model.orderVersion() }).toEqual(before);
    expect(model.isChanged('a', 'amount')).toBe(true);
    expect(model.error('b', 'amount')?.message).toBe('不是数字');
    expect(model.selection()).toEqual(['b']);
    for (let step = 0; step < 4; step += 1) expect(model.undo()).toBe(true);
    expect(rowsOf(model)).toEqual(given());
    expect(model.canUndo()).toBe(false);
  });
});

describe('rows that others changed', () => {
  it('are taken over but for what the person wrote, and undoing leads to the new value', () => {
    const model = open();
    write(model, 'a', 'amount', 10);
    const [first, ...rest] = given();
    model.merge([{ ...first, name: '焦煤', amount: 5 }, ...rest]);
    expect(model.row('a')).toMatchObject({ name: '焦煤', amount: 10 });
    expect([model.isChanged('a', 'name'), model.isChanged('a', 'amount')]).toEqual([false, true]);
    expect(model.statistic('amount', 'sum')).toBe('15');
    model.undo();
    expect(model.value('a', 'amount')).toBe(5);
    expect(model.isChanged('a', 'amount')).toBe(false);
  });

  it('are taken over below a text that the cell refused, which the person has still to mend', () => {
    const model = open();
    model.transact('paste', (transaction) => transaction.refuse('b', 'amount', { text: '12吨', message: '不是数字' }));
    model.merge(given().map((row) => (row.id === 'b' ? { ...row, amount: 5 } : row)));
    model.refresh([{ id: 'b', name: '粮', amount: 6 }]);
    expect(model.value('b', 'amount')).toBe(6);
    expect(model.error('b', 'amount')).toEqual({ text: '12吨', message: '不是数字', source: 'refused' });
    expect(model.isChanged('b', 'amount')).toBe(false);
    write(model, 'b', 'amount', 12);
    expect(model.errors()).toEqual([]);
  });

  it('what was typed and comes back saved is no change, with all its digits, and undoing leads to the value before it', () => {
    const model = open();
    write(model, 'a', 'amount', 10);
    model.refresh([
      { id: 'a', name: '煤', amount: '10.0000' },
      { id: 'unknown', name: '盐' },
    ]);
    expect([model.isChanged('a', 'amount'), model.isEdited()]).toEqual([false, false]);
    expect(model.value('a', 'amount')).toBe('10.0000');
    expect(model.keys()).toEqual(['a', 'b', 'c']);
    model.undo();
    expect(model.value('a', 'amount')).toBe(1);
    expect(model.isEdited()).toBe(true);
  });

  it('are not taken over where the person wrote another object, as cells of an own kind have them', () => {
    const place = (city: string) => ({ city });
    const model = open([{ id: 'a', name: place('大同') }]);
    write(model, 'a', 'name', place('秦皇岛'));
    model.merge([{ id: 'a', name: place('唐山') }]);
    expect(model.value('a', 'name')).toEqual(place('秦皇岛'));
    expect(model.isChanged('a', 'name')).toBe(true);
    model.merge([{ id: 'a', name: place('秦皇岛') }]);
    expect(model.isEdited()).toBe(false);
  });

  it('a change that others made too is no change any more', () => {
    const model = open();
    write(model, 'a', 'amount', 10);
    model.merge(given().map((row) => (row.id === 'a' ? { ...row, amount: 10 } : row)));
    expect(model.isChanged('a', 'amount')).toBe(false);
  });

  it('new ones stand where the page has them, removed ones go unless somebody wrote in them', () => {
    const model = open();
    write(model, 'c', 'amount', 30);
    model.transact('rows', (transaction) => transaction.insert(2, [{ name: '新' }]));
    model.merge([
      { id: 'a', name: '煤', amount: 1 },
      { id: 'd', name: '油', amount: 4 },
    ]);
    expect(rowsOf(model).map(({ name }) => name)).toEqual(['煤', '油', '新', '钢']);
    expect(model.statistic('amount', 'sum')).toBe('35');
    expect([...model.book.deleted.keys()]).toEqual([]);
    expect(model.keys().map((key) => model.indexOf(key))).toEqual([0, 1, 2, 3]);
  });

  it('many that come behind the others stand there in their order, before the person’s own new rows', () => {
    const model = open();
    model.transact('rows', (transaction) => transaction.insert(3, [{ name: '新' }]));
    model.transact('rows', (transaction) => transaction.remove(['c']));
    const more = Array.from({ length: 300 }, (_, at) => ({ id: `m${at}`, name: `行${at}`, amount: at }));
    model.merge([...given(), ...more]);
    expect(rowsOf(model).map(({ name }) => name)).toEqual(['煤', '粮', ...more.map(({ name }) => name), '新']);
    expect(model.undo()).toBe(true);
    expect(model.keys().slice(0, 4)).toEqual(['a', 'b', 'c', 'm0']);
  });

  it('another order of the page is taken over, the person’s own stays', () => {
    const model = open();
    model.merge([...given()].reverse());
    expect(model.keys()).toEqual(['c', 'b', 'a']);
    model.transact('rows', (transaction) => transaction.move(0, 2));
    model.merge([...given()].reverse().map((row) => ({ ...row, name: `${row.name}1` })));
    expect(model.keys()).toEqual(['b', 'a', 'c']);
    expect(model.value('c', 'name')).toBe('钢1');
  });
});

describe('rows after they were saved', () => {
  it('a new row that comes back with an id is that row, selected as it was; what was removed stays away', () => {
    const model = open();
    const [key = ''] = model.transact('rows', (transaction) => transaction.insert(1, [{ name: '新', amount: 2.5 }]));
    model.transact('rows', (transaction) => transaction.remove(['c']));
    model.select([key], true);
    const [first, second] = given();
    model.merge([first as TableRow, { id: 'n', name: '新', amount: '2.500' }, second as TableRow]);
    expect(model.keys()).toEqual(['a', 'n', 'b']);
    expect(model.selection()).toEqual(['n']);
    expect(model.isInserted('n')).toBe(false);
    expect(model.book.deleted.size).toBe(0);
  });

  const add = (model: TableModel, ...rows: TableRow[]) => model.transact('rows', (transaction) => transaction.insert(model.size(), rows));

  it('a new row is recognised in the form in which the server stores its texts and numbers', () => {
    const model = open();
    add(model, { name: ' 晋b12 345 ', amount: 2.5 });
    model.merge([...given(), { id: 'n', name: '晋B12345', amount: '2.500' }]);
    expect(model.keys()).toEqual(['a', 'b', 'c', 'n']);
    expect(model.isEdited()).toBe(false);
    expect(model.value('n', 'name')).toBe('晋B12345');
  });

  it('equal rows come before those that are equal in the stored form, and rows with more values before those with fewer', () => {
    const model = open();
    const [trimmed, equal, few, many] = add(model, { name: '煤 ' }, { name: '煤' }, { name: '粮' }, { name: '粮', amount: 7 });
    model.select([equal ?? '', many ?? ''], true);
    model.merge([
      ...given(),
      { id: 'e', name: '煤' },
      { id: 't', name: '煤' },
      { id: 'm', name: '粮', amount: 7 },
      { id: 'f', name: '粮' },
    ]);
    expect([trimmed, equal, few, many].map((key) => model.has(key ?? ''))).toEqual([false, false, false, false]);
    expect(model.keys()).toEqual(['a', 'b', 'c', 't', 'e', 'f', 'm']);
    expect(model.selection()).toEqual(['e', 'm']);
  });

  it('a row whose id the page told is that one whatever it was stored as, and keeps what was written in it meanwhile', () => {
    const model = open();
    const [first = '', second = ''] = add(model, { name: '甲', amount: 1.239 }, { name: '乙' });
    const sent = [first, second].map((id) => ({ ...model.row(id), id }));
    write(model, second, 'name', '乙方');
    model.noteSaved(sent, { [first]: 'x', [second]: 'y' });
    model.merge([...given(), { id: 'y', name: '乙', amount: null }, { id: 'x', name: '***', amount: '1.24' }]);
    expect(model.keys()).toEqual(['a', 'b', 'c', 'x', 'y']);
    expect([model.value('x', 'name'), model.isChanged('x', 'name'), model.isChanged('x', 'amount')]).toEqual(['***', false, false]);
    expect([model.value('y', 'name'), model.isChanged('y', 'name'), model.isInserted('y')]).toEqual(['乙方', true, false]);
    expect(model.isEdited()).toBe(true);
    model.merge([...given(), { id: 'y', name: '乙方', amount: null }, { id: 'x', name: '***', amount: '1.24' }]);
    expect(model.isEdited()).toBe(false);
  });

  it('many new rows are each read a few times only', () => {
    const model = open();
    const count = 400;
    add(model, ...Array.from({ length: count }, (_, at) => ({ name: `新${at}`, amount: at })));
    let reads = 0;
    const saved = Array.from({ length: count }, (_, at) => ({
      id: `s${at}`,
      get name() {
        reads += 1;
        return `新${at}`;
      },
      amount: at,
    })).reverse();
    model.merge([...given(), ...saved]);
    expect(model.keys().slice(0, 4)).toEqual(['a', 'b', 'c', 's0']);
    expect([model.size(), model.isEdited()]).toEqual([count + 3, false]);
    expect(reads / count).toBeLessThan(20);
  });

  it('rows of something else begin anew', () => {
    const model = open();
    write(model, 'a', 'amount', 10);
    model.merge([{ id: 'z', name: '别的', amount: 9 }]);
    expect(rowsOf(model)).toEqual([{ id: 'z', name: '别的', amount: 9 }]);
    expect(model.canUndo()).toBe(false);
  });
});
