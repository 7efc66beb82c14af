import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { mswServer, page, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DepartPage from './depart.page.tsx';

const node = { version: 1, orgCategory: '2', status: '1', mobile: null, children: null };
const tree = [
  {
    ...{ ...node, id: 'd1', departName: '平台运营部', orgCode: 'A01', orgCategory: '1' },
    children: [
      { ...node, id: 'd2', parentId: 'd1', departName: '调度组', orgCode: 'A01A01' },
      { ...node, id: 'd3', parentId: 'd1', departName: '财务组', orgCode: 'A01A02' },
    ],
  },
];
const member = { id: 'u1', username: 'dispatcher', realname: '赵调度', phone: null, orgCodeTxt: '调度组', status: 1 };
/** The server's response about a deletion that affects people and that this person could not undo. */
const affected = { people: 3, names: ['赵调度'], given: [], taken: ['平台运营部'], through: ['夜班查看'], rows: 3, canUndo: false };
const all = ['depart:list', 'depart:add', 'depart:edit', 'depart:delete', 'user:list', 'user:edit'];

function open(can: readonly string[] = all) {
  const sent: unknown[] = [];
  const removed: string[] = [];
  const { user } = renderScreen(<DepartPage />, {
    can: [...can],
    dictionaries: {
      depart_status: [
        { value: '1', text: '启用' },
        { value: '0', text: '停用' },
      ],
    },
    handlers: [
      http.get('*/api/sys/sysDepart/queryTreeList', () => success(tree)),
      http.post('*/api/sys/sysDepart/add', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...node, id: 'd4', departName: '夜班' }, '添加成功！');
      }),
      http.get('*/api/sys/consequence/deletion', () => success(affected)),
      http.delete('*/api/sys/sysDepart/delete', ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id') ?? '');
        return success(null, '删除成功!');
      }),
      http.get('*/api/sys/user/departUserList', ({ request }) => {
        expect(new URL(request.url).searchParams.get('depId')).toBe('d2');
        return page(removed.length === 0 ? [member] : []);
      }),
      http.delete('*/api/sys/user/deleteUserInDepart', ({ request }) => {
        removed.push(new URL(request.url).search);
        return success(null, '删除成功!');
      }),
    ],
  });
  return { user, sent, removed };
}

test('departments stand as a tree and are found by name or code with those above', async () => {
  const { user } = open();
  await rowOf('调度组');
  await user.type(screen.getByPlaceholderText('按名称或编码查找'), 'a01a02');
  await waitFor(() => expect(screen.queryByText('调度组')).toBeNull());
  expect(screen.getByText('财务组')).toBeVisible();
  expect(screen.getByText('平台运营部')).toBeVisible();
});

test('an English window shows the English names, in the tree and in what it opens', async () => {
  await changeLanguage('en-US');
  const { user } = open();
  mswServer.use(
    http.get('*/api/sys/sysDepart/queryTreeList', () =>
      success([{ ...tree[0], children: tree[0]?.children.map((one) => (one.id === 'd2' ? { ...one, departNameEn: 'Dispatch' } : one)) }]),
    ),
    http.get('*/api/sys/user/departUserList', () => page([{ ...member, orgCodeTxtEn: 'Dispatch' }])),
  );
  expect(await rowOf('财务组')).toBeDefined();
  await user.click((await rowOf('Dispatch')).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Members' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Dispatch/ }));
  expect(await drawer.findByRole('cell', { name: 'Dispatch' })).toBeVisible();
  await changeLanguage('zh-CN');
});

test('of thousands of departments only some are in the document; a search and a closed branch find the others', async () => {
  const many = Array.from({ length: 30 }, (_, top) => ({
    ...{ ...node, id: `t${top}`, departName: `分公司${top}`, orgCode: `A${top}` },
    children: Array.from({ length: 100 }, (_none, at) => ({
      ...{ ...node, id: `t${top}-${at}`, parentId: `t${top}`, departName: `科室${top}-${at}`, orgCode: `A${top}A${at}` },
    })),
  }));
  const { user } = renderScreen(<DepartPage />, {
    can: [...all, 'depart:batch_delete'],
    handlers: [http.get('*/api/sys/sysDepart/queryTreeList', () => success(many))],
  });
  await rowOf('科室0-0');
  const table = screen.getByRole('table');
  expect(table).toHaveAttribute('aria-rowcount', '3031');
  expect(within(table).getAllByRole('row').length).toBeLessThan(80);
  expect(screen.queryByText('分公司29')).toBeNull();
  await user.click((await rowOf('科室0-1')).getByRole('checkbox'));
  await user.click((await rowOf('分公司0')).getByRole('button', { name: /^(关闭行|Collapse row)$/ }));
  expect((await rowOf('分公司1')).getByText('分公司1').closest('tr')).toHaveAttribute('aria-rowindex', '3');
  expect(table).toHaveAttribute('aria-rowcount', '2931');
  await user.type(screen.getByPlaceholderText('按名称或编码查找'), '科室29-99');
  expect(await screen.findByText('科室29-99')).toBeVisible();
  expect(table).not.toHaveAttribute('aria-rowcount');
});

test('a new one has the heading of every form that adds something', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '新增部门' }));
  expect(await screen.findByRole('dialog', { name: '新增 · 部门' })).toBeVisible();
});

