import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { page, renderScreen } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { ListPage } from '../list-page.tsx';

/** A list of five rows; `drawn` is called with the number of each row whose cells are rendered. */
async function renderRows() {
  const drawn = vi.fn<(number: string) => void>();
  const asked: URLSearchParams[] = [];
  const columns = ['parcelNo', 'weight', { key: 'drawn', title: ['画', 'Drawn'], render: Drawn } as const] as const;
  function Drawn({ parcelNo }: { readonly parcelNo: string }) {
    drawn(parcelNo);
    return `画 ${parcelNo}`;
  }
  const { user } = renderScreen(<ListPage entity={parcel} columns={columns} />, {
    can: allParcelCodes,
    dictionaries: { parcel_status: parcelStatuses },
    handlers: [
      http.get('*/api/test/parcel/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page(
          [1, 2, 3, 4, 5].map((number) => parcelRecord(number)),
          40,
        );
      }),
    ],
  });
  await screen.findByText('P001');
  const box = (number: string) => screen.getByRole('checkbox', { name: new RegExp(number) });
  const ticked = () => ['P001', 'P002', 'P003', 'P004', 'P005'].filter((number) => (box(number) as HTMLInputElement).checked);
  drawn.mockClear();
  return { user, drawn, asked, box, ticked };
}

it('a tick renders the cells of its own row only', async () => {
  const { user, drawn, box, ticked } = await renderRows();
  await user.click(box('P002'));
  await user.click(box('P004'));
  expect(ticked()).toEqual(['P002', 'P004']);
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['P002', 'P004']));
  await user.click(box('P002'));
  expect(ticked()).toEqual(['P004']);
});

it('with Shift a tick includes the rows between it and the last one, in both directions', async () => {
  const { user, box, ticked } = await renderRows();
  await user.click(box('P002'));
  await user.keyboard('{Shift>}');
  await user.click(box('P004'));
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual(['P002', 'P003', 'P004']);
  await user.keyboard('{Shift>}');
  await user.click(box('P003'));
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual(['P002']);
});

it('all rows are ticked and cleared by the box in the header', async () => {
  const { user, ticked } = await renderRows();
  const all = screen.getByRole('checkbox', { name: '选择本页全部' });
  await user.click(all);
  expect(ticked()).toHaveLength(5);
  await user.click(all);
  expect(ticked()).toEqual([]);
});

it('a sort renders cells once, when its rows arrive', async () => {
  const { user, drawn, asked } = await renderRows();
  const isAsked = () => asked.some((params) => params.get('column') === 'weight');
  const early: string[] = [];
  drawn.mockImplementation((number) => void (isAsked() || early.push(number)));
  await user.click(screen.getByRole('columnheader', { name: /重量/ }));
  await waitFor(() => expect(drawn).toHaveBeenCalledTimes(5));
  expect(early).toEqual([]);
});

it('cells are pinned as the headers that antd renders', async () => {
  await renderRows();
  const pinning = (cell: Element) =>
    [...cell.classList].filter((name) => name.startsWith('ant-table-cell-fix') && !name.endsWith('shadow-show')).toSorted();
  const heads = screen.getAllByRole('columnheader').filter((head) => !head.closest('.ant-table-measure-row'));
  const cells = [...(screen.getByText('P001').closest('tr')?.children ?? [])];
  expect(cells.map(pinning)).toEqual(heads.map(pinning));
  expect(cells.filter((cell) => pinning(cell).length > 0).length).toBeGreaterThanOrEqual(3);
});

it('rows that a larger page adds come in slices below the present ones, and each is rendered once', async () => {
  const drawn = vi.fn<(number: string) => void>();
  function Drawn({ parcelNo }: { readonly parcelNo: string }) {
    drawn(parcelNo);
    return `画 ${parcelNo}`;
  }
  const columns = ['parcelNo', { key: 'drawn', title: ['画', 'Drawn'], render: Drawn } as const] as const;
  const all = Array.from({ length: 100 }, (_, index) => parcelRecord(index + 1));
  const { user, container } = renderScreen(<ListPage entity={parcel} columns={columns} />, {
    can: allParcelCodes,
    dictionaries: { parcel_status: parcelStatuses },
    handlers: [
      http.get('*/api/test/parcel/list', ({ request }) =>
        page(all.slice(0, Number(new URL(request.url).searchParams.get('pageSize'))), all.length),
      ),
    ],
  });
  await screen.findByText('P001');
  drawn.mockClear();
  /** Numbers of rows that were in the document, one after the other. */
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(container.querySelectorAll('tr[data-row-key]').length));
  observer.observe(container, { childList: true, subtree: true });
  await user.click(screen.getByRole('combobox', { name: /页码|Page Size|条/ }));
  await user.click(await screen.findByTitle(/^100/));
  await waitFor(() => expect(container.querySelectorAll('tr[data-row-key]')).toHaveLength(100));
  observer.disconnect();
  expect(counts.filter((count) => count > 10 && count < 100).length).toBeGreaterThan(1);
  expect(new Set(drawn.mock.calls.flat()).size).toBe(drawn.mock.calls.length);
});
