import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { Consequence } from 'shared-contracts/system/consequence';
import { page, type RenderScreenOptions, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { describe, expect, test } from 'vitest';
import MenuPage from './menu.page.tsx';

const node = {
  ...{ version: 1, menuType: 1, icon: null, component: null, perms: null, url: null, sortNo: '1.00', parentId: null },
  ...{ hidden: false, keepAlive: true, isDelivered: false, children: null },
};
const tree = [
  {
    ...{
      ...node,
      id: 'm1',
      menuType: 0,
      name: '系统管理',
      url: '/system',
      component: 'layouts/RouteView',
      icon: 'setting',
      isDelivered: true,
    },
    children: [
      {
        ...{ ...node, id: 'm2', parentId: 'm1', name: '用户管理', url: '/system/user', component: 'system/UserList', isDelivered: true },
        children: [{ ...node, id: 'c1', parentId: 'm2', menuType: 2, name: '新增用户', perms: 'user:add' }],
      },
      { ...node, id: 'm3', parentId: 'm1', name: '旧报表', url: '/system/old', component: 'system/old-report', hidden: true },
    ],
  },
];
const offer = {
  ...{ remote: 'system-admin', version: '1.0.0-aaaaaaaaaa', aliases: ['system/UserList'], title: ['用户管理', 'Users'], hasRow: true },
  ...{ component: 'system/user', icon: 'user', under: '/system', order: 1, path: '/system/user', hidden: false, keepAlive: true },
};
const toll = {
  ...{ ...offer, remote: 'toll', component: 'toll/home', aliases: [], title: ['收费站', 'Toll stations'], hasRow: false },
  ...{ icon: 'car', under: '/system', order: 2.5, path: '/toll/first' },
};
const all = ['permission:list', 'permission:add', 'permission:edit', 'permission:delete'];

/** Renders the page; returns the bodies of the requests that it sends. */
function open({ can = all, handlers = [] }: RenderScreenOptions = {}) {
  const sent: unknown[] = [];
  const take = async ({ request }: { readonly request: Request }) => {
    sent.push(await request.json());
    return success(null, '添加成功！');
  };
  const { user } = renderScreen(<MenuPage />, {
    can,
    handlers: [
      ...handlers,
      http.get('*/api/sys/permission/list', () => success(tree)),
      http.get('*/api/sys/release/screens', () => success([offer, toll])),
      http.post('*/api/sys/permission/add', take),
      http.put('*/api/sys/permission/edit', take),
    ],
  });
  return { user, sent };
}
const drawer = async () => within(await screen.findByRole('dialog'));

test('menus stand as a tree with their codes, and those that open a screen of no release are marked', async () => {
  const { user } = open();
  const users = await rowOf('用户管理');
  expect(users.getByText('/system/user')).toBeVisible();
  await waitFor(async () => expect((await rowOf('旧报表')).getByText('没有版本提供此界面')).toBeVisible());
  expect((await rowOf('旧报表')).getByText('隐藏')).toBeVisible();
  // An alias of a screen and a menu without a screen cause no warning.
  expect(screen.getAllByText('没有版本提供此界面')).toHaveLength(1);
  await user.click(users.getByRole('button', { name: '1 用户管理的权限编码' }));
  const code = await screen.findByText('user:add');
  await waitFor(() => expect(code).toBeVisible());
});

test('choosing a screen fills what is empty and leaves what was typed', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: '新增菜单' }));
  const form = await drawer();
  await user.type(await form.findByLabelText('菜单名称'), '我的收费站');
  await user.click(form.getByLabelText('前端组件'));
  await user.click(await screen.findByTitle('收费站 · toll/home'));
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ name: '我的收费站', component: 'toll/home', url: '/toll/first', icon: 'car', parentId: 'm1', menuType: 1 },
  });
  expect(Number((sent[0] as { sortNo: unknown }).sortNo)).toBe(2.5);
});

test('what is typed right after the form opens goes into its first field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '新增菜单' }));
  const form = await drawer();
  const first = await form.findByLabelText('前端组件');
  await waitFor(() => expect(first).toHaveFocus());
});

