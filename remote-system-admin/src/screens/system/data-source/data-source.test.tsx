import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { dataSource } from 'shared-contracts/system/data-source';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DataSourcePage from './data-source.page.tsx';

const source = {
  ...{ id: 's1', version: 1, code: 'report', name: '报表库', dbType: '4', dbType_dictText: 'PostgreSQL', hasPassword: 'Y' },
  ...{ dbUrl: 'postgresql://db.freight.example:5432/report', dbName: null, dbUsername: 'reader', dbDriver: null, remark: null },
};

function open(respond: (body: Record<string, unknown>) => Response) {
  const sent: Record<string, unknown>[] = [];
  const { user } = renderScreen(<DataSourcePage />, {
    can: ['dataSource:list', 'dataSource:edit', 'dataSource:test'],
    dictionaries: { database_type: [{ value: '4', text: 'PostgreSQL' }] },
    handlers: [
      listHandler(dataSource, [source]),
      http.post('*/api/sys/dataSource/test', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        return respond(body);
      }),
      http.put('*/api/sys/dataSource/edit', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return success(source, '编辑成功!');
      }),
    ],
  });
  return { user, sent };
}

test('the password is never shown, and one that is not typed again is not sent', async () => {
  const { user, sent } = open(() => success(null, '连接成功'));
  const row = await rowOf('报表库');
  expect(row.getByText('已保存')).toBeVisible();
  await actOn(user, '报表库', '编辑');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByLabelText('密码')).toHaveValue('');
  expect(form.getByText('已保存密码；留空则不修改')).toBeVisible();
  expect(form.getByPlaceholderText('如 jdbc:postgresql://10.0.0.5:5432/report')).toBeVisible();
  await user.type(form.getByLabelText('备注'), '只读');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ id: 's1', remark: '只读' });
  expect(sent[0]?.dbPassword ?? null).toBeNull();
});

test('the connection is tested as it is typed, and what was typed afterwards is not vouched for', async () => {
  const { user, sent } = open(({ dbPassword }) => (dbPassword ? success(null, '连接成功') : refusal('用户名或密码不正确')));
  await rowOf('报表库');
  await actOn(user, '报表库', '编辑');
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: '测试连接' }));
  expect(await form.findByText('用户名或密码不正确')).toBeVisible();
  await user.type(form.getByLabelText('密码'), 'secret');
  expect(form.queryByText('用户名或密码不正确')).toBeNull();
  await user.click(form.getByRole('button', { name: '测试连接' }));
  expect(await form.findByText('连接成功')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ id: 's1', dbUrl: source.dbUrl, dbPassword: 'secret' });
});

test('before a data source is deleted the question says what that ends, and afterwards it can be put back', async () => {
  const restored: unknown[] = [];
  const { user } = renderScreen(<DataSourcePage />, {
    can: ['dataSource:list', 'dataSource:delete'],
    handlers: [
      listHandler(dataSource, [source]),
      http.delete('*/api/sys/dataSource/delete', () => success(null, '删除成功!')),
      http.put('*/api/sys/dataSource/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '恢复成功！');
      }),
    ],
  });
  await rowOf('报表库');
  await actOn(user, '报表库', '删除');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/保存的地址和密码将不再可用。 十分钟内可以撤销（用户菜单“最近的更改”）。/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restored).toEqual([{ ids: [source.id] }]));
});
