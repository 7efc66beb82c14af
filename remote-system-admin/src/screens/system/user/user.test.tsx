import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { role } from 'shared-contracts/system/role';
import { user as userEntity } from 'shared-contracts/system/user';
import { changeLanguage } from 'shared-platform/i18n';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import { AgentModal } from './agent.modal.tsx';
import UserPage from './user.page.tsx';

const normal = {
  id: 'u1',
  version: 1,
  username: 'dispatcher',
  realname: '赵调度',
  phone: '13800138000',
  sex: 1,
  status: 1,
  status_dictText: '正常',
  userIdentity: 1,
};
const frozen = { ...normal, id: 'u2', username: 'finance', realname: '钱财务', status: 2, status_dictText: '冻结' };

const links = [
  http.get('*/api/sys/user/queryUserRole', () => success(['r1'])),
  http.get('*/api/sys/user/userDepartList', () => refusal('查找失败')),
  listHandler(role, [
    { id: 'r1', roleName: '调度', roleNameEn: 'Dispatcher', roleCode: 'dispatcher' },
    { id: 'r2', roleName: '财务', roleNameEn: null, roleCode: 'finance' },
  ]),
  http.get('*/api/sys/sysDepart/queryIdTree', () =>
    success([{ key: 'd1', title: '总部', children: [{ key: 'd2', title: '调度部', children: null }] }]),
  ),
];

test('roles and departments that could not be read are told, can be read again, and are left alone by saving', async () => {
  const sent: unknown[] = [];
  let isDown = true;
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:edit', 'role:list', 'role:assignUser', 'depart:list'],
    handlers: [
      http.get('*/api/sys/user/queryUserRole', () => (isDown ? new HttpResponse(null, { status: 503 }) : success(['r1']))),
      listHandler(userEntity, [normal]),
      ...links,
      http.put('*/api/sys/user/edit', async ({ request }) => {
        sent.push(await request.json());
        return success(normal, '修改成功!');
      }),
    ],
  });
  await user.click((await rowOf('dispatcher')).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('角色和部门没有读到，本次保存不会改变它们')).toBeVisible();
  expect(drawer.queryByLabelText('角色')).toBeNull();
  await user.type(drawer.getByLabelText('工号'), '77');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ workNo: '77' });
  expect(sent[0]).not.toHaveProperty('selectedroles');
  expect(sent[0]).not.toHaveProperty('selecteddeparts');

  await user.click((await rowOf('dispatcher')).getByRole('button', { name: '编辑' }));
  const again = within(await screen.findByRole('dialog'));
  await user.type(await again.findByLabelText('工号'), '78');
  isDown = false;
  await user.click(again.getByRole('button', { name: '重试' }));
  expect(await again.findByDisplayValue('调度')).toBeVisible();
  expect(again.getByLabelText('工号')).toHaveValue('78');
});

test('roles and departments are chosen in the form and sent as lists of ids', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:edit', 'role:list', 'role:assignUser', 'depart:list'],
    handlers: [
      listHandler(userEntity, [normal]),
      ...links,
      http.put('*/api/sys/user/edit', async ({ request }) => {
        sent.push(await request.json());
        return success(normal, '修改成功!');
      }),
    ],
  });
  await user.click((await rowOf('dispatcher')).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByDisplayValue('调度')).toBeVisible();
  expect(drawer.queryByLabelText('登录密码')).toBeNull();
  await user.click(drawer.getByLabelText('角色'));
  const roles = within(await screen.findByRole('dialog', { name: '角色选择' }));
  await user.click(await roles.findByRole('checkbox', { name: '选择 财务' }));
  await user.click(roles.getByRole('button', { name: '确定' }));
  await user.click(drawer.getByLabelText('部门分配'));
  const departs = within(await screen.findByRole('dialog', { name: '选择部门' }));
  await user.click(await departs.findByRole('button', { name: '展开全部' }));
  const row = (await departs.findByText('调度部')).closest('.ant-tree-treenode');
  await user.click(row?.querySelector('.ant-tree-checkbox') as Element);
  await user.click(departs.getByRole('button', { name: '确定' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ id: 'u1', version: 1, selectedroles: 'r1,r2', selecteddeparts: 'd2' })]),
  );
});