test('what is added below a menu stays there, and a screen that nothing offers is a warning', async () => {
  const { user, sent } = open();
  const users = await rowOf('用户管理');
  await user.click(users.getByRole('button', { name: '添加下级' }));
  const form = await drawer();
  await user.type(await form.findByLabelText('前端组件'), 'toll/later');
  await user.click(await screen.findByTitle('使用“toll/later”'));
  expect(await form.findByText(/打开菜单时会提示页面不存在/)).toBeVisible();
  await user.type(form.getByLabelText('菜单名称'), '以后');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ component: 'toll/later', parentId: 'm2', menuType: 1 })]));
});

test('the server’s refusal stands at its field, and the form says whose a delivered row becomes', async () => {
  const atField = '菜单路径不正确';
  const whole = '菜单路径不正确：须为本系统路径或 http(s) 地址';
  const { user } = open({ handlers: [http.put('*/api/sys/permission/edit', () => refusal(whole, 500, { url: atField }))] });
  await user.click((await rowOf('用户管理')).getByRole('button', { name: '编辑' }));
  const form = await drawer();
  expect(await form.findByText(/修改后归您所有/)).toBeVisible();
  await user.type(form.getByLabelText('路径'), '?');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText(atField)).toBeVisible();
  expect(form.queryByText(whole)).toBeNull();
});

test('deleting asks with the number of rows that go along, and says whose menu changes', async () => {
  const removed: unknown[] = [];
  const { user } = open({
    handlers: [
      http.get('*/api/sys/consequence/deletion', () =>
        success({ people: 3, names: ['赵调度'], given: [], taken: ['用户管理'], through: ['运维'], rows: 3, canUndo: false }),
      ),
      http.delete('*/api/sys/permission/delete', ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id'));
        return success(null, '删除成功!');
      }),
    ],
  });
  const group = await rowOf('系统管理');
  await user.click(group.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByText('删除'));
  const question = within(await screen.findByRole('dialog', { name: '删除菜单“系统管理”及其下级？' }));
  expect(question.getByText(/共3行.*影响3名用户.*涉及角色：运维/)).toBeInTheDocument();
  expect(removed).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(removed).toEqual(['m1']));
});

test('selected menus are deleted together after the question whom it affects, and come back by undo', async () => {
  const asked: (string | null)[] = [];
  const restored: unknown[] = [];
  const batches: (string | null)[] = [];
  const { user } = open({
    can: [...all, 'permission:batch_delete'],
    handlers: [
      http.get('*/api/sys/consequence/deletion', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('id'));
        return success({ people: 3, names: ['赵调度'], given: [], taken: ['用户管理'], through: ['运维'], rows: 3, canUndo: true });
      }),
      http.put('*/api/sys/permission/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 2, failed: [] }, '恢复成功！');
      }),
      http.get('*/api/sys/permission/list', () => success(batches.length > 0 && restored.length === 0 ? [] : tree)),
      http.delete('*/api/sys/permission/deleteBatch', ({ request }) => {
        batches.push(new URL(request.url).searchParams.get('ids'));
        return success(null, '批量删除成功！');
      }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: '选择“用户管理”' }));
  await user.click(screen.getByRole('checkbox', { name: '选择“旧报表”' }));
  await user.click(screen.getByRole('button', { name: '批量删除 (2)' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/共3行。.*影响3名用户：赵调度/)).toBeInTheDocument();
  expect(asked).toEqual(['m2,m3']);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(batches).toEqual(['m2,m3']));
  expect(await screen.findByText('批量删除成功！')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('旧报表')).toBeNull());
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('恢复成功！')).toBeVisible();
  expect(restored).toEqual([{ ids: ['m2', 'm3'] }]);
  await rowOf('旧报表');
});

test('hiding a menu says from whose menu it disappears before it is saved', async () => {
  const asked: (string | null)[] = [];
  const { user, sent } = open({
    handlers: [
      http.get('*/api/sys/consequence/hiding', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('id'));
        return success({
          ...{ people: 3, names: ['赵调度'], given: [], taken: ['用户管理'], limits: [], lifted: [], through: ['运维'], facts: [] },
          ...{ rows: null, canUndo: true },
        });
      }),
    ],
  });
  await user.click((await rowOf('用户管理')).getByRole('button', { name: '编辑' }));
  const form = await drawer();
  const hidden = await form.findByLabelText('隐藏');
  expect(form.queryByText(/不再显示在菜单中/)).toBeNull();
  await user.click(hidden);
  expect(await form.findByText('隐藏后，此菜单及其下级不再显示在菜单中。')).toBeVisible();
  expect(
    await form.findByText(/影响3名用户：赵调度等另外2名。 失去：用户管理。 涉及角色：运维。 十分钟内可以撤销（用户菜单“最近的更改”）。/),
  ).toBeVisible();
  expect(asked).toEqual(['m2']);
  expect(sent).toEqual([]);
});