test('what is added below a department belongs to it', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('调度组')).getByRole('button', { name: '添加下级' }));
  const form = within(await screen.findByRole('dialog', { name: '添加下级 · 调度组' }));
  await user.type(await form.findByLabelText('部门名称'), '夜班');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ parentId: 'd2', departName: '夜班', orgCategory: '2' })]));
});

test('putting a department out of use says before it is saved what that does', async () => {
  const { user } = open();
  await user.click((await rowOf('调度组')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑 · 调度组' }));
  const status = await form.findByLabelText('状态');
  expect(form.queryByText(/停用只是一个标记/)).toBeNull();
  await user.click(status);
  await user.click(await screen.findByTitle('停用'));
  expect(await form.findByText('停用只是一个标记：成员的登录、角色、权限和可见数据都不变，部门仍可选择。')).toBeVisible();
});

test('deleting asks with the number of departments that go along, and says who loses their department, and is undone', async () => {
  const { user, removed } = open();
  const restored: unknown[] = [];
  mswServer.use(
    http.get('*/api/sys/consequence/deletion', () => success({ ...affected, canUndo: true })),
    http.put('*/api/sys/sysDepart/restore', async ({ request }) => {
      restored.push(await request.json());
      return success({ succeeded: 1, failed: [] }, '恢复成功！');
    }),
  );
  await user.click((await rowOf('平台运营部')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/下级共2个.*影响3名用户：赵调度.*失去：平台运营部.*夜班查看/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(removed).toEqual(['d1']));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('恢复成功！')).toBeVisible();
  expect(restored).toEqual([{ ids: ['d1'] }]);
});

test('selected departments are deleted together, without those below them, after the question whom it affects', async () => {
  const { user } = open([...all, 'depart:batch_delete']);
  const batches: (string | null)[] = [];
  mswServer.use(
    http.delete('*/api/sys/sysDepart/deleteBatch', ({ request }) => {
      batches.push(new URL(request.url).searchParams.get('ids'));
      return success({ failed: [] }, '批量删除成功！');
    }),
  );
  await rowOf('调度组');
  const none = screen.getByRole('button', { name: '批量删除' });
  expect(none).toHaveAttribute('aria-disabled', 'true');
  await user.click(none);
  expect(await screen.findByText('请选择一条记录！')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '选择“平台运营部”' }));
  await user.click(screen.getByRole('checkbox', { name: '选择“调度组”' }));
  await user.click(screen.getByRole('button', { name: '批量删除 (1)' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/共3行。.*影响3名用户：赵调度.*失去：平台运营部.*之后不能撤销/)).toBeInTheDocument();
  expect(batches).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(batches).toEqual(['d1']));
  expect(await screen.findByRole('button', { name: '批量删除' })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('批量删除成功！')).toBeVisible();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

test('members are shown and taken out after a question that says which roles they lose', async () => {
  const { user, removed } = open();
  mswServer.use(
    http.get('*/api/sys/consequence/leaving', () =>
      success({ people: 1, names: [], given: [], taken: ['订单列表'], through: ['夜班'], rows: null, canUndo: false }),
    ),
  );
  await user.click((await rowOf('调度组')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '成员' }));
  const members = within(await screen.findByRole('dialog', { name: '部门成员 · 调度组' }));
  await user.click(await members.findByRole('button', { name: '移除' }));
  const question = await screen.findByRole('dialog', { name: /^将用户“.+”移出部门“调度组”？$/ });
  expect(within(question).getByText(/失去：订单列表.*夜班/)).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(removed[0]).toMatch(/depId=d2.*userId=u1|userId=u1.*depId=d2/));
  expect(await members.findByText('此部门还没有成员')).toBeVisible();
});

test('who may only read has no buttons', async () => {
  open(['depart:list']);
  await rowOf('调度组');
  for (const name of ['新增部门', '编辑', '添加下级', '更多', '成员']) expect(screen.queryByRole('button', { name })).toBeNull();
});

interface Granting {
  readonly nodes: readonly object[];
  readonly granted: readonly string[];
  readonly taken?: readonly string[];
  readonly through?: readonly string[];
}

