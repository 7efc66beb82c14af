import { describe, expect, it, vi } from 'vitest';
import type { CellOption, TableColumn } from '../definition/table-column.ts';
import { Linkage } from './linkage.ts';
import { TableModel } from './table-model.ts';

const columns: readonly TableColumn[] = [
  { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
  { key: 'city', title: '市', type: 'select', linkageKey: 'district' },
  { key: 'district', title: '区', type: 'select' },
];
const choices: Readonly<Record<string, readonly CellOption[]>> = {
  '': [{ value: '44', text: '广东' }],
  '44': [{ value: '4403', text: '深圳' }],
  '4403': [{ value: '440305', text: '南山' }],
};

describe('chained selects', () => {
  it('ask for each parent once and say when the answer is there', async () => {
    const requestData = vi.fn(async (parent: string) => choices[parent] ?? []);
    const linkage = new Linkage([{ key: 'province', requestData }], columns);
    const heard = vi.fn();
    linkage.changed.subscribe(heard);
    const row = { province: '44', city: '4403' };
    expect(linkage.options('district', row)).toEqual([]);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(linkage.options('district', row)).toEqual(choices['4403']);
    expect(linkage.options('district', { province: '44' })).toEqual([]);
    expect(requestData).toHaveBeenCalledOnce();
  });

  it('ask again after a failure', async () => {
    const requestData = vi
      .fn<(parent: string) => Promise<readonly CellOption[]>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue([]);
    const linkage = new Linkage([{ key: 'province', requestData }], columns);
    linkage.options('province', {});
    await vi.waitFor(() => {
      linkage.options('province', {});
      expect(requestData).toHaveBeenCalledTimes(2);
    });
  });

  it('lose every level below a changed one, as one step', () => {
    const linkage = new Linkage([{ key: 'province', requestData: async () => [] }], columns);
    const model = new TableModel({ columns, dependents: linkage.dependents }, [
      { id: 'a', province: '44', city: '4403', district: '440305' },
    ]);
    model.transact('edit', (t) => t.set('a', 'province', '11'));
    expect(model.row('a')).toEqual({ id: 'a', province: '11', city: '', district: '' });
    model.undo();
    expect(model.value('a', 'district')).toBe('440305');
    model.transact('paste', (t) => {
      t.set('a', 'province', '11');
      t.set('a', 'city', '1101');
    });
    expect(model.row('a')).toEqual({ id: 'a', province: '11', city: '1101', district: '' });
  });
});