describe('data rules of a menu', () => {
  const rule = {
    ...{ id: 'x1', version: 3, permissionId: 'm2', ruleName: '只看自己', ruleColumn: 'username', ruleConditions: '=' },
    ...{ ruleValue: '#{sys_user_code}', status: '1' },
  };
  const fields = [
    { name: 'username', label: ['用户账号', 'User name'], kind: 'text', dict: null },
    { name: 'sex', label: ['性别', 'Sex'], kind: 'integer', dict: 'sex' },
  ];
  const listed = [{ ...node, id: 'm2', name: '用户管理', ruleFlag: 1, children: [{ ...node, id: 'c2', menuType: 2, perms: 'user:list' }] }];
  const affects = { people: 2, names: ['赵调度'], given: [], taken: [], limits: [], lifted: [], through: ['运维'], facts: [], rows: null };

  /** Opens the drawer with one rule; `asked` collects the queries for rules, `calls` the writes. */
  async function openRules(more: RenderScreenOptions['handlers'] = [], can = all) {
    const asked: string[] = [];
    const calls: unknown[] = [];
    const taken =
      (message: string) =>
      async ({ request }: { readonly request: Request }) => {
        const { searchParams, pathname } = new URL(request.url);
        const body = request.method === 'DELETE' ? { id: searchParams.get('id') } : await request.json();
        calls.push([`${request.method} ${pathname.split('/').at(-1)}`, body]);
        return success(rule, message);
      };
    const { user } = renderScreen(<MenuPage />, {
      can,
      dictionaries: {
        rule_conditions: [
          { value: '=', text: '等于' },
          { value: 'IN', text: '包含' },
          { value: 'LIKE', text: '全模糊' },
        ],
        sex: [
          { value: 1, text: '男' },
          { value: 2, text: '女' },
        ],
      } as never,
      handlers: [
        ...more,
        http.get('*/api/sys/permission/list', () => success(listed)),
        http.get('*/api/sys/release/screens', () => success([offer])),
        http.get('*/api/sys/permission/queryRuleFields', () => success(fields)),
        http.get('*/api/sys/permission/queryPermissionRule', ({ request }) => {
          const { searchParams } = new URL(request.url);
          asked.push(searchParams.get('ruleName') ?? '');
          return success([rule]);
        }),
        http.get('*/api/sys/consequence/ruleChange', () => success({ ...affects, canUndo: true })),
        http.get('*/api/sys/consequence/deletion', () => success({ ...affects, canUndo: true })),
        http.post('*/api/sys/permission/addPermissionRule', taken('添加成功！')),
        http.put('*/api/sys/permission/editPermissionRule', taken('更新成功！')),
        http.delete('*/api/sys/permission/deletePermissionRule', taken('删除成功！')),
        http.put('*/api/sys/permission/restorePermissionRule', taken('恢复成功！')),
      ],
    });
    const row = await rowOf('用户管理');
    const [direct] = row.queryAllByRole('button', { name: '数据规则' });
    if (!direct) await user.click(row.getByRole('button', { name: '更多' }));
    await user.click(direct ?? (await screen.findByRole('menuitem', { name: '数据规则' })));
    const panel = within(await screen.findByRole('dialog', { name: /数据规则 · 用户管理/ }));
    await panel.findByText('只看自己');
    return { user, asked, calls, panel };
  }
  const form = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

  test('are listed with the words of field and condition, and found by their name', async () => {
    const { user, asked, panel } = await openRules();
    const row = await rowOf('只看自己');
    expect(await row.findByText('用户账号')).toBeVisible();
    for (const shown of ['等于', '#{sys_user_code}', '有效']) expect(row.getByText(shown)).toBeVisible();
    await user.type(panel.getByRole('searchbox', { name: '规则名称' }), ' 自己 {Enter}');
    await waitFor(() => expect(asked).toContain('自己'));
  });

  test('a new one takes a field of the list, a condition that suits it and a value by its meaning', async () => {
    const { user, calls, panel } = await openRules();
    await user.click(await panel.findByRole('button', { name: '新增规则' }));
    const rules = await form('新增 · 规则');
    await waitFor(() => expect(rules.getByText(/不限制任何人/)).toBeVisible());
    await user.click(rules.getByRole('button', { name: '保存' }));
    expect(await rules.findByText('请输入规则名称')).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(rules.getByLabelText('规则名称'), '只看女性');
    await user.click(rules.getByLabelText('规则字段'));
    await user.click(await screen.findByTitle('性别 (sex)'));
    await user.click(rules.getByLabelText('条件规则'));
    expect(await screen.findByTitle('包含')).toBeInTheDocument();
    // A number field offers no condition that searches for a part of the value.
    expect(screen.queryByTitle('全模糊')).toBeNull();
    await user.click(screen.getByTitle('包含'));
    for (const code of ['1 · 男', '2 · 女']) {
      await user.click(rules.getByLabelText('选择变量或字典值'));
      await user.click(await screen.findByTitle(code));
    }
    expect(rules.getByLabelText('规则值')).toHaveValue('1,2');
    await user.click(rules.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls).toEqual([
        [
          'POST addPermissionRule',
          { permissionId: 'm2', ruleName: '只看女性', ruleColumn: 'sex', ruleConditions: 'IN', ruleValue: '1,2', status: '1' },
        ],
      ]),
    );
  });

  test('a changed one says whose rows it limits before it is saved, keeps what the server refuses, and can be undone', async () => {
    let refuses = true;
    const atField = '变量 #{me} 不存在';
    const { user, calls } = await openRules([
      http.put('*/api/sys/permission/editPermissionRule', () => {
        if (!refuses) return undefined;
        refuses = false;
        return refusal('规则值中的变量 #{me} 不存在', 500, { ruleValue: atField });
      }),
    ]);
    await user.click((await rowOf('只看自己')).getByRole('button', { name: '编辑' }));
    const rules = await form(/编辑 · 只看自己/);
    const told = await rules.findByText(/影响2名用户：赵调度等另外1名。 涉及角色：运维。 十分钟内可以撤销（用户菜单“最近的更改”）。/);
    await waitFor(() => expect(told).toBeVisible());
    const value = rules.getByLabelText('规则值');
    await user.clear(value);
    await user.type(value, '#{{me}');
    await user.click(rules.getByRole('button', { name: '保存' }));
    expect(await rules.findByText(atField)).toBeVisible();
    expect(value).toHaveValue('#{me}');
    await user.click(rules.getByLabelText('选择变量或字典值'));
    await user.click(await screen.findByTitle(/sys_user_name.*本人的姓名/));
    await user.click(rules.getByRole('button', { name: '保存' }));
    const edit = { id: 'x1', version: 3, ruleName: '只看自己', ruleColumn: 'username', ruleConditions: '=', status: '1' };
    await waitFor(() => expect(calls).toEqual([['PUT editPermissionRule', { ...edit, ruleValue: '#{sys_user_name}' }]]));
    // The message names what would be undone.
    const undo = await screen.findByRole('button', { name: '撤销' });
    expect(undo.closest('.ant-notification-notice')).toHaveTextContent('编辑 · 只看自己');
    await user.click(undo);
    const { version: _, ...before } = edit;
    await waitFor(() => expect(calls[1]).toEqual(['PUT editPermissionRule', { ...before, ruleValue: '#{sys_user_code}' }]));
  });

  test('of one with a value that its dictionary has no more a change offers no undo, which is said before', async () => {
    const lost = http.get('*/api/sys/permission/queryPermissionRule', () => success([{ ...rule, ruleColumn: 'sex', ruleValue: '9' }]));
    const { user, calls } = await openRules([lost]);
    await user.click((await rowOf('只看自己')).getByRole('button', { name: '编辑' }));
    const rules = await form(/编辑 · 只看自己/);
    expect(await rules.findByText('当前的值不在字典中，修改后不能撤销。')).toBeVisible();
    await user.clear(rules.getByLabelText('规则值'));
    await user.type(rules.getByLabelText('规则值'), '1');
    await user.click(rules.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByText('更新成功！')).toBeVisible();
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  test('deleting one says beforehand who is no longer limited, and undo puts it back', async () => {
    const { user, calls } = await openRules();
    await user.click((await rowOf('只看自己')).getByRole('button', { name: '删除' }));
    await screen.findByRole('dialog', { name: '删除数据规则“只看自己”？' });
    expect(screen.getByText(/影响2名用户.*十分钟内可以撤销/)).toBeInTheDocument();
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(calls).toEqual([['DELETE deletePermissionRule', { id: 'x1' }]]));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(calls[1]).toEqual(['PUT restorePermissionRule', { id: 'x1' }]));
    expect(await screen.findByText('恢复成功！')).toBeVisible();
  });

  test('who may not edit menus reads them only', async () => {
    const { panel } = await openRules([], ['permission:list']);
    for (const name of ['新增规则', '编辑', '删除']) expect(panel.queryByRole('button', { name })).toBeNull();
  });
});

