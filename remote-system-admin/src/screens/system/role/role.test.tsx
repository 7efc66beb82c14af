import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { role } from 'shared-contracts/system/role';
import { changeLanguage } from 'shared-platform/i18n';
import { actOn, listHandler, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import RolePage from './role.page.tsx';

const dispatcher = {
  id: 'r1',
  version: 1,
  roleName: '平台调度',
  roleNameEn: 'Dispatcher',
  roleCode: 'dispatcher',
  description: null,
  createTime: '2026-11-20 08:00:00',
};
const treeList = [
  {
    key: 'm1',
    title: '订单管理',
    titleEn: 'Orders',
    children: [
      {
        key: 'm2',
        title: '订单列表',
        children: [
          { key: 'b1', title: '接单', titleEn: 'Accept' },
          { key: 'b2', title: '取消' },
        ],
      },
    ],
  },
];
const granting = [
  listHandler(role, [dispatcher]),
  http.get('*/api/sys/role/queryTreeList', () => success({ treeList, ids: ['m1', 'm2', 'b1', 'b2'] })),
  http.get('*/api/sys/permission/queryRolePermission', () => success(['m1', 'm2', 'b2'])),
  http.get('*/api/sys/role/limitedMenus', () => success([])),
];

test('granting a button says whom it affects, then sends what is checked now and before, and can be undone', async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'role:grant'],
    handlers: [
      ...granting,
      http.post('*/api/sys/consequence/grant', async ({ request }) => {
        asked.push(await request.json());
        return success({ people: 2, names: ['赵调度', '钱财务'], given: ['接单'], taken: [], through: [], rows: null, canUndo: true });
      }),
      http.post('*/api/sys/permission/saveRolePermission', async ({ request }) => {
        sent.push(await request.json());
        return success(null, '保存成功！');
      }),
    ],
  });
  await user.click((await rowOf('平台调度')).getByRole('button', { name: '授权' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '展开全部' }));
  expect(drawer.getByText('已选 3 项')).toBeVisible();
  await user.click(await drawer.findByRole('checkbox', { name: /接单/ }));
  expect(drawer.getByText('已选 4 项')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '保存' }));
  const question = (await screen.findByText(/影响2名用户：赵调度.*钱财务.*得到：接单/)).closest('[role=dialog]') as HTMLElement;
  expect(asked).toEqual([{ kind: 'role', id: 'r1', permissionIds: 'm1,m2,b2,b1', lastpermissionIds: 'm1,m2,b2' }]);
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual([{ roleId: 'r1', permissionIds: 'm1,m2,b2,b1', lastpermissionIds: 'm1,m2,b2' }]));
  expect(await screen.findByText('保存成功！')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(sent[1]).toEqual({ roleId: 'r1', permissionIds: 'm1,m2,b2', lastpermissionIds: 'm1,m2,b2,b1', isUndo: true }));
});

test('without linkage a click changes one item only, and items that people cannot reach are counted', async () => {
  const sent: { readonly permissionIds: string }[] = [];
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'role:grant'],
    handlers: [
      ...granting,
      http.post('*/api/sys/consequence/grant', () =>
        success({ people: 0, names: [], given: [], taken: [], through: [], rows: null, canUndo: true }),
      ),
      http.post('*/api/sys/permission/saveRolePermission', async ({ request }) => {
        sent.push((await request.json()) as { readonly permissionIds: string });
        return success(null, '保存成功！');
      }),
    ],
  });
  await user.click((await rowOf('平台调度')).getByRole('button', { name: '授权' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '展开全部' }));
  await user.click(drawer.getByRole('switch', { name: '上下级联动' }));
  await user.click(await drawer.findByRole('checkbox', { name: /订单列表/ }));
  expect(drawer.getByText('已选 2 项')).toBeVisible();
  expect(await drawer.findByText('已选的1项位于未选的菜单之下，用户看不到它们的入口。')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent.map(({ permissionIds }) => permissionIds)).toEqual(['m1,b2']));
});

