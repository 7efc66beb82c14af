import { screen, waitFor, within } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { type Draft, draftCalls } from 'shared-contracts/entity/draft';
import { mswServer, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import MyDepartPage from './my-depart.page.tsx';

const node = (id: string, departName: string, children: unknown[] | null = null) => ({
  ...{ id, key: id, value: id, title: departName, departName, orgCode: id.toUpperCase(), children },
});
const trees = [node('d1', '调度部', [node('d2', '夜班组')])];
const role = { id: 'r1', version: 1, departId: 'd1', roleName: '夜班查看', roleCode: 'night_reader', description: null };
const member = { id: 'u1', username: 'nightclerk', realname: '孙夜班', phone: null, status: 1 };
const menuNode = { key: 'm1', title: '用户管理', titleEn: 'Users', ruleFlag: 1, children: [{ key: 'b1', title: '查看', children: null }] };
const rule = { id: 'x1', ruleName: '只看本部门', ruleColumn: 'orgCode', ruleConditions: '=', ruleValue: '#{sys_org_code}' };

function open(
  given: { trees?: unknown; add?: () => Response; can?: readonly string[]; drafts?: RequestHandler[]; handlers?: RequestHandler[] } = {},
) {
  const sent: { path: string; body: unknown }[] = [];
  const asked: unknown[] = [];
  const take = (path: string, message: string) =>
    http.post(`*/api${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      return given.add && path.endsWith('/add') && sent.length === 1 ? given.add() : success(role, message);
    });
  const opened: string[] = [];
  const { user, unmount } = renderScreen(<MyDepartPage />, {
    can: given.can ?? [],
    open: (path) => opened.push(path),
    dictionaries: { rule_conditions: [{ value: '=', text: '等于' }] },
    handlers: [
      ...(given.handlers ?? []),
      ...(given.drafts ?? [http.get(`*/api${draftCalls.find}`, () => success(null))]),
      http.get('*/api/sys/permission/queryRuleFields', () => success([{ name: 'orgCode', label: ['部门编码', 'Department code'] }])),
      http.get('*/api/sys/sysDepart/queryMyDeptTreeList', () => success(given.trees === undefined ? trees : given.trees, '2')),
      http.get('*/api/sys/user/departUserList', () => page([member])),
      http.get('*/api/sys/sysDepartRole/list', () => page([role])),
      http.get('*/api/sys/sysDepartRole/getDeptRoleList', () => success([role])),
      http.get('*/api/sys/sysDepartRole/getDeptRoleByUserId', () => success([])),
      http.get('*/api/sys/sysDepartPermission/queryTreeListForDeptRole', () => success({ treeList: [menuNode], ids: ['m1', 'b1'] })),
      http.get('*/api/sys/sysDepartPermission/queryDeptRolePermission', () => success(['m1'])),
      http.get('*/api/sys/sysDepartRole/limitedMenus', () =>
        success(sent.some(({ path }) => path === '/sys/sysDepartRole/datarule') ? ['m1'] : []),
      ),
      http.get('*/api/sys/sysDepartRole/datarule/m1/d1/r1', () => success({ datarule: [rule], drChecked: '' })),
      http.post('*/api/sys/consequence/grant', () =>
        success({ people: 0, names: [], given: [], taken: [], through: [], rows: null, canUndo: true }),
      ),
      http.post('*/api/sys/consequence/rules', async ({ request }) => {
        asked.push(await request.json());
        return success({
          ...{ people: 1, names: ['孙夜班'], given: [], taken: [], limits: ['只看本部门'], lifted: [], through: [], rows: null, facts: [] },
          canUndo: true,
        });
      }),
      take('/sys/sysDepartRole/add', '添加成功！'),
      take('/sys/sysDepartRole/deptRoleUserAdd', '添加成功！'),
      take('/sys/sysDepartRole/datarule', '保存成功!'),
      take('/sys/sysDepartPermission/saveDeptRolePermission', '保存成功！'),
    ],
  });
  return { user, unmount, opened, sent, asked };
}

test('a head gives a member a role of the department, and takes it back at once', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('孙夜班')).getByRole('button', { name: '分配角色' }));
  const modal = within(await screen.findByRole('dialog', { name: '分配部门角色 · 孙夜班' }));
  await user.click(await modal.findByRole('checkbox', { name: '夜班查看' }));
  await user.click(modal.getByRole('button', { name: '保存' }));
  const change = { path: '/sys/sysDepartRole/deptRoleUserAdd', body: { userId: 'u1', newRoleId: 'r1', oldRoleId: '' } };
  await waitFor(() => expect(sent).toEqual([change]));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ userId: 'u1', newRoleId: '', oldRoleId: 'r1' }));
});

test('a deleted role of the department comes back by undo', async () => {
  const { user } = open();
  const sent: unknown[] = [];
  mswServer.use(
    http.get('*/api/sys/sysDepartRole/list', () => page(sent.length === 1 ? [] : [role])),
    http.delete('*/api/sys/sysDepartRole/delete', ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('id'));
      return success(null, '删除成功!');
    }),
    http.put('*/api/sys/sysDepartRole/restore', async ({ request }) => {
      sent.push(await request.json());
      return success({ succeeded: 1, failed: [] }, '恢复成功！');
    }),
  );
  await user.click(await screen.findByRole('tab', { name: '部门角色' }));
  const row = await rowOf('夜班查看');
  await user.click(row.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /夜班查看/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await rowOf('夜班查看');
  expect(sent).toEqual(['r1', { ids: ['r1'] }]);
});

test('changed roles of a member are not dropped by Esc without a question', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('孙夜班')).getByRole('button', { name: '分配角色' }));
  const modal = within(await screen.findByRole('dialog', { name: '分配部门角色 · 孙夜班' }));
  await user.click(await modal.findByRole('checkbox', { name: '夜班查看' }));
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(modal.getByRole('checkbox', { name: '夜班查看' })).toBeChecked();
  await user.click(modal.getByRole('button', { name: '取消' }));
  await user.click(within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' })).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '分配部门角色 · 孙夜班' })).toBeNull());
  expect(sent).toEqual([]);
});

test('a new role: a refusal keeps what was typed', async () => {
  const { user, sent } = open({ add: () => refusal('角色编码已存在', 500, { roleCode: '角色编码已存在' }) as unknown as Response });
  await user.click(await screen.findByRole('tab', { name: '部门角色' }));
  await user.click(await screen.findByRole('button', { name: '新增部门角色' }));
  const form = within(await screen.findByRole('dialog', { name: '新增 · 部门角色 · 调度部' }));
  await user.type(form.getByLabelText('角色名称'), '白班查看');
  await user.type(form.getByLabelText('角色编码'), 'day_reader');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('角色编码已存在')).toBeVisible();
  expect(form.getByLabelText('角色名称')).toHaveValue('白班查看');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent[1]).toMatchObject({
      path: '/sys/sysDepartRole/add',
      body: { departId: 'd1', roleName: '白班查看', roleCode: 'day_reader' },
    }),
  );
});

test('what was typed for a new role is offered again after the person had to leave, and forgotten once it is saved', async () => {
  const held = new Map<string, Draft>();
  const nameOf = (request: Request) => new URL(request.url).searchParams.get('form') ?? '';
  const server = [
    http.get(`*/api${draftCalls.key}`, () => success({ secret: btoa('k'.repeat(32)) })),
    http.get(`*/api${draftCalls.find}`, ({ request }) => success(held.get(nameOf(request)) ?? null)),
    http.put(`*/api${draftCalls.save}`, async ({ request }) => {
      const draft = (await request.json()) as Draft;
      held.set(draft.form, draft);
      return success(null);
    }),
    http.delete(`*/api${draftCalls.remove}`, ({ request }) => {
      held.delete(nameOf(request));
      return success(null);
    }),
  ];
  const begin = async () => {
    const opened = open({ drafts: server });
    await opened.user.click(await screen.findByRole('tab', { name: '部门角色' }));
    await opened.user.click(await screen.findByRole('button', { name: '新增部门角色' }));
    return { ...opened, form: within(await screen.findByRole('dialog', { name: '新增 · 部门角色 · 调度部' })) };
  };
  const first = await begin();
  await first.user.type(first.form.getByLabelText('角色名称'), '白班查看');
  await waitFor(() => expect(held.get('departRole:new:d1')?.content.values).toEqual({ roleName: '白班查看' }));
  first.unmount();

  const { user, form, sent } = await begin();
  await user.click(await form.findByRole('button', { name: '恢复' }));
  expect(form.getByLabelText('角色名称')).toHaveValue('白班查看');
  await user.type(form.getByLabelText('角色编码'), 'day_reader');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { roleName: '白班查看', roleCode: 'day_reader' } }]));
  await waitFor(() => expect(held.size).toBe(0));
});

test('a code that the department uses already is told while it is typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: '部门角色' }));
  await user.click(await screen.findByRole('button', { name: '新增部门角色' }));
  const form = within(await screen.findByRole('dialog', { name: '新增 · 部门角色 · 调度部' }));
  const code = form.getByLabelText('角色编码');
  await user.type(code, 'night_reader');
  expect(await form.findByText('本部门已有此角色编码')).toBeVisible();
  await user.type(code, '2');
  await waitFor(() => expect(form.queryByText('本部门已有此角色编码')).toBeNull());
});

test('permissions and data rules of a department role: whom a rule limits is said before it is saved', async () => {
  const { user, sent, asked } = open({ can: ['permission:list'] });
  await user.click(await screen.findByRole('tab', { name: '部门角色' }));
  await user.click((await rowOf('夜班查看')).getByRole('button', { name: '授权' }));
  const drawer = within(await screen.findByRole('dialog', { name: '部门角色授权 · 夜班查看' }));
  await user.click(await drawer.findByRole('button', { name: '数据规则' }));
  expect(drawer.getByText('已选 1 项')).toBeVisible();
  expect(drawer.queryByText('已限制')).toBeNull();
  const rules = within(await screen.findByRole('dialog', { name: '数据规则 · 用户管理' }));
  await user.click(await rules.findByRole('checkbox', { name: '只看本部门 部门编码 等于 #{sys_org_code}' }));
  await user.click(rules.getByRole('button', { name: '保存' }));
  const question = await screen.findByText(/影响1名用户：孙夜班。 新增数据规则限制：只看本部门。/);
  expect(asked).toEqual([{ kind: 'departRole', id: 'r1', permissionId: 'm1', dataRuleIds: 'x1' }]);
  expect(sent).toEqual([]);
  await user.click(within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/sys/sysDepartRole/datarule', body: { permissionId: 'm1', roleId: 'r1', dataRuleIds: 'x1' } }]),
  );
  expect(await drawer.findByText('已限制')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '全选' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent[1]).toEqual({
      path: '/sys/sysDepartPermission/saveDeptRolePermission',
      body: { roleId: 'r1', permissionIds: 'm1,b1', lastpermissionIds: 'm1' },
    }),
  );
});

const menuWith = (...paths: string[]) =>
  http.get('*/api/sys/permission/getUserPermissionByToken', () =>
    success({ menu: [{ path: '/system', children: paths.map((path) => ({ path })) }], auth: [], allAuth: [] }),
  );

test('who heads nothing is told what the page is for, and gets to the departments that they may see', async () => {
  const { user, opened } = open({ trees: null, handlers: [menuWith('/system/depart')] });
  expect(await screen.findByText('您没有负责的部门')).toBeVisible();
  expect(screen.getByText(/部门负责人在这里管理/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '查看所有部门' }));
  expect(opened).toEqual(['/system/depart']);
});

test('who has no departments in the menu gets no link to them', async () => {
  const wasRead = vi.fn();
  const menu = http.get('*/api/sys/permission/getUserPermissionByToken', () => {
    wasRead();
    return success({ menu: [{ path: '/system', children: [{ path: '/system/user' }] }], auth: [], allAuth: [] });
  });
  open({ trees: null, handlers: [menu] });
  expect(await screen.findByText('您没有负责的部门')).toBeVisible();
  await waitFor(() => expect(wasRead).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: '查看所有部门' })).toBeNull();
});

test('of thousands of departments only some are in the document', async () => {
  const below = Array.from({ length: 3_000 }, (_, at) => node(`n${at}`, `科室${at}`));
  open({ trees: [node('d1', '调度部', below)] });
  expect(await screen.findByText('科室0')).toBeVisible();
  expect(document.querySelectorAll('.ant-tree-treenode').length).toBeLessThan(60);
  expect(screen.queryByText('科室2999')).toBeNull();
});

test('a role of a department without permissions to give has nothing to save', async () => {
  const { user } = open({ can: ['permission:list'] });
  mswServer.use(http.get('*/api/sys/sysDepartPermission/queryTreeListForDeptRole', () => success({ treeList: [], ids: [] })));
  await user.click(await screen.findByRole('tab', { name: '部门角色' }));
  await user.click((await rowOf('夜班查看')).getByRole('button', { name: '授权' }));
  const drawer = within(await screen.findByRole('dialog', { name: '部门角色授权 · 夜班查看' }));
  expect(await drawer.findByText('没有可以授予的权限')).toBeVisible();
  expect(drawer.queryByText(/已选/)).toBeNull();
  expect(drawer.getByRole('button', { name: '保存' })).toBeDisabled();
});