test.each([
  ['路径', '保存后，已打开的页面转到新路径，指向原路径的链接和收藏失效。'],
  ['前端组件', '保存后，此菜单打开所填组件的界面，不再打开原来的界面。'],
  ['跳转地址', '保存后，拥有此菜单的用户会看到更改。'],
  ['页面权限', '保存后，拥有此菜单的用户会看到更改。'],
  ['菜单名称', '保存后，拥有此菜单的用户会看到更改。'],
])('a changed %s says before it is saved who has the menu', async (field, told) => {
  const asked: (string | null)[] = [];
  const { user, sent } = open({
    handlers: [
      http.get('*/api/sys/consequence/hiding', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('id'));
        return success({
          ...{ people: 3, names: ['赵调度'], given: [], taken: ['用户管理'], limits: [], lifted: [], through: ['运维'], facts: [] },
          ...{ rows: null, canUndo: true },
        });
      }),
    ],
  });
  await user.click((await rowOf('用户管理')).getByRole('button', { name: '编辑' }));
  const form = await drawer();
  const input = await form.findByLabelText(field);
  expect(form.queryByText(told)).toBeNull();
  await user.type(input, 'other/place');
  if (field === '前端组件') await user.click(await screen.findByTitle('使用“other/place”'));
  expect(await form.findByText(told)).toBeVisible();
  // They keep the menu, so nothing is said to be lost.
  expect(await form.findByText('影响3名用户：赵调度等另外2名。 涉及角色：运维。 十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
  expect(asked).toEqual(['m2']);
  expect(sent).toEqual([]);
});

