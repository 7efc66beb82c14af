import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { loadDictionary } from 'shared-platform/dictionary';
import { actOn, mswServer, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DictPage from './dict.page.tsx';

const sex = { id: 'd1', version: 1, dictName: '性别', dictNameEn: 'Sex', dictCode: 'sex', description: null, type: 1 };
const male = {
  id: 'i1',
  version: 3,
  dictId: 'd1',
  itemText: '男',
  itemTextEn: 'Male',
  itemValue: '1',
  sortOrder: 1,
  status: 1,
  itemColor: 'error',
  itemColor_dictText: '红色',
};
const old = { id: 'd9', dictName: '旧字典', dictCode: 'old', updateBy: 'admin', updateTime: '2026-11-20 10:00:00' };
const all = ['dict:list', 'dict:delete', 'dictItem:list', 'dictItem:add', 'dictItem:edit', 'dictItem:delete'];

function open(can: readonly string[] = all) {
  const asked: URLSearchParams[] = [];
  const sent: unknown[] = [];
  let bin = [old];
  const { user } = renderScreen(<DictPage />, {
    can: [...can],
    dictionaries: {
      item_color: [
        { value: 'success', text: '绿色' },
        { value: 'error', text: '红色' },
      ],
    },
    handlers: [
      http.get('*/api/sys/dict/list', () => page([sex])),
      http.get('*/api/sys/dictItem/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page([male]);
      }),
      http.post('*/api/sys/dictItem/add', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...male, id: 'i2' }, '保存成功！');
      }),
      http.delete('*/api/sys/dictItem/delete', () => refusal('该字典项正在使用，不能删除')),
      http.get('*/api/sys/dict/refleshCache', () => success(null, '刷新缓存完成！')),
      http.get('*/api/sys/dict/queryAllDictItems', () => success({ shift: [{ value: 'N', text: '夜班' }] })),
      http.get('*/api/sys/consequence/deletion', () =>
        success({ people: 0, names: [], given: [], taken: ['用户 · 性别'], through: [], rows: 2, canUndo: true }),
      ),
      http.delete('*/api/sys/dict/delete', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('id'));
        return success(null, '删除成功!');
      }),
      http.get('*/api/sys/dict/deleteList', () => success(bin)),
      http.put('*/api/sys/dict/back/d9', () => {
        bin = [];
        return success(null, '操作成功!');
      }),
    ],
  });
  return { user, asked, sent };
}
const drawer = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

test('items of a dictionary are found, added behind the others, and a refused delete leaves them', async () => {
  const { user, asked, sent } = open();
  await user.click((await rowOf('性别')).getByRole('button', { name: '字典配置' }));
  const items = await drawer(/字典项 · 性别/);
  expect(await items.findByText('Male')).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ dictId: 'd1', column: 'sortOrder', order: 'asc' });
  await user.type(items.getByRole('searchbox', { name: '名称' }), '男{Enter}');
  await waitFor(() => expect(asked.at(-1)?.get('itemText')).toContain('男'));

  await user.click(items.getByRole('button', { name: '新增字典项' }));
  const form = await drawer(/^新增 · 字典项/);
  await user.type(await form.findByLabelText('名称'), '女');
  await user.type(form.getByLabelText('数据值'), '2');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ dictId: 'd1', itemText: '女', itemValue: '2', sortOrder: 2 })]));

  await user.click(items.getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog', { name: /确认|提示|删除/ })).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('该字典项正在使用，不能删除')).toBeVisible();
  expect(items.getByText('Male')).toBeVisible();
});

test('an entry that was deleted is put back by undo', async () => {
  const { user } = open();
  const restored: unknown[] = [];
  mswServer.use(
    http.delete('*/api/sys/dictItem/delete', () => success(null, '删除成功!')),
    http.put('*/api/sys/dictItem/restore', async ({ request }) => {
      restored.push(await request.json());
      return success({ failed: [] }, '恢复成功！');
    }),
  );
  await user.click((await rowOf('性别')).getByRole('button', { name: '字典配置' }));
  const items = await drawer(/字典项 · 性别/);
  await items.findByText('Male');
  await user.click(items.getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog', { name: /确认|提示|删除/ })).getByRole('button', { name: '确定' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('恢复成功！')).toBeVisible();
  expect(restored).toEqual([{ ids: ['i1'] }]);
});

test('an entry gets a colour, in which it is shown', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('性别')).getByRole('button', { name: '字典配置' }));
  const items = await drawer(/字典项 · 性别/);
  expect((await items.findByText('红色')).className).toContain('error');
  await user.click(items.getByRole('button', { name: '新增字典项' }));
  const form = await drawer(/^新增 · 字典项/);
  await user.type(await form.findByLabelText('名称'), '女');
  await user.type(form.getByLabelText('数据值'), '2');
  await user.click(form.getByLabelText('颜色'));
  await user.click(await screen.findByTitle('绿色'));
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ itemText: '女', itemColor: 'success' })]));
});

test('refreshing the cache takes what the server has, and a deleted dictionary comes back from the bin', async () => {
  const { user } = open();
  await rowOf('性别');
  await user.click(screen.getByRole('button', { name: '刷新缓存' }));
  expect(await screen.findByText('刷新缓存完成！')).toBeVisible();
  expect(await loadDictionary('shift')).toEqual([{ value: 'N', text: '夜班' }]);
  await user.click(screen.getByRole('button', { name: '回收站' }));
  const bin = await drawer(/字典回收站/);
  await user.click(await bin.findByRole('button', { name: '还原' }));
  expect(await bin.findByText('回收站是空的')).toBeVisible();
});

test('a double click refreshes the cache once, with a warning', async () => {
  let refreshes = 0;
  const { user } = open();
  mswServer.use(
    http.get('*/api/sys/dict/refleshCache', () => {
      refreshes += 1;
      return success(null, '刷新缓存完成！');
    }),
  );
  await user.dblClick(await screen.findByRole('button', { name: '刷新缓存' }));
  expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeVisible();
  expect(await screen.findByText('刷新缓存完成！')).toBeVisible();
  expect(refreshes).toBe(1);
});

test('a pop-up shows the items without leaving the list, and says 打开子表失败 when they cannot be read', async () => {
  const { user } = open(['dict:list', 'dictItem:list']);
  const look = async () => await user.click((await rowOf('性别')).getByRole('button', { name: '查看' }));
  await look();
  expect(await screen.findByText('男')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  mswServer.use(http.get('*/api/sys/dictItem/list', () => refusal('没有权限，请联系管理员授权', 510)));
  await look();
  expect(await screen.findByText('打开子表失败')).toBeVisible();
});

test('who may only read sees neither bin nor ways to change items', async () => {
  const { user } = open(['dict:list', 'dictItem:list']);
  await user.click((await rowOf('性别')).getByRole('button', { name: '字典配置' }));
  const items = await drawer(/字典项 · 性别/);
  await items.findByText('Male');
  for (const name of ['新增字典项', '编辑', '删除']) expect(items.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: '回收站' })).toBeNull();
});

test('deleting a dictionary says which fields lose their words', async () => {
  const { user, sent } = open(['dict:list', 'dict:delete']);
  await actOn(user, '性别', '删除');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/失去：用户 · 性别.*共2项.*之后可以在回收站中还原/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual(['d1']));
});
