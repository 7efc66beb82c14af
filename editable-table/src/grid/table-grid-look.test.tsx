import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cell, focusCell, goods, goodsRows, paste, renderGrid } from '../testing/grid-fixture.tsx';

afterEach(() => vi.restoreAllMocks());

describe('titles over several columns', () => {
  const columns = goods.map((column) =>
    column.key === 'name' ? column : { ...column, headerGroup: column.key === 'isUrgent' ? '其他' : ['货物', '明细'] },
  );

  it('span neighbours that have the same, stand in rows of their own, and count as rows', () => {
    renderGrid({ columns });
    const [first, second, third, row] = screen.getAllByRole('row');
    const texts = (of: HTMLElement | undefined) =>
      within(of as HTMLElement)
        .getAllByRole('columnheader')
        .map((head) => `${head.textContent} ${head.getAttribute('aria-colspan') ?? 1} ${head.getAttribute('aria-colindex')}`);
    expect(texts(first)).toEqual([' 1 1', '货物 3 2', '其他 1 5']);
    expect(texts(second)).toEqual([' 1 1', '明细 3 2', ' 1 5']);
    expect(texts(third)).toHaveLength(5);
    expect(third).toHaveAttribute('aria-rowindex', '3');
    expect(row).toHaveAttribute('aria-rowindex', '4');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '8');
  });

  it('part where a column is moved between them', () => {
    const { handle } = renderGrid({ columns });
    act(() => handle.current?.setColumnState({ order: ['quantity', 'name', 'unit', 'loadDate', 'isUrgent'] }));
    const heads = within(screen.getAllByRole('row')[0] as HTMLElement).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['货物', '', '货物', '其他']);
  });
});

describe('rows as high as what they hold', () => {
  it('stand below each other by their measured heights', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
      return this.dataset.row === 'r1' ? 130 : this.dataset.row ? 61 : 0;
    });
    renderGrid({ settings: { autoHeight: true } });
    const top = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`)?.style.getPropertyValue('--top');
    expect([top('r0'), top('r1'), top('r2'), top('r4')]).toEqual(['0px', '61px', '191px', '313px']);
    expect(document.querySelector<HTMLElement>('[data-row="r1"]')?.style.minHeight).toBe('61px');
  });

  it('leave other tables as they are', () => {
    renderGrid();
    expect(document.querySelector<HTMLElement>('[data-row="r1"]')?.style.height).toBe('61px');
  });
});

describe('what is wrong with a cell', () => {
  it('is said below it in words that a finger reaches, and named by the cell', async () => {
    const { handle, store, user } = renderGrid({ rows: goodsRows(3) });
    focusCell(handle, 'r1', 'quantity');
    await act(async () => paste({ 'text/plain': '三' }));
    const wrong = cell('r1', 'quantity');
    await waitFor(() => expect(wrong).toHaveAttribute('aria-errormessage'));
    const message = document.getElementById(wrong.getAttribute('aria-errormessage') ?? '');
    expect(message).toBeVisible();
    expect(message).toHaveTextContent('三');
    await act(async () => focusCell(handle, 'r0', 'name'));
    await waitFor(() => expect(message).not.toBeInTheDocument());
    expect(wrong).not.toHaveAttribute('aria-errormessage');
    // A tap opens the editor; the cell keeps the text that it refused.
    await user.pointer([{ keys: '[TouchA]', target: wrong }]);
    await waitFor(() => expect(cell('r1', 'quantity')).toHaveAttribute('aria-errormessage'));
    await act(async () => void store.undo());
    await waitFor(() => expect(cell('r1', 'quantity')).not.toHaveAttribute('aria-errormessage'));
  });
});
