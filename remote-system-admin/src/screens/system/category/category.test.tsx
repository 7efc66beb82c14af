import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { mswServer, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CategoryPage from './category.page.tsx';

const goods = { id: 'c1', version: 1, pid: '0', name: '货物分类', code: 'A01', hasChild: '1' };
const coal = { id: 'c2', version: 4, pid: 'c1', name: '煤炭', code: 'A01A01', hasChild: '0' };
const all = ['category:list', 'category:add', 'category:edit', 'category:delete', 'category:import', 'category:export'];

function open(can: readonly string[] = all) {
  const asked: URLSearchParams[] = [];
  const sent: unknown[] = [];
  const { user } = renderScreen(<CategoryPage />, {
    can: [...can],
    handlers: [
      http.get('*/api/sys/category/rootList', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        if (query.get('name') === '没有') return page([]);
        return page(query.has('code') ? [coal] : [goods]);
      }),
      http.get('*/api/sys/category/getChildListBatch', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return success({ records: [coal], total: 1 });
      }),
      http.post('*/api/sys/category/add', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...coal, id: 'c3' }, '添加成功！');
      }),
      http.get('*/api/sys/category/loadAllData', ({ request }) => {
        const code = new URL(request.url).searchParams.get('code');
        return success(code === 'A01' ? [{ value: 'c2', text: '煤炭' }] : []);
      }),
      http.delete('*/api/sys/category/delete', () => refusal('下级分类超出您的数据范围，不能删除')),
    ],
  });
  return { user, asked, sent };
}

test('a branch is read when it is unfolded, and what is added below belongs to it', async () => {
  const { user, asked, sent } = open();
  const row = await rowOf('货物分类');
  expect(screen.queryByText('煤炭')).toBeNull();
  await user.click(row.getByRole('button', { name: /展开/ }));
  expect(await screen.findByText('煤炭')).toBeVisible();
  expect(asked.at(-1)?.get('parentIds')).toBe('c1');
  await user.click((await rowOf('煤炭')).getByRole('button', { name: '添加下级' }));
  const form = within(await screen.findByRole('dialog', { name: '添加下级 · 煤炭' }));
  await user.type(await form.findByLabelText('分类名称'), '无烟煤');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ pid: 'c2', name: '无烟煤' })]));
});

test('a new one shows although its branch was folded', async () => {
  const { user } = open();
  await user.click((await rowOf('货物分类')).getByRole('button', { name: '添加下级' }));
  const form = within(await screen.findByRole('dialog', { name: '添加下级 · 货物分类' }));
  await user.type(await form.findByLabelText('分类名称'), '煤炭');
  expect(screen.queryByText('A01A01')).toBeNull();
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('A01A01')).toBeVisible();
});

test('a new one may stand below any other, chosen in the form', async () => {
  const { user, sent } = open();
  mswServer.use(
    http.get('*/api/sys/category/loadTreeRoot', () =>
      success([{ key: 'c1', title: '货物分类', value: 'A01', code: 'A01', leaf: true, children: null }]),
    ),
  );
  await user.click(await screen.findByRole('button', { name: '新增分类' }));
  const form = within(await screen.findByRole('dialog', { name: '新增 · 分类字典' }));
  await user.type(await form.findByLabelText('分类名称'), '钢材');
  await user.click(form.getByLabelText('上级分类'));
  await user.click(await screen.findByText('货物分类', { selector: '.ant-select-tree-title' }));
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ pid: 'c1', name: '钢材' })]));
});

test('words find categories at any depth, by code or by name', async () => {
  const { user, asked } = open();
  await rowOf('货物分类');
  const search = screen.getByPlaceholderText('按名称或编码查找');
  await user.type(search, 'a01a01{Enter}');
  expect(await screen.findByText('煤炭')).toBeVisible();
  expect(asked.at(-1)?.get('code')).toBe('A01A01');
  await user.clear(search);
  await user.type(search, '没有{Enter}');
  expect(await screen.findByText('没有找到“没有”')).toBeVisible();
});

test('a refused deletion says why and leaves the row', async () => {
  const { user } = open();
  await user.click((await rowOf('货物分类')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const question = within(await screen.findByRole('dialog', { name: '删除分类“货物分类”及其下级的1个分类？' }));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('下级分类超出您的数据范围，不能删除')).toBeVisible();
  expect(screen.getByText('货物分类')).toBeVisible();
});

test('selected categories are deleted together, with permission', async () => {
  const deleted: (string | null)[] = [];
  const { user } = open([...all, 'category:batch_delete']);
  mswServer.use(
    http.delete('*/api/sys/category/deleteBatch', ({ request }) => {
      deleted.push(new URL(request.url).searchParams.get('ids'));
      return success(null, '批量删除成功！');
    }),
  );
  const button = screen.getByRole('button', { name: '批量删除' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(await screen.findByRole('checkbox', { name: '选择“货物分类”' }));
  expect(button).toHaveAttribute('aria-disabled', 'false');
  await user.click(button);
  await user.click(within(await screen.findByRole('dialog', { name: '确认删除' })).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('批量删除成功！')).toBeVisible();
  expect(deleted).toEqual(['c1,']);
});

test('a deletion says what follows, and is undone', async () => {
  const { user } = open([...all, 'category:batch_delete']);
  const restored: unknown[] = [];
  mswServer.use(
    http.delete('*/api/sys/category/deleteBatch', () => success(null, '批量删除成功！')),
    http.put('*/api/sys/category/restore', async ({ request }) => {
      restored.push(await request.json());
      return success({ succeeded: 1, failed: [] }, '恢复成功！');
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: '选择“货物分类”' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const question = within(await screen.findByRole('dialog', { name: '确认删除' }));
  expect(question.getByText(/表单中不能再选择它们，已选用的记录只显示编码。 十分钟内可以撤销（用户菜单“最近的更改”）。/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('恢复成功！')).toBeVisible();
  expect(restored).toEqual([{ ids: ['c1'] }]);
});

test('a deletion of a category without others below it counts none', async () => {
  const { user } = open();
  await user.click((await rowOf('货物分类')).getByRole('button', { name: /展开/ }));
  await user.click((await rowOf('煤炭')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  expect(await screen.findByRole('dialog', { name: '删除分类“煤炭”？' })).toBeVisible();
});

test('who may only read has no way to change', async () => {
  open(['category:list']);
  await rowOf('货物分类');
  for (const name of ['新增分类', '编辑', '添加下级', '更多', '批量删除', '导入', '导出'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