test('what administrators do most with a user stands in the row, the rest below 更多', async () => {
  const can = ['list', 'edit', 'delete', 'agent', 'changePassword', 'frozenBatch'].map((action) => `user:${action}`);
  renderScreen(<UserPage />, { can, handlers: [listHandler(userEntity, [normal]), ...links] });
  const buttons = (await rowOf('dispatcher')).getAllByRole('button').map((button) => button.textContent);
  expect(buttons.filter(Boolean)).toEqual(['编辑']);
});

test('roles are named in English in an English session, and as they are where nobody wrote an English name', async () => {
  await changeLanguage('en-US');
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:edit', 'role:list', 'role:assignUser', 'depart:list'],
    handlers: [listHandler(userEntity, [normal]), ...links],
  });
  await user.click((await rowOf('dispatcher')).getByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByDisplayValue('Dispatcher')).toBeVisible();
  await user.click(drawer.getByLabelText('Roles'));
  const roles = within(await screen.findByRole('dialog', { name: 'Choose: Role' }));
  // Waits for the opening animation of the dialog, during which its content exists but is not visible yet.
  await waitFor(() => expect(roles.getByText('财务')).toBeVisible());
  expect(roles.queryByText('调度')).toBeNull();
});

test('freezing asks first and sends the ids; frozen users can be released', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:frozenBatch'],
    handlers: [
      listHandler(userEntity, [normal, frozen]),
      http.put('*/api/sys/user/frozenBatch', async ({ request }) => {
        sent.push(await request.json());
        return success(null, '操作成功!');
      }),
    ],
  });
  expect((await rowOf('finance')).getByRole('button', { name: '解冻' })).toBeVisible();
  await actOn(user, 'dispatcher', '冻结');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual([{ ids: 'u1', status: 2 }]));
  expect(await screen.findByText('操作成功!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(sent[1]).toEqual({ ids: 'u1', status: 1 }));
});

test('a number that only the person entered is confirmed after a question that names it', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:confirmPhone', 'user:unmasked'],
    handlers: [
      listHandler(userEntity, [{ ...normal, phone: '13800000003', ownPhone: 'Y' }, frozen]),
      http.put('*/api/sys/user/confirmPhone', async ({ request }) => {
        sent.push(await request.json());
        return success(null, '已核实手机号');
      }),
    ],
  });
  expect((await rowOf('finance')).queryByRole('button', { name: '核实手机号' })).toBeNull();
  await actOn(user, 'dispatcher', '核实手机号');
  const question = within(await screen.findByRole('dialog', { name: '核实用户“赵调度”的手机号 13800000003？' }));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('已核实手机号')).toBeVisible();
  expect(sent).toEqual([{ id: 'u1', version: 1 }]);
});

test('a number of which somebody sees only the mask is not offered to be confirmed', async () => {
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:confirmPhone', 'user:changePassword', 'user:unmaskMobile'],
    handlers: [listHandler(userEntity, [{ ...normal, phone: '138****0003', ownPhone: 'Y' }])],
  });
  const row = await rowOf('dispatcher');
  expect(row.getByRole('button', { name: '重置密码' })).toBeVisible();
  expect(row.queryByRole('button', { name: '核实手机号' })).toBeNull();
  expect(row.queryByRole('button', { name: /更\s*多/ })).toBeNull();
  await user.keyboard('{Escape}');
});

test('a button for several users can be pressed without any, and says what it needs', async () => {
  const { user } = renderScreen(<UserPage />, { can: ['user:list', 'user:frozenBatch'], handlers: [listHandler(userEntity, [normal])] });
  await rowOf('dispatcher');
  const freeze = screen.getByRole('button', { name: '批量冻结' });
  expect(freeze).toHaveAttribute('aria-disabled', 'true');
  await user.click(freeze);
  expect(await screen.findByText('请选择一条记录！')).toBeVisible();
});