test('moving a menu in its form says from whose menu it disappears before it is saved', async () => {
  const { user, asked } = openMoving({ people: 2, names: ['赵调度'], taken: ['用户管理'] });
  await user.click((await rowOf('用户管理')).getByRole('button', { name: '编辑' }));
  const form = await drawer();
  const parent = await form.findByLabelText('上级菜单');
  expect(form.queryByText(/只有同时拥有上级菜单/)).toBeNull();
  await user.click(parent);
  await user.click(await screen.findByTitle('旧报表'));
  expect(await form.findByText('移动后，只有同时拥有上级菜单的用户才能看到此菜单。')).toBeVisible();
  expect(await form.findByText(/影响2名用户：赵调度等另外1名。 失去：用户管理。/)).toBeVisible();
  expect(asked).toEqual([{ id: 'm2', parentId: 'm3' }]);
});

test('while the registry is away the menu is there, without marks, and the reason is said', async () => {
  open({ handlers: [http.get('*/api/sys/release/screens', () => refusal('发布服务暂时不可用，请稍后再试'))] });
  expect(await screen.findByText('发布服务暂时不可用，请稍后再试')).toBeVisible();
  expect(await screen.findByText('旧报表')).toBeVisible();
  expect(screen.queryByText('没有版本提供此界面')).toBeNull();
});