test('the menu of a role is previewed from its row', async () => {
  const menu = [{ id: 'm2', path: '/orders', component: 'business/order', meta: { title: '订单列表', titleEn: 'Orders' } }];
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'role:grant'],
    handlers: [
      ...granting,
      http.get('*/api/sys/role/menuPreview', ({ request }) => {
        const isAsked = new URL(request.url).searchParams.get('roleId') === 'r1';
        return isAsked ? success({ menu, codes: [] }) : refusal('未找到对应实体');
      }),
    ],
  });
  await actOn(user, '平台调度', '按角色预览');
  const preview = within(await screen.findByRole('dialog', { name: '按角色预览' }));
  expect(await preview.findByText('订单列表')).toBeVisible();
});

test('the role and what it may do are named in English in an English session', async () => {
  await changeLanguage('en-US');
  const { user } = renderScreen(<RolePage />, { can: ['role:list', 'role:grant'], handlers: granting });
  await user.click((await rowOf('平台调度')).getByRole('button', { name: 'Permissions' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Dispatcher/ }));
  await user.click(await drawer.findByRole('button', { name: 'Expand all' }));
  expect(drawer.getByRole('checkbox', { name: /Accept/ })).toBeInTheDocument();
  expect(drawer.getByText('Orders')).toBeVisible();
  expect(drawer.queryByText('订单管理')).toBeNull();
});

test('a refused grant keeps the drawer open', async () => {
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'role:grant'],
    handlers: [...granting, http.post('*/api/sys/permission/saveRolePermission', () => refusal('授权失败！'))],
  });
  await user.click((await rowOf('平台调度')).getByRole('button', { name: '授权' }));
  const drawer = within(await screen.findByRole('dialog'));
  // Before the grants are read, there is nothing to save.
  await drawer.findByText('已选 3 项');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('授权失败！')).toBeVisible();
  expect(drawer.getByText('已选 3 项')).toBeVisible();
});

test('what was checked is not thrown away without a question', async () => {
  const { user } = renderScreen(<RolePage />, { can: ['role:list', 'role:grant'], handlers: granting });
  await user.click((await rowOf('平台调度')).getByRole('button', { name: '授权' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '全选' }));
  await user.click(drawer.getByRole('button', { name: '取消' }));
  const question = within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(drawer.getByText('已选 4 项')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '取消' }));
  await user.click(within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' })).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByText('已选 4 项')).toBeNull());
});

test('the users of a role are listed, removed after a question that says what they lose, and come back by undo', async () => {
  const removed: string[] = [];
  const added: unknown[] = [];
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'user:list', 'role:assignUser'],
    handlers: [
      listHandler(role, [dispatcher]),
      http.get('*/api/sys/user/userRoleList', () => page([{ id: 'u1', username: 'dispatcher', realname: '赵调度', status: 1 }])),
      http.delete('*/api/sys/user/deleteUserRole', ({ request }) => {
        const { searchParams } = new URL(request.url);
        removed.push(`${searchParams.get('roleId')} ${searchParams.get('userId')}`);
        return success(null, '删除成功!');
      }),
      http.get('*/api/sys/consequence/leaving', ({ request }) => {
        expect(Object.fromEntries(new URL(request.url).searchParams)).toMatchObject({ kind: 'role', id: 'r1', userId: 'u1' });
        return success({ people: 1, names: ['赵调度'], given: [], taken: ['订单列表'], through: [], rows: null, canUndo: true });
      }),
      http.post('*/api/sys/user/addSysUserRole', async ({ request }) => {
        added.push(await request.json());
        return success(null, '添加成功!');
      }),
    ],
  });
  expect((await rowOf('平台调度')).queryByRole('button', { name: '授权' })).toBeNull();
  await user.click((await rowOf('平台调度')).getByRole('button', { name: '用户' }));
  await user.click((await rowOf('赵调度')).getByRole('button', { name: '移除' }));
  const question = within(await screen.findByRole('dialog', { name: '移除用户“赵调度”的角色“平台调度”？' }));
  expect(question.getByText(/失去：订单列表/)).toBeInTheDocument();
  expect(removed).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(removed).toEqual(['r1 u1']));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(added).toEqual([{ roleId: 'r1', userIdList: ['u1'] }]));
});