test('passwords that differ are not sent, a weak one is refused by the server', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:changePassword'],
    handlers: [
      listHandler(userEntity, [normal]),
      http.put('*/api/sys/user/changePassword', async ({ request }) => {
        sent.push(await request.json());
        return refusal('密码过于简单', 500, { password: '密码过于简单' });
      }),
    ],
  });
  await user.click((await rowOf('dispatcher')).getByRole('button', { name: '重置密码' }));
  const modal = within(await screen.findByRole('dialog'));
  await user.type(modal.getByLabelText('新密码'), 'roadhaul1');
  await user.type(modal.getByLabelText('确认新密码'), 'roadhaul2');
  await user.click(modal.getByRole('button', { name: '保存' }));
  expect(await modal.findByText('两次输入的密码不一样!')).toBeVisible();
  for (const [weak, told] of [
    ['short1', '密码须为8到64位，且同时包含字母和数字'],
    ['Dispatcher#2026', '密码不能包含用户账号'],
    ['Password1!', '该密码过于常见，容易被猜到'],
  ] as const) {
    await user.clear(modal.getByLabelText('新密码'));
    await user.type(modal.getByLabelText('新密码'), weak);
    expect(await modal.findByText(told)).toBeVisible();
  }
  await user.clear(modal.getByLabelText('新密码'));
  await user.type(modal.getByLabelText('新密码'), 'roadhaul1');
  expect(sent).toEqual([]);
  await user.clear(modal.getByLabelText('确认新密码'));
  await user.type(modal.getByLabelText('确认新密码'), 'roadhaul1');
  await user.click(modal.getByRole('button', { name: '保存' }));
  expect(await modal.findByText('密码过于简单')).toBeVisible();
  expect(sent).toEqual([{ username: 'dispatcher', password: 'roadhaul1', confirmpassword: 'roadhaul1' }]);
});

test('deleted users are restored, or deleted for ever after a question that names them', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:delete'],
    handlers: [
      listHandler(userEntity, [normal]),
      http.get('*/api/sys/user/recycleBin', () => success(sent.length === 0 ? [frozen, { ...frozen, id: 'u3', realname: '孙旧人' }] : [])),
      http.put('*/api/sys/user/putRecycleBin', async ({ request }) => {
        sent.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '还原成功');
      }),
      http.delete('*/api/sys/user/deleteRecycleBin', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('userIds'));
        return success({ succeeded: 2, failed: [] }, '删除成功');
      }),
    ],
  });
  await rowOf('dispatcher');
  await user.click(screen.getByRole('button', { name: /回收站$/ }));
  const bin = within(await screen.findByRole('dialog', { name: '已删除的用户' }));
  await user.click(await bin.findByRole('checkbox', { name: '选择 钱财务' }));
  await user.click(bin.getByRole('checkbox', { name: '选择 孙旧人' }));
  await user.click(bin.getByRole('button', { name: '彻底删除所选' }));
  const question = within(await screen.findByRole('dialog', { name: /^彻底删除用户钱财务.*孙旧人？$/ }));
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual(['u2,u3']));
  expect(await bin.findByText('回收站是空的')).toBeVisible();
});

test('an agent is named with a period; a refusal keeps the window open', async () => {
  const sent: unknown[] = [];
  const agent = {
    ...{ id: 'a1', version: 3, userName: 'dispatcher', agentUserName: 'finance', agentRealname: '钱财务', status: '1' },
    ...{ startTime: '2026-12-01 00:00:00', endTime: '2026-12-08 00:00:00' },
  };
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:agent'],
    handlers: [
      listHandler(userEntity, [normal, frozen]),
      http.get('*/api/sys/user/queryByIds', () => success([])),
      http.get('*/api/sys/user/queryUserComponentData', () => success({ records: [frozen], total: 1, size: 10, current: 1, pages: 1 })),
      http.get('*/api/sys/sysUserAgent/queryByUserName', () => success(agent)),
      http.put('*/api/sys/sysUserAgent/edit', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('结束时间须晚于开始时间', 500, { endTime: '结束时间须晚于开始时间' })
          : success(agent, '修改成功!');
      }),
      http.delete('*/api/sys/sysUserAgent/delete', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('id'));
        return success(null, '删除成功!');
      }),
    ],
  });
  await actOn(user, 'dispatcher', '代理人');
  const modal = within(await screen.findByRole('dialog', { name: '代理人 · 赵调度' }));
  expect(await modal.findByDisplayValue('2026-12-08 00:00:00')).toBeVisible();
  await user.click(modal.getByRole('button', { name: '保存' }));
  expect(await modal.findByText('结束时间须晚于开始时间')).toBeVisible();
  const { startTime, endTime } = agent;
  expect(sent).toEqual([{ id: 'a1', version: 3, agentUserName: 'finance', startTime, endTime, status: '1' }]);
  await user.click(modal.getByRole('switch', { name: '启用' }));
  await user.click(modal.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ id: 'a1', status: '0' }));
});