/** Opens 部门权限 of 调度组, whose saved lists of permissions are collected in `sent`. */
async function openGranting({ nodes, granted, taken = [], through = [] }: Granting) {
  const sent: unknown[] = [];
  const { user } = renderScreen(<DepartPage />, {
    can: ['depart:list', 'depart:grant'],
    handlers: [
      http.get('*/api/sys/sysDepart/queryTreeList', () => success(tree)),
      http.get('*/api/sys/sysDepartPermission/queryTreeListForDepart', () => success({ treeList: nodes, ids: [] })),
      http.get('*/api/sys/permission/queryDepartPermission', () => success(granted)),
      http.get('*/api/sys/sysDepartPermission/limitedMenus', () => success([])),
      http.post('*/api/sys/consequence/grant', () =>
        success({ people: 0, names: [], given: [], taken, through, rows: null, canUndo: true }),
      ),
      http.post('*/api/sys/permission/saveDepartPermission', async ({ request }) => {
        sent.push(await request.json());
        return success(null, '保存成功！');
      }),
    ],
  });
  await user.click((await rowOf('调度组')).getByRole('button', { name: '部门权限' }));
  return { user, sent, drawer: within(await screen.findByRole('dialog', { name: '部门权限 · 调度组' })) };
}

test('what a department may hand out is granted, and taken back at once', async () => {
  const nodes = [{ key: 'm1', title: '用户管理', children: [{ key: 'b1', title: '查看', children: null }] }];
  const { user, sent, drawer } = await openGranting({ nodes, granted: [] });
  await user.click(await drawer.findByRole('button', { name: '全选' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([{ departId: 'd2', permissionIds: 'm1,b1', lastpermissionIds: '' }]));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(sent[1]).toEqual({ departId: 'd2', permissionIds: '', lastpermissionIds: 'm1,b1', isUndo: true }));
});

test('what a department loses is confirmed first when its roles lose it too, even without members', async () => {
  const nodes = [{ key: 'm1', title: '用户管理', children: null }];
  const { user, sent, drawer } = await openGranting({ nodes, granted: ['m1'], taken: ['用户管理'], through: ['站长'] });
  await user.click(await drawer.findByRole('button', { name: '取消全选' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  const question = (await screen.findByText(/失去：用户管理.*涉及角色：站长/)).closest('[role=dialog]') as HTMLElement;
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

/** Whom the move of 调度组 affects. */
const concerned = { ...affected, taken: [], through: [], people: 1, rows: null, facts: [{ name: 'departs', count: 1 }], canUndo: true };

/** Opens the dialog that moves 调度组. */
async function openMove(user: ReturnType<typeof open>['user']) {
  await user.click((await rowOf('调度组')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '移动' }));
  return within(await screen.findByRole('dialog', { name: '移动 · 调度组' }));
}

test('a department is moved below another one after the question whom it concerns, and moved back by undo', async () => {
  const { user } = open();
  const sent: unknown[] = [];
  const asked: string[] = [];
  mswServer.use(
    http.get('*/api/sys/consequence/departMoving', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('parentId') ?? '');
      return success(concerned);
    }),
    http.put('*/api/sys/sysDepart/move', async ({ request }) => {
      sent.push(await request.json());
      return success({ version: 2 }, '移动成功！');
    }),
  );
  const dialog = await openMove(user);
  await user.click(dialog.getByRole('button', { name: '移动' }));
  expect(await dialog.findByText('请选择新的上级部门')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: '新的上级部门' }));
  const choices = within(await screen.findByRole('tree'));
  expect(choices.queryByTitle('调度组')).toBeNull();
  await user.click(choices.getByTitle('财务组'));
  await user.click(dialog.getByRole('button', { name: '移动' }));
  const question = within(
    (await screen.findByText(/新上级的负责人.*影响1名用户：赵调度.*共涉及1个部门/)).closest('[role=dialog]') as HTMLElement,
  );
  expect([asked, sent]).toEqual([['d3'], []]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'd2', parentId: 'd3', version: 1 }]));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(sent[1]).toEqual({ id: 'd2', parentId: 'd1', version: 2 }));
});

test('the question before a move to the top level speaks of the old parent only', async () => {
  const { user } = open();
  mswServer.use(http.get('*/api/sys/consequence/departMoving', () => success(concerned)));
  const dialog = await openMove(user);
  await user.click(dialog.getByRole('combobox', { name: '新的上级部门' }));
  await user.click(within(await screen.findByRole('tree')).getByTitle('顶级'));
  await user.click(dialog.getByRole('button', { name: '移动' }));
  const question = await screen.findByText(/原上级的负责人不再管理这些部门/);
  expect(question).not.toHaveTextContent('新上级的负责人');
});