test('users are given to a role together, found by department and account, after a question that says what limits them', async () => {
  const given: unknown[] = [];
  const taken: unknown[] = [];
  const person = (id: string, username: string, realname: string) => ({ id, username, realname, sex: 1, phone: null, orgCodeTxt: '总部' });
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'user:list', 'role:assignUser', 'depart:list'],
    handlers: [
      listHandler(role, [dispatcher]),
      http.get('*/api/sys/user/userRoleList', () => page([])),
      http.get('*/api/sys/sysDepart/queryIdTree', () => success([{ key: 'd1', title: '总部', children: null }])),
      http.get('*/api/sys/user/queryUserComponentData', () => page([person('u1', 'zhao', '赵调度'), person('u2', 'qian', '钱财务')])),
      http.post('*/api/sys/user/addSysUserRole', async ({ request }) => {
        given.push(await request.json());
        return success(null, '添加成功!');
      }),
      http.post('*/api/sys/consequence/joining', async ({ request }) => {
        expect(await request.json()).toEqual({ id: 'r1', userIds: 'u1,u2' });
        return success({
          people: 2,
          names: [],
          given: ['订单列表'],
          taken: [],
          limits: ['只看本部门'],
          through: [],
          rows: null,
          canUndo: true,
        });
      }),
      http.delete('*/api/sys/user/deleteUserRoleBatch', ({ request }) => {
        taken.push(Object.fromEntries(new URL(request.url).searchParams));
        return success(null, '删除成功!');
      }),
    ],
  });
  await user.click((await rowOf('平台调度')).getByRole('button', { name: '用户' }));
  await user.click(await screen.findByRole('button', { name: '添加用户' }));
  const picker = within(await screen.findByRole('dialog', { name: '根据部门选择用户' }));
  await user.click(await picker.findByRole('checkbox', { name: '选择 赵调度' }));
  await user.click(picker.getByRole('checkbox', { name: '选择 钱财务' }));
  await user.click(picker.getByRole('button', { name: '确定' }));
  const question = within(await screen.findByRole('dialog', { name: '将2名用户加入角色“平台调度”？' }));
  expect(question.getByText(/得到：订单列表.*限制：只看本部门/)).toBeInTheDocument();
  expect(given).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(given).toEqual([{ roleId: 'r1', userIdList: ['u1', 'u2'] }]));
  expect(await screen.findByText('添加成功!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(taken).toEqual([expect.objectContaining({ roleId: 'r1', userIds: 'u1,u2' })]));
});

test('deleting a role says who loses what, deletes after the answer only, and is undone', async () => {
  const removed: unknown[] = [];
  const restored: unknown[] = [];
  const lost = { people: 12, names: ['赵调度'], given: [], taken: ['订单列表'], through: [], rows: 4, canUndo: true };
  const { user } = renderScreen(<RolePage />, {
    can: ['role:list', 'role:delete'],
    handlers: [
      listHandler(role, [dispatcher]),
      http.get('*/api/sys/consequence/deletion', ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect([searchParams.get('entity'), searchParams.get('id')]).toEqual(['role', 'r1']);
        return success(lost);
      }),
      http.delete('*/api/sys/role/delete', ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id'));
        return success(null, '删除角色成功');
      }),
      http.put('*/api/sys/role/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '恢复成功！');
      }),
    ],
  });
  await actOn(user, '平台调度', '删除');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/影响12名用户：赵调度等另外11名.*失去：订单列表.*共4项.*十分钟内可以撤销/)).toBeInTheDocument();
  expect(removed).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(removed).toEqual(['r1']));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('恢复成功！')).toBeVisible();
  expect(restored).toEqual([{ ids: ['r1'] }]);
});