test('a head of a department is given the departments that he heads, and a member loses them', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:edit', 'depart:list'],
    dictionaries: {
      user_identity: [
        { value: '1', text: '普通成员' },
        { value: '2', text: '部门负责人' },
      ],
    },
    handlers: [
      listHandler(userEntity, [normal, { ...normal, id: 'u4', username: 'chief', userIdentity: 2, departIds: 'd2' }]),
      ...links,
      http.get('*/api/sys/sysDepart/queryByIds', () => success([])),
      http.put('*/api/sys/user/edit', async ({ request }) => {
        sent.push(await request.json());
        return success(normal, '修改成功!');
      }),
    ],
  });
  await user.click((await rowOf('dispatcher')).getByRole('button', { name: '编辑' }));
  let drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByRole('textbox', { name: '负责部门' })).toBeNull();
  await user.click(await drawer.findByLabelText('身份'));
  await user.click(await screen.findByTitle('部门负责人'));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('请选择负责部门')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(drawer.getByLabelText('负责部门'));
  const departs = within(await screen.findByRole('dialog', { name: '选择部门' }));
  const row = (await departs.findByText('总部')).closest('.ant-tree-treenode');
  await user.click(row?.querySelector('.ant-tree-checkbox') as Element);
  await user.click(departs.getByRole('button', { name: '确定' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ id: 'u1', userIdentity: 2, departIds: 'd1' }));

  await user.click((await rowOf('chief')).getByRole('button', { name: '编辑' }));
  drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ id: 'u4', departIds: 'd2' }));
  await user.click((await rowOf('chief')).getByRole('button', { name: '编辑' }));
  drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByLabelText('身份'));
  await user.click(await screen.findByTitle('普通成员'));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[2]).toMatchObject({ id: 'u4', userIdentity: 1, departIds: null }));
});

test('deleting says beforehand what ends with the accounts, of one user and of several', async () => {
  const asked: (string | null)[] = [];
  const removed: string[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:delete', 'user:batch_delete'],
    handlers: [
      listHandler(userEntity, [normal, frozen]),
      http.get('*/api/sys/consequence/deletion', ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect(searchParams.get('entity')).toBe('user');
        asked.push(searchParams.get('id'));
        const names = searchParams.get('id') === 'u1' ? ['赵调度'] : ['赵调度', '钱财务'];
        return success({
          ...{ people: names.length, names, given: [], taken: [], limits: [], lifted: [], through: ['调度'], rows: null, canUndo: true },
          facts: [
            { name: 'sessions', count: 2 },
            { name: 'headless', count: 1 },
          ],
        });
      }),
      http.delete('*/api/sys/user/*', ({ request }) => {
        removed.push(request.url);
        return success(null, '删除用户成功');
      }),
    ],
  });
  await actOn(user, 'dispatcher', '删除');
  const question = await screen.findByText(
    /影响1名用户：赵调度。 立即结束2个登录会话。 1个部门将没有负责人。 涉及角色：调度。 之后可以在回收站中还原。/,
  );
  expect(removed).toEqual([]);
  await user.click(within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '取消' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 赵调度' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 钱财务' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const both = await screen.findByText(/影响2名用户：赵调度、钱财务。/);
  await waitFor(() => expect(both).toBeVisible());
  expect(asked).toEqual(['u1', 'u1,u2']);
  expect(removed).toEqual([]);
});

test('a deleted user is given back by undo', async () => {
  const restored: unknown[] = [];
  const { user } = renderScreen(<UserPage />, {
    can: ['user:list', 'user:delete'],
    handlers: [
      listHandler(userEntity, [normal, frozen]),
      http.get('*/api/sys/consequence/deletion', () =>
        success({
          ...{ people: 1, names: ['赵调度'], given: [], taken: [], limits: [], lifted: [], through: [], rows: null, canUndo: true },
          facts: [],
        }),
      ),
      http.delete('*/api/sys/user/delete', () => success(null, '删除用户成功')),
      http.put('*/api/sys/user/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '恢复成功！');
      }),
    ],
  });
  await actOn(user, 'dispatcher', '删除');
  const question = await screen.findByText(/影响1名用户：赵调度。/);
  const dialog = within(question.closest('[role="dialog"]') as HTMLElement);
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restored).toEqual([{ ids: ['u1'] }]));
});

