import 'shared-widgets/table-cells';
import { fireEvent, screen, within } from '@testing-library/react';
import type { CellType } from 'editable-table';
import { http } from 'msw';
import { order } from 'shared-contracts/business/order/order';
import { position } from 'shared-contracts/system/position';
import { connectAnnouncements } from 'shared-platform/announcements';
import { listHandler, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, it, vi } from 'vitest';
import { exampleKeys } from './example.ts';
import { examples } from './examples.ts';
import GalleryPage from './gallery.page.tsx';

/** The 21 column types of the specification; `hidden` has no header. */
const types: readonly CellType[] = [
  'normal',
  'input',
  'inputNumber',
  'select',
  'checkbox',
  'checkbox_meta',
  'radio',
  'date',
  'datetime',
  'slot',
  'sel_depart',
  'sel_user',
  'input_pop',
  'popup',
  'list_multi',
  'sel_search',
  'sel_search_async',
  'upload',
  'file',
  'image',
];

const open = (example: string) =>
  renderScreen(<GalleryPage />, {
    can: ['gallery:view'],
    path: `/gallery?example=${example}`,
    dictionaries: { pack_type: [], carry_mode: [] },
    handlers: [http.get('*/api/sys/dict/loadDictItem/*', () => success(['整车']))],
  });

it('has a page for every example, each with the file that runs', () => {
  expect(examples.map(({ key }) => key)).toEqual([...exampleKeys]);
  for (const { Example, code } of examples) expect(code).toContain(`export function ${Example.name}(`);
});

it('shows every column type of the specification, and carries the hidden one along', async () => {
  open('types');
  const grid = await screen.findByRole('grid', { name: '列类型' });
  const titles: string[] = [];
  // Scrolls step by step, because only visible columns are in the document.
  for (let left = 0; left < 4000; left += 500) {
    grid.scrollLeft = left;
    fireEvent.scroll(grid);
    titles.push(
      ...within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent ?? ''),
    );
  }
  for (const type of types)
    expect(
      titles.some((title) => title.includes(type)),
      type,
    ).toBe(true);
  expect(titles).not.toContain('hidden');
});

it('changes size and modes of whatever is shown, and keeps them from example to example', async () => {
  const { user } = open('rows');
  const grid = await screen.findByRole('grid', { name: '行' });
  const before = within(grid).getAllByRole('columnheader').length;
  await user.click(screen.getByRole('switch', { name: '序号' }));
  expect(within(screen.getByRole('grid', { name: '行' })).getAllByRole('columnheader').length).toBe(before + 1);
  await user.click(await screen.findByRole('tab', { name: '列与统计' }));
  expect(await screen.findByRole('grid', { name: '价格表' })).toBeVisible();
  expect(screen.getByRole('switch', { name: '序号' })).toBeChecked();
});

it('follows columns and rows as they are written, and keeps the table while the text is wrong', async () => {
  const { user } = open('own');
  const field = await screen.findByRole('textbox', { name: 'columns, rows' });
  await user.clear(field);
  await user.click(field);
  await user.paste('{ "columns": [{ "key": "a", "title": "吨数", "type": "inputNumber" }], "rows": [{ "id": "1", "a": 42 }] }');
  const grid = screen.getByRole('grid', { name: '自己写的表格' });
  expect(within(grid).getByRole('columnheader', { name: /吨数/ })).toBeVisible();
  expect(within(grid).getByRole('gridcell', { name: '42' })).toBeVisible();
  await user.paste(' oops');
  expect(screen.getByRole('alert')).toBeVisible();
  expect(within(grid).getByRole('gridcell', { name: '42' })).toBeVisible();
});

it('says 未通过 while cells are wrong', async () => {
  const { user } = open('rules');
  await user.type(await screen.findByLabelText('单据名称'), '单据');
  await user.click(screen.getByRole('button', { name: '校验' }));
  expect(await screen.findByText('未通过')).toBeVisible();
  expect(screen.queryByText(/^通过/)).toBeNull();
  const grid = screen.getByRole('grid', { name: '货物' });
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .filter((cell) => cell.getAttribute('aria-invalid') === 'true'),
  ).not.toHaveLength(0);
});

