import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { renderScreen } from 'shared-widgets/testing';
import { expect, it, vi } from 'vitest';
import { EditableTable, type EditableTableHandle, type RowBlock, type RowBlockRequest, type TableColumn } from '../editable-table.tsx';
import { rowSizes } from '../grid/style/row-sizes.ts';
import { press } from '../testing/grid-fixture.tsx';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'tonnes', title: '吨数', type: 'inputNumber', statistics: ['sum'] },
];

it('shows shaped rows until they are read, then rows that are edited, and sorts at the source', async () => {
  const ref = createRef<EditableTableHandle>();
  const asked: RowBlockRequest[] = [];
  const waiting: ((block: RowBlock) => void)[] = [];
  const read = (request: RowBlockRequest): Promise<RowBlock> => {
    asked.push(request);
    return new Promise((resolve) => waiting.push(resolve));
  };
  const block = (from: number): RowBlock => ({
    total: 250,
    rows: Array.from({ length: 100 }, (_, at) => ({ id: String(from + at), name: `行${from + at}`, tonnes: 1 })),
    statistics: { tonnes: { sum: '250' } },
  });
  renderScreen(<EditableTable ref={ref} label="来源" columns={columns} rowSource={{ read }} rowNumber rowSelection maxHeight={400} />);
  const grid = await screen.findByRole('grid', { name: '来源' });
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => waiting[0]?.(block(0)));
  expect(grid).toHaveAttribute('aria-rowcount', '252');
  expect(await screen.findByRole('gridcell', { name: '行0' })).toBeVisible();
  expect(screen.getByText('250')).toBeVisible();

  act(() => ref.current?.setColumnState({ sort: [{ key: 'name', descending: true }] }));
  await waitFor(() => expect(asked.at(-1)?.sort).toEqual([{ key: 'name', descending: true }]));
  const shaped = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-busy') === 'true');
  expect(shaped.length).toBeGreaterThan(0);
  // What is not read yet has its number, and nothing to press.
  expect(within(shaped[1] as HTMLElement).getByText('2')).toBeVisible();
  expect(within(shaped[1] as HTMLElement).queryByRole('checkbox')).toBeNull();
  await act(async () => waiting.at(-1)?.(block(100)));
  expect(await screen.findByRole('gridcell', { name: '行100' })).toBeVisible();
  // The elements are the same: rows that are read while somebody scrolls are not made anew.
  expect(shaped.every((row) => row.isConnected && row.getAttribute('aria-busy') === null)).toBe(true);
  expect(within(shaped[1] as HTMLElement).getByRole('checkbox')).toBeVisible();

  act(() => ref.current?.focusCell('100', 'name'));
  press('Delete');
  expect(ref.current?.getChanged()).toEqual([{ id: '100', name: '', tonnes: 1 }]);
  act(() => void ref.current?.undo());
  expect(ref.current?.isDirty()).toBe(false);
});

it('of a million rows scrolls by wheel as any table does, and keeps its place while its tab is hidden', async () => {
  let height = 600;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  const read = async ({ from, count }: RowBlockRequest): Promise<RowBlock> => ({
    total: 1_000_000,
    rows: Array.from({ length: count }, (_, at) => ({ id: String(from + at), name: `行${from + at}`, tonnes: 1 })),
  });
  renderScreen(<EditableTable label="百万行" columns={columns} rowSource={{ read }} size="mini" height={600} />);
  const grid = await screen.findByRole('grid', { name: '百万行' });
  expect(await screen.findByRole('gridcell', { name: '行0' })).toBeVisible();
  const first = (): number => Number(within(grid).getAllByRole('row')[1]?.getAttribute('aria-rowindex')) - 2;
  const scrollTo = (top: number): void =>
    act(() => {
      grid.scrollTop = top;
      fireEvent.scroll(grid);
    });
  const rowHeight = rowSizes.mini.row;
  scrollTo(100 * rowHeight);
  expect(Math.abs(first() - 100)).toBeLessThan(4);
  scrollTo(8_000_000);
  const middle = first();
  expect(Math.abs(middle - 500_000)).toBeLessThan(200);
  scrollTo(8_000_000 + 100 * rowHeight);
  const further = first();
  expect(Math.abs(further - middle - 100)).toBeLessThan(4);
  height = 0;
  scrollTo(0);
  height = 600;
  scrollTo(8_000_000 + 100 * rowHeight);
  expect(Math.abs(first() - further)).toBeLessThan(4);
  vi.restoreAllMocks();
});
