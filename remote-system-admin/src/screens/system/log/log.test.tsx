import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import LogPage from './log.page.tsx';

const edit = {
  ...{
    id: '12',
    createTime: '2026-11-23 09:00:00',
    logType: '3',
    operateType: '3',
    logContent: '编辑订单',
    entity: 'order',
    action: 'edit',
  },
  ...{ username: 'operator', realname: '运营', ip: '192.0.2.7', requestId: 'r-1', recordId: 'o-1' },
  what: { action: ['编辑', 'Edit'], subject: ['订单', 'Order'] },
  changes: [{ field: 'remark', label: ['备注', 'Remark'], before: '旧', after: '新' }],
};
const entered = {
  ...{ ...edit, id: '11', logType: '1', logContent: '账号登录会话', entity: 'session', action: 'signIn', recordId: 's-1', changes: [] },
  what: { action: ['账号登录', 'Signed in'], subject: ['会话', 'Session'] },
};

test('lines say in words what was done, by whom, and what it changed', async () => {
  const asked: URLSearchParams[] = [];
  const named: (string | null)[] = [];
  const dictionaries = {
    log_type: [
      { value: '1', text: '登录日志' },
      { value: '3', text: '业务日志' },
    ],
  };
  const { user } = renderScreen(<LogPage />, {
    can: ['log:list', 'order:list'],
    dictionaries,
    handlers: [
      http.get('*/api/business/bizOrder/list', ({ request }) => {
        named.push(new URL(request.url).searchParams.get('id_MultiString'));
        return page([{ id: 'o-1', orderNo: 'DD2611230001' }]);
      }),
      http.get('*/api/sys/log/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page([edit, entered]);
      }),
    ],
  });
  const row = await rowOf('编辑 · 订单');
  expect(row.getByText('operator')).toBeVisible();
  expect(await row.findByText('DD2611230001')).toBeVisible();
  // A session is no record that the reader could open.
  expect(named).toEqual(['o-1']);
  // The column with the action keeps its full width in a narrow list, because no other column contains this information.
  const table = screen.getByText('编辑 · 订单').closest('table');
  const at = [...(table?.querySelectorAll('th') ?? [])].findIndex(({ textContent }) => textContent === '日志内容');
  expect(Number.parseInt(table?.querySelectorAll('col')[at]?.style.width ?? '', 10)).toBeGreaterThanOrEqual(260);
  await rowOf('账号登录 · 会话');
  await user.click(row.getByRole('button', { name: /展开/ }));
  const changes = within(await screen.findByRole('list', { name: '变更' }));
  expect(changes.getByText('旧')).toBeVisible();
  expect(screen.getByText('r-1')).toBeVisible();

  // The list offers no grouping, because the server's call for the log does not support it.
  expect(screen.queryByRole('button', { name: /^分组/ })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '登录日志' }));
  await waitFor(() => expect(asked.at(-1)?.get('logType')).toBe('1'));
  const filters = within(screen.getByRole('search'));
  await user.type(filters.getByLabelText('关键字'), '192.0.2.7');
  await user.click(filters.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked.at(-1)?.get('keyWord')).toBe('192.0.2.7'));
});

test('a line about rights names in the words of the session what was ticked and unticked, and how a rule changed', async () => {
  await changeLanguage('en-US');
  const names = (...all: string[]) => all.map((name) => [name, name]);
  const members = { removed: [{ page: ['运单列表', 'Waybills'], names: names('甲', '乙') }], added: [] };
  const words = { before: ['运单状态 等于 在途', 'Status Equal to On the road'], after: null };
  const line = {
    ...{ ...edit, id: '15', logType: '2', entity: 'role', action: 'tickDataRules', recordId: '' },
    what: { action: ['设置数据规则', 'Set data rules'], subject: ['角色', 'Role'] },
    changes: [
      { field: 'dataRules', label: ['数据规则', 'Data rules'], before: '甲、乙', after: null, members },
      { field: 'rule', label: ['数据规则', 'Data rule'], before: '运单状态 等于 在途', after: null, words },
    ],
  };
  const { user } = renderScreen(<LogPage />, {
    can: ['log:list'],
    handlers: [http.get('*/api/sys/log/list', () => page([line]))],
  });
  await user.click((await rowOf('Set data rules · Role')).getByRole('button', { name: /expand/i }));
  const removed = within(await screen.findByRole('list', { name: 'Removed' }));
  expect(removed.getByRole('listitem')).toHaveTextContent('Waybills: 甲, 乙');
  expect(screen.queryByRole('list', { name: 'Added' })).toBeNull();
  expect(screen.getByText('Status Equal to On the road')).toBeVisible();
  await changeLanguage('zh-CN');
});

