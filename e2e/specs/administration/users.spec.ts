// 用户管理: accounts are made with a role and a department, refused, changed, given an agent, frozen, given a password, deleted and restored.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf, fromNow } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('users are made with a role and a department, refused, changed, frozen, given a password, deleted and restored', async ({
  page,
  windowOf,
}) => {
  const username = `clerk_${ownMark()}`;
  const realname = `夜班员${username.slice(-6)}`;
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/user');
  const { list, form } = shell;

  await list.add();
  await form.fill({ 用户账号: 'dispatcher', 登录密码: '12345678', 用户姓名: realname });
  await form.submit('保存');
  await expect(form.dialog.getByText('密码须为8到64位，且同时包含字母和数字').first()).toBeVisible();
  await form.fill({ 登录密码: demoPassword });
  await form.submit('保存');
  await expect(form.dialog.getByText('用户账号已存在').first()).toBeVisible();
  await form.expectValues({ 登录密码: demoPassword, 用户姓名: realname });
  await form.fill({ 用户账号: username });
  await form.pick('角色', '角色名称', '审核');
  await form.pickDepart('部门分配', '风控部');
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 用户账号: username });
  await list.expectCells(username, { 用户姓名: realname, 部门: '风控部', 状态: '正常' });

  // The new person has the menu of the role, and no more.
  const clerk = await windowOf(username);
  const menu = await clerk.menuTitles();
  expect(menu).toContain('货源审核');
  expect(menu).not.toContain('用户管理');

  await list.act(username, '编辑');
  await form.fill({ 用户姓名: `${realname}改` });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells(username, { 用户姓名: `${realname}改` });

  await list.act(username, '冻结');
  await shell.agree(`冻结用户“${realname}改”？`);
  await list.expectCells(username, { 状态: '冻结' });
  await expect(clerk.page.getByText('账号已被冻结或停用，请联系管理员')).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await list.expectCells(username, { 状态: '正常' });

  await list.act(username, '重置密码');
  await form.fill({ 新密码: 'Other#2026', 确认新密码: 'Other#2027' });
  await form.submit('保存');
  await expect(form.dialog.getByText('两次输入的密码不一样!')).toBeVisible();
  await form.expectValues({ 新密码: 'Other#2026' });
  await form.fill({ 确认新密码: 'Other#2026' });
  await form.submit('保存');
  await form.expectClosed();
  await clerk.fillSignIn(username);
  await expect(clerk.page.getByText('用户名或密码错误')).toBeVisible();
  await clerk.fillSignIn(username, 'Other#2026');
  await expect(clerk.wayToScreens).toBeVisible();

  await list.remove(username);
  await expect(list.row(username)).toHaveCount(0);
  await expect(clerk.page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await list.area.getByRole('button', { name: '回收站' }).click();
  await form.dialog.getByRole('row').filter({ hasText: username }).getByRole('button', { name: '还原' }).click();
  await expect(form.dialog.getByText(username)).toHaveCount(0);
  await form.dialog.getByRole('button', { name: '关闭' }).click();
  await expect(list.row(username)).toBeVisible();
  await clerk.fillSignIn(username, 'Other#2026');
  await expect(clerk.menu.getByRole('treeitem', { name: '货源管理' })).toBeVisible();
});

test('an agent has the menus of the represented person as long as the agency is in force', async ({ page, windowOf }) => {
  const mark = ownMark();
  const call = await callsOf(page, 'admin', 'sys');
  const [auditor] = (await call('GET', 'role/list', { params: { roleCode: 'auditor' } })).records;
  const add = async (username: string, realname: string, selectedroles = '') =>
    await call('POST', 'user/add', { data: { username, realname, password: demoPassword, selectedroles } });
  await add(`away_${mark}`, `休假人${mark}`, auditor.id);
  await add(`agent_${mark}`, `代班人${mark}`);
  const agent = await windowOf(`agent_${mark}`);
  expect(await agent.menuTitles()).not.toContain('货源审核');

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/user');
  const { list, form } = shell;
  await list.query({ 用户账号: `away_${mark}` });
  await list.act(`away_${mark}`, '代理人');
  await form.input('代理人').click();
  await form.chooseUsers([`agent_${mark}`, `代班人${mark}`]);
  await form.fillMoments({ 开始时间: fromNow(2), 结束时间: fromNow(1) });
  await form.submit('保存');
  await expect(form.dialog.getByText('结束时间须晚于开始时间').first()).toBeVisible();
  await form.fillMoments({ 开始时间: fromNow(-1) });
  await form.submit('保存');
  await form.expectClosed();
  await expect.poll(async () => await agent.menuTitles()).toContain('货源审核');

  await list.act(`away_${mark}`, '代理人');
  await form.dialog.getByRole('button', { name: '取消代理' }).click();
  await shell.agree(`取消“代班人${mark}”的代理？`);
  await form.expectClosed();
  await expect(agent.menu.getByRole('treeitem', { name: '货源审核' })).toHaveCount(0);
});

test('somebody without the permission does not find users, roles and menus', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/system/user');
  for (const path of ['/system/user', '/system/role', '/system/menu']) {
    await page.goto(path);
    await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  }
});