/** Renders the page; `moved` collects the moves that it sends, `asked` the requests about their consequences. */
function openMoving(affected: Partial<Consequence> = {}) {
  const moved: unknown[] = [];
  const asked: unknown[] = [];
  const { user } = open({
    handlers: [
      http.get('*/api/sys/consequence/moving', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push({ id: searchParams.get('id'), parentId: searchParams.get('parentId') });
        const none = { given: [], taken: [], limits: [], lifted: [], through: [], facts: [], rows: null, canUndo: true };
        return success({ ...none, people: 0, names: [], ...affected });
      }),
      http.post('*/api/sys/permission/place', async ({ request }) => {
        moved.push(((await request.json()) as { readonly places: unknown }).places);
        return success(null, '移动成功！');
      }),
    ],
  });
  return { user, moved, asked };
}
const handleOf = async (name: string) => (await rowOf(name)).getByRole('button', { name: new RegExp(`^移动“${name}”`) });
const elementOf = async (name: string) => (await handleOf(name)).closest('tr') as HTMLElement;
const fromUsers = { parentId: 'm1', sortNo: 1 };

test('a menu is moved by the keyboard, only its own number changes, and undo puts it back', async () => {
  const { user, moved, asked } = openMoving();
  (await handleOf('旧报表')).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('移动成功！')).toBeVisible();
  expect(moved).toEqual([[{ id: 'm3', parentId: 'm1', sortNo: 0.5, from: { parentId: 'm1', sortNo: 1 } }]]);
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await screen.findByText('移动成功！');
  await waitFor(() => expect(moved[1]).toEqual([{ id: 'm3', ...fromUsers, from: { parentId: 'm1', sortNo: 0.5 } }]));
  // A new order within one level changes nobody's rights, so the page does not ask for consequences.
  expect(asked).toEqual([]);
  // The last menu of a level cannot be moved further down.
  (await handleOf('旧报表')).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click((await rowOf('用户管理')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByText('下移'));
  await waitFor(() => expect(moved[2]).toEqual([{ id: 'm2', parentId: 'm1', sortNo: 2, from: fromUsers }]));
  expect(moved).toHaveLength(3);
});

test('a menu is picked up with Space, moved with the arrow keys and put down, and each step is announced', async () => {
  const { user, moved } = openMoving();
  const handle = await handleOf('旧报表');
  handle.focus();
  await user.keyboard(' ');
  expect(handle).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText(/^已拿起“旧报表”：在“系统管理”下第 2 位，共 2 位。/)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('不能再向此方向移动')).toBeInTheDocument();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByText('在“系统管理”下第 1 位，共 2 位')).toBeInTheDocument();
  // Escape leaves the menu in its earlier place.
  await user.keyboard('{Escape}');
  expect(handle).toHaveAttribute('aria-pressed', 'false');
  expect(moved).toEqual([]);
  await user.keyboard('{Enter}{ArrowUp}{Enter}');
  expect(screen.getByText('已放下“旧报表”：在“系统管理”下第 1 位，共 2 位')).toBeInTheDocument();
  await waitFor(() => expect(moved).toEqual([[{ id: 'm3', parentId: 'm1', sortNo: 0.5, from: { parentId: 'm1', sortNo: 1 } }]]));
  // Arrow right moves the menu below the menu before it, arrow left one level up.
  await user.keyboard(' {ArrowRight}');
  expect(screen.getByText('在“用户管理”下第 1 位，共 1 位')).toBeInTheDocument();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText(/^在“一级菜单”下第 2 位/)).toBeInTheDocument();
});

test('a menu is dragged to another place in the tree, which says whom it affects first', async () => {
  const { user, moved, asked } = openMoving({ people: 3, names: ['赵调度'], taken: ['用户管理'] });
  const drag = { dataTransfer: { setData: () => undefined } };
  // Dropping the row on the middle of another one puts it below that menu.
  fireEvent.dragStart(await handleOf('用户管理'), drag);
  fireEvent.dragOver(await elementOf('旧报表'), drag);
  fireEvent.drop(await elementOf('旧报表'), drag);
  const question = within(await screen.findByRole('dialog', { name: '移动菜单“用户管理”？' }));
  expect(
    question.getByText(/影响3名用户：赵调度等另外2名。 失去：用户管理。.*十分钟内可以撤销（用户菜单“最近的更改”）。/),
  ).toBeInTheDocument();
  expect(asked).toEqual([{ id: 'm2', parentId: 'm3' }]);
  expect(moved).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(moved).toEqual([[{ id: 'm2', parentId: 'm3', sortNo: 1, from: fromUsers }]]));
  // A menu cannot be dropped into itself.
  fireEvent.dragStart(await handleOf('系统管理'), drag);
  fireEvent.drop(await elementOf('用户管理'), drag);
  expect(asked).toHaveLength(1);
});