test('a line about a menu names it, although the call for menus returns their tree', async () => {
  const moved = { ...edit, id: '14', logType: '2', entity: 'permission', action: 'place', recordId: 'm-2', changes: [] };
  renderScreen(<LogPage />, {
    can: ['log:list', 'permission:list'],
    handlers: [
      http.get('*/api/sys/permission/list', () =>
        success([
          {
            id: 'm-1',
            name: '系统管理',
            children: [
              { id: 'm-2', name: '菜单管理' },
              { id: 'm-3', name: '角色管理' },
            ],
          },
        ]),
      ),
      http.get('*/api/sys/log/list', () => page([{ ...moved, what: { action: ['移动位置', 'Moved'], subject: ['菜单权限', 'Menu'] } }])),
    ],
  });
  const row = await rowOf('移动位置 · 菜单权限');
  expect(await row.findByText('菜单管理')).toBeVisible();
});

test('a refusal says which call was refused, what it lacked and how often', async () => {
  const refused = {
    ...{ ...edit, id: '13', logType: '4', operateType: null, logContent: '越权操作被拒绝', entity: 'refusal', action: 'notAllowed' },
    what: { action: ['越权操作', 'Call without permission'], subject: ['被拒绝', 'refused'] },
    changes: [
      { field: 'call', label: ['调用', 'Call'], before: null, after: 'POST /api/sys/role/add' },
      { field: 'needed', label: ['所需权限', 'Permission it needs'], before: null, after: 'role:add' },
      { field: 'times', label: ['此后重复次数', 'Times it was repeated'], before: null, after: '12' },
    ],
  };
  const { user } = renderScreen(<LogPage />, {
    can: ['log:list'],
    dictionaries: { log_type: [{ value: '4', text: '拒绝日志' }] },
    handlers: [http.get('*/api/sys/log/list', () => page([refused]))],
  });
  const row = await rowOf('越权操作 · 被拒绝');
  expect(row.getByText('role:add')).toBeVisible();
  await user.click(row.getByRole('button', { name: /展开/ }));
  const told = within(await screen.findByRole('list', { name: '被拒绝的内容' }));
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '调用: POST /api/sys/role/add',
    '所需权限: role:add',
    '此后重复次数: 12',
  ]);
  expect(screen.queryByRole('list', { name: '变更' })).toBeNull();
});

test('the log is exported by those who may, as its filters find it, and says how long it is kept', async () => {
  const listed: URLSearchParams[] = [];
  const exported: URLSearchParams[] = [];
  const { user } = renderScreen(<LogPage />, {
    can: ['log:list', 'log:export'],
    handlers: [
      http.get('*/api/sys/log/list', ({ request }) => {
        listed.push(new URL(request.url).searchParams);
        return page([edit]);
      }),
      http.get('*/api/sys/log/retention', () => success({ months: 24 })),
      http.get('*/api/sys/log/exportXls', ({ request }) => {
        exported.push(new URL(request.url).searchParams);
        return refusal('导出数据超过500000行，请缩小查询范围');
      }),
    ],
  });
  await rowOf('编辑 · 订单');
  expect(await screen.findByText('日志只增不改，保留24个月后整月清除。')).toBeVisible();
  const filters = within(screen.getByRole('search'));
  await user.type(filters.getByLabelText('关键字'), 'r-1');
  await user.click(filters.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(listed.at(-1)?.get('keyWord')).toBe('r-1'));
  await user.click(screen.getByRole('button', { name: /导\s?出/ }));
  expect(await screen.findByText('导出数据超过500000行，请缩小查询范围')).toBeVisible();
  expect(exported[0]?.get('keyWord')).toBe('r-1');
});

test('who may only read has no export', async () => {
  renderScreen(<LogPage />, { can: ['log:list'], handlers: [http.get('*/api/sys/log/list', () => page([edit]))] });
  await rowOf('编辑 · 订单');
  expect(screen.queryByRole('button', { name: /导\s?出/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('how long it is kept has its line before it is known, so that the list does not move', async () => {
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  renderScreen(<LogPage />, {
    can: ['log:list'],
    handlers: [
      http.get('*/api/sys/log/list', () => page([])),
      http.get('*/api/sys/log/retention', async () => {
        await slow;
        return success({ months: 24 });
      }),
    ],
  });
  const line = await screen.findByRole('note');
  release();
  await waitFor(() => expect(line).toHaveTextContent('24'));
});