it('lists records that a name opens, with the form behind 新增', async () => {
  const row = { id: 'p1', version: 2, code: 'dispatcher', name: '调度员', postRank: '2', postRank_dictText: '助级', companyId: null };
  const { user } = renderScreen(<GalleryPage />, {
    can: ['gallery:view', 'position:list', 'position:add'],
    path: '/gallery?example=list',
    dictionaries: { position_rank: [] },
    handlers: [listHandler(position, [row]), http.get('*/api/sys/position/queryById', () => success(row))],
  });
  await user.click((await rowOf('调度员')).getByText('调度员'));
  expect(await within(await screen.findByRole('dialog')).findByText('dispatcher')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /新\s?增/ }));
  const [, form] = [await screen.findByRole('button', { name: '保存' }), screen.getAllByRole('dialog').at(-1)];
  expect(within(form as HTMLElement).getByLabelText('职务编码')).toBeVisible();
  expect(screen.getByText(/export function ListExample/)).toBeVisible();
});

it('shows records whose actions follow their state, also for many at once', async () => {
  const row = (id: string, orderStatus: string) => ({ id, version: 1, orderNo: `DD${id}`, orderStatus, orderQty: '10.000' });
  const { user } = renderScreen(<GalleryPage />, {
    can: ['gallery:view', 'order:list', 'order:take'],
    path: '/gallery?example=states',
    handlers: [listHandler(order, [row('1', '10'), row('2', '90')])],
  });
  expect((await rowOf('DD1')).getByRole('button', { name: '接单' })).toBeVisible();
  expect((await rowOf('DD2')).queryByRole('button', { name: '接单' })).toBeNull();
  await user.click((await rowOf('DD1')).getByRole('checkbox'));
  const bar = within(await screen.findByRole('toolbar', { name: '对已选数据的操作' }));
  expect(await bar.findByRole('button', { name: /接单/ })).toBeVisible();
  expect(screen.getByText(/export function StatesExample/)).toBeVisible();
});

it('shows a report by its code, as the server describes it', async () => {
  renderScreen(<GalleryPage />, {
    can: ['gallery:view'],
    path: '/gallery?example=report',
    handlers: [
      http.get('*/api/online/cgreport/api/getRpColumns/open_orders', () =>
        success({
          cgRpConfigId: 'r1',
          cgRpConfigName: '在途订单一览',
          columns: [{ dataIndex: 'orderNo', title: '订单号' }],
          dictOptions: {},
        }),
      ),
      http.get('*/api/online/cgreport/api/getQueryInfo/r1', () => success([])),
      http.get('*/api/online/cgreport/api/getData/r1', () => success({ records: [{ id: '1', orderNo: 'YS1' }], total: 1 })),
    ],
  });
  expect(await within(await screen.findByRole('table', { name: '在途订单一览' })).findByText('YS1')).toBeVisible();
});

it('has the control of each kind of field, among them the editor of schedules', async () => {
  const { user } = renderScreen(<GalleryPage />, {
    can: ['gallery:view'],
    path: '/gallery?example=fields',
    dictionaries: {
      sex: [{ value: '1', text: '男' }],
      carry_mode: [],
      pack_type: [{ value: '01', text: '散装' }],
    },
  });
  await user.click(await screen.findByRole('radio', { name: '男' }));
  await user.click(screen.getByRole('checkbox', { name: '散装' }));
  await user.click(screen.getByRole('button', { name: '选择' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Cron表达式' }));
  expect(editor.getByText('0 15 10 ? * MON-FRI')).toBeInTheDocument();
  await user.click(editor.getByRole('button', { name: '确定' }));
  expect(screen.getByText(/"sex": "1"/)).toHaveTextContent('"classes": "01"');
});

it('shows the notice window through the shell', async () => {
  const preview = vi.fn();
  const disconnect = connectAnnouncements({ open: vi.fn(), preview });
  const { user } = open('controls');
  await user.click(await screen.findByRole('button', { name: 'announcements.preview' }));
  expect(preview).toHaveBeenCalledWith(expect.objectContaining({ titile: '台风预警' }));
  disconnect();
});

it('opens a branch of the tree table, and says which address it lacks', async () => {
  const { user } = renderScreen(<GalleryPage />, {
    can: ['gallery:view'],
    path: '/gallery?example=tree',
    handlers: [
      http.get('*/api/sys/category/rootList', () => success({ records: [{ id: 'c1', name: '货物分类', code: 'A01', hasChild: '1' }] })),
      http.get('*/api/sys/category/getChildListBatch', () =>
        success({ records: [{ id: 'c2', name: '煤炭', code: 'A01A01', hasChild: '0' }] }),
      ),
    ],
  });
  await user.click((await rowOf('货物分类')).getByRole('button', { name: '展开行' }));
  expect(await screen.findByText('煤炭')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'removeSelected()' }));
  expect(await screen.findByText('请设置url.deleteBatch属性!')).toBeVisible();
});