test('the menu of a role is previewed with what its people may do, and screens that nothing offers are marked', async () => {
  const menu = [
    { id: 'h', path: '/home', component: 'dashboard/home', meta: { title: '首页' } },
    {
      ...{ id: 'm1', path: '/system', component: 'layouts/RouteView', meta: { title: '系统管理' } },
      children: [
        { id: 'm2', path: '/system/user', component: 'system/UserList', meta: { title: '用户管理' } },
        { id: 'm3', path: '/system/old', component: 'system/old-report', meta: { title: '旧报表' } },
        { id: 'm4', path: '/system/detail', component: 'system/user', hidden: true, meta: { title: '详情' } },
        { id: 'm5', path: '/system/locked', component: 'system/user', meta: { title: '受限', permissionList: ['never:held'] } },
      ],
    },
    {
      id: 'm6',
      path: '/empty',
      component: 'layouts/RouteView',
      meta: { title: '空目录' },
      children: [{ id: 'm7', path: '/empty/x', component: 'x', hidden: true, meta: { title: '藏' } }],
    },
  ];
  const codes = [{ menuId: 'm2', name: '新增用户', nameEn: 'Add user', code: 'user:add' }];
  const asked: unknown[] = [];
  const { user } = open({
    can: ['permission:list', 'role:grant', 'role:list'],
    handlers: [
      http.get('*/api/sys/role/list', () => page([{ id: 'r1', roleCode: 'dispatcher', roleName: '平台调度', roleNameEn: null }])),
      http.get('*/api/sys/role/menuPreview', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('roleId'));
        return success({ menu, codes });
      }),
    ],
  });
  await rowOf('用户管理');
  await user.click(screen.getByRole('button', { name: '按角色预览' }));
  const preview = within(await screen.findByRole('dialog', { name: '按角色预览' }));
  expect(preview.getByText('请选择角色')).toBeVisible();
  await user.click(preview.getByRole('button', { name: '选择' }));
  const picker = within(await screen.findByRole('dialog', { name: '角色选择' }));
  await user.click(await picker.findByRole('radio', { name: '选择 平台调度' }));
  await user.click(picker.getByRole('button', { name: '确定' }));
  const tree = within(await preview.findByRole('tree'));
  expect(tree.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual([
    '首页没有版本提供此界面',
    '系统管理',
    '用户管理新增用户',
    '旧报表没有版本提供此界面',
  ]);
  expect(preview.getByText('另有2个界面不显示在菜单中。')).toBeVisible();
  expect(asked).toEqual(['r1']);
});

test('menus are found by name, path, screen and code, with what is above them', async () => {
  const { user } = open();
  await rowOf('用户管理');
  const search = screen.getByRole('searchbox', { name: '菜单名称、路径、界面或权限编码' });
  await user.type(search, 'user:add');
  await waitFor(() => expect(screen.queryByText('旧报表')).toBeNull());
  expect((await rowOf('用户管理')).queryByRole('button', { name: /^移动/ })).toBeNull();
  expect(await rowOf('系统管理')).toBeDefined();
  await user.clear(search);
  expect(await screen.findByText('旧报表')).toBeVisible();
});

test('an icon is chosen from those that the frame can draw', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('用户管理')).getByRole('button', { name: '编辑' }));
  const form = await drawer();
  await user.type(await form.findByLabelText('图标'), 'truck');
  const found = await screen.findAllByText('truck');
  await user.click(found.at(-1) as HTMLElement);
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: 'm2', icon: 'truck' })]));
});

test('who may only read sees no buttons', async () => {
  open({ can: ['permission:list'] });
  await rowOf('用户管理');
  expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull();
  for (const name of ['按角色预览', '新增菜单', '编辑', '添加下级', '更多']) expect(screen.queryByRole('button', { name })).toBeNull();
});
