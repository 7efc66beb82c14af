// 部门管理 and 我的部门: departments with members and permissions, and what their heads pass on.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a department is made, refused, changed, given members, moved, deleted and brought back', async ({ page, windowOf }) => {
  const mark = ownMark();
  const [name, below, username, realname] = [`分站${mark}`, `班组${mark}`, `station_${mark}`, `站员${mark}`];
  const call = await callsOf(page, 'admin', 'sys');
  await call('POST', 'user/add', { data: { username, realname, password: demoPassword } });

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/depart');
  const { form } = shell;
  const tree = shell.list;
  const find = async (word: string) => await shell.screen.getByRole('searchbox').fill(word);

  await page.getByRole('button', { name: '新增部门' }).click();
  await form.fill({ 部门名称: name, 手机号: '123' });
  await form.submit('保存');
  await expect(form.dialog.getByText('请输入正确手机号').first()).toBeVisible();
  await form.expectValues({ 部门名称: name });
  await form.fill({ 手机号: '13800138000' });
  await form.submit('保存');
  await form.expectClosed();
  await find(mark);
  await tree.act(name, '添加下级');
  await form.fill({ 部门名称: below });
  await form.submit('保存');
  await form.expectClosed();
  await tree.act(below, '编辑');
  await form.fill({ 缩写: '班组' });
  await form.submit('保存');
  await form.expectClosed();

  // A member: the list of users names the department.
  await tree.act(below, '成员');
  await expect(form.dialog.getByText('此部门还没有成员')).toBeVisible();
  await form.dialog.getByRole('button', { name: '添加用户' }).click();
  await form.chooseUsers([username, realname]);
  await expect(form.dialog.getByRole('row').filter({ hasText: username })).toBeVisible();
  await form.dialog.getByRole('button', { name: '关闭' }).click();
  const { list: users } = await windowOf('admin', '/system/user');
  await users.query({ 用户账号: username });
  await users.expectCells(username, { 部门: below });

  await tree.act(below, '移动');
  await form.submit('移动');
  await expect(form.dialog.getByText('请选择新的上级部门')).toBeVisible();
  await form.input('新的上级部门').click();
  await form.input('新的上级部门').fill('调度部');
  await page.getByRole('tree').getByTitle('调度部', { exact: true }).click();
  await form.submit('移动');
  await shell.agree(new RegExp(`移动部门“${below}”.*影响1名用户：${realname}`));
  await form.expectClosed();
  await expect(tree.row('调度部')).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(tree.row('调度部')).toHaveCount(0);
  await expect(tree.row(below)).toBeVisible();

  await tree.act(name, '删除');
  await shell.agree(new RegExp(`删除部门“${name}”及其下级部门？.*下级共1个。.*影响1名用户：${realname}`));
  await expect(tree.row(below)).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(tree.row(below)).toBeVisible();
  await users.refresh();
  await users.expectCells(username, { 部门: below });

  await tree.act(below, '成员');
  await form.dialog.getByRole('row').filter({ hasText: username }).getByRole('button', { name: '移除' }).click();
  await shell.agree(`将用户“${realname}”移出部门“${below}”？`);
  await expect(form.dialog.getByText('此部门还没有成员')).toBeVisible();
  await users.refresh();
  await users.expectCells(username, { 部门: '-' });
});

test('the head of a department passes on what the department and the head have, to members only, until it is taken back', async ({
  page,
  windowOf,
}) => {
  const mark = ownMark();
  const [depart, headName, memberName] = [`分站${mark}`, `head_${mark}`, `member_${mark}`];
  const call = await callsOf(page, 'admin', 'sys');
  const made = await call('POST', 'sysDepart/add', { data: { departName: depart, orgCategory: '2' } });
  const role = await call('POST', 'role/add', { data: { roleName: `站长${mark}`, roleCode: headName } });
  const person = { password: demoPassword, selecteddeparts: made.id };
  await call('POST', 'user/add', {
    data: {
      ...{ ...person, username: headName, realname: `站长${mark}`, selectedroles: role.id },
      ...{ userIdentity: 2, departIds: made.id },
    },
  });
  await call('POST', 'user/add', { data: { ...person, username: memberName, realname: `站员${mark}` } });

  // The administrator gives the head two menus, and the department one of them and another one.
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/role');
  const { form } = shell;
  await shell.list.query({ 角色编码: headName });
  await shell.list.act(headName, '授权');
  for (const name of ['职务管理', '租户管理']) await form.dialog.getByRole('checkbox', { name, exact: true }).check();
  await form.submit('保存');
  await shell.agree('影响1名用户');
  await shell.open('系统管理', '部门管理');
  await shell.screen.getByRole('searchbox').fill(mark);
  await shell.list.act(depart, '部门权限');
  for (const name of ['职务管理', '用户管理']) await form.dialog.getByRole('checkbox', { name, exact: true }).check();
  await form.submit('保存');
  await form.expectClosed();

  const head = await windowOf(headName);
  await head.page.goto('/system/depart');
  await expect(head.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await head.open('系统管理', '我的部门');
  const own = head.screen;
  await expect(own.getByRole('treeitem')).toHaveText([depart]);
  await own.getByRole('tab', { name: '部门角色' }).click();
  await own.getByRole('button', { name: '新增部门角色' }).click();
  await head.form.fill({ 角色名称: '夜班查看', 角色编码: 'night' });
  await head.form.submit('保存');
  await head.form.expectClosed();
  await own.getByRole('button', { name: '新增部门角色' }).click();
  await head.form.fill({ 角色名称: '夜班管理', 角色编码: 'night' });
  await head.form.submit('保存');
  await expect(head.form.dialog.getByText('角色编码已存在')).toBeVisible();
  await head.form.expectValues({ 角色名称: '夜班管理' });
  await head.form.fill({ 角色编码: 'night_2' });
  await head.form.submit('保存');
  await head.form.expectClosed();
  await head.list.act('night_2', '删除');
  await head.agree('删除部门角色“夜班管理”？');
  await expect(head.list.row('night_2')).toHaveCount(0);

  await head.list.act('夜班查看', '授权');
  await expect(head.form.dialog.getByRole('checkbox', { name: '职务管理', exact: true })).toBeVisible();
  for (const name of ['租户管理', '用户管理']) await expect(head.form.dialog.getByRole('checkbox', { name, exact: true })).toHaveCount(0);
  await head.form.dialog.getByRole('checkbox', { name: '职务管理', exact: true }).check();
  await head.form.submit('保存');
  await head.form.expectClosed();

  const member = await windowOf(memberName);
  await expect(member.menu.getByRole('treeitem', { name: '系统管理' })).toHaveCount(0);
  await own.getByRole('tab', { name: '成员' }).click();
  await head.list.act(memberName, '分配角色');
  await head.form.dialog.getByRole('checkbox', { name: '夜班查看' }).check();
  await head.form.submit('保存');
  await head.form.expectClosed();
  await member.open('系统管理', '职务管理');
  await expect(member.menu.getByRole('treeitem', { name: '用户管理' })).toHaveCount(0);

  // What the department loses, its roles lose; undo gives it back to them.
  await shell.list.act(depart, '部门权限');
  await form.dialog.getByRole('checkbox', { name: /^职务管理/ }).uncheck();
  await form.submit('保存');
  await shell.agree(new RegExp(`影响1名用户：站员${mark}.*失去：.*职务管理.*涉及角色：夜班查看`));
  await expect(member.page.getByText('抱歉，您没有权限访问该页面')).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(member.menu.getByRole('treeitem', { name: '职务管理' })).toBeVisible();
});