const dispatcherRecord = { id: 'u1', version: 1, username: 'dispatcher', realname: '赵调度' } as RowSurfaceProps<
  typeof userEntity
>['record'];
const agentOfDispatcher = {
  ...{ id: 'a1', version: 3, userName: 'dispatcher', agentUserName: 'finance', agentRealname: '钱财务', status: '1' },
  ...{ startTime: '2026-12-01 00:00:00', endTime: '2026-12-08 00:00:00' },
};

/** Renders the dialog; `read` is the server's response about the present agent, `save` its response to the change. */
function openAgent(read: () => Response, save: () => Response = () => success(agentOfDispatcher, '修改成功!')) {
  const onClose = vi.fn();
  const sent: unknown[] = [];
  const { user } = renderScreen(<AgentModal record={dispatcherRecord} open onClose={onClose} onDone={onClose} />, {
    can: ['user:agent'],
    handlers: [
      listHandler(userEntity, [{ id: 'u2', version: 1, username: 'finance', realname: '钱财务' }]),
      http.get('*/api/sys/sysUserAgent/queryByUserName', read),
      http.all('*/api/sys/sysUserAgent/:call', async ({ request }) => {
        sent.push([request.method, await request.json()]);
        return save();
      }),
    ],
  });
  return { user, onClose, sent };
}
const agentModal = async () => within(await screen.findByRole('dialog', { name: '代理人 · 赵调度' }));
/** Presses 保存, which is disabled until the agent is read. */
async function save(user: ReturnType<typeof openAgent>['user'], form: Awaited<ReturnType<typeof agentModal>>): Promise<void> {
  const button = await form.findByRole('button', { name: '保存' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

test('what the server refuses stands at its field, which gets the focus', async () => {
  const told = '结束时间须晚于开始时间';
  const { user, onClose } = openAgent(
    () => success(agentOfDispatcher),
    () => refusal(`不能保存：${told}`, 500, { endTime: told }),
  );
  const form = await agentModal();
  await save(user, form);
  const shown = await form.findByText(told);
  await waitFor(() => expect(shown).toBeVisible());
  expect(form.queryByText(`不能保存：${told}`)).toBeNull();
  const field = form.getByDisplayValue('2026-12-08 00:00:00');
  await waitFor(() => expect(field).toHaveFocus());
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal about something that is not asked for stands above the fields', async () => {
  const { user } = openAgent(
    () => success(agentOfDispatcher),
    () => refusal('用户已被冻结', 500, { userName: '用户已被冻结' }),
  );
  const form = await agentModal();
  await save(user, form);
  const told = await form.findByText('用户已被冻结');
  await waitFor(() => expect(told).toBeVisible());
  expect(told.closest('[role="alert"]')).not.toBeNull();
});

test('the first field has the focus; closing asks once something was changed, and keeps it when the answer is no', async () => {
  const { user, onClose } = openAgent(() => success(agentOfDispatcher));
  const form = await agentModal();
  await form.findByDisplayValue('2026-12-08 00:00:00');
  await waitFor(() => expect(form.getByLabelText('代理人')).toHaveFocus());
  await user.click(form.getByRole('switch', { name: '启用' }));
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(form.getByRole('switch', { name: '启用' })).not.toBeChecked();
  await user.click(form.getByRole('button', { name: '取消' }));
  await user.click(within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' })).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('nobody yet: an agent is added; an outage is no such answer and can be tried again', async () => {
  let isAway = true;
  const { user, sent } = openAgent(() => (isAway ? refusal('服务暂时不可用', 503) : refusal('未找到对应实体')));
  const form = await agentModal();
  const told = await form.findByText('服务暂时不可用');
  await waitFor(() => expect(told).toBeVisible());
  expect(form.queryByLabelText('代理人')).toBeNull();
  expect(form.getByRole('button', { name: '保存' })).toBeDisabled();
  isAway = false;
  await user.click(form.getByRole('button', { name: /重\s?试/ }));
  expect(await form.findByLabelText('代理人')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('请选择代理人')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('an agent whose account is gone is refused at the field before anything is sent', async () => {
  const { user, sent } = openAgent(() => success({ ...agentOfDispatcher, agentUserName: 'left_the_company' }));
  const form = await agentModal();
  await save(user, form);
  const told = await form.findByText('left_the_company 不存在，请重新选择');
  await waitFor(() => expect(told).toBeVisible());
  expect(sent).toEqual([]);
});
