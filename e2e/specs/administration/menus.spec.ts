// 菜单管理: a menu is made from an offered screen, refused, changed, moved, previewed, hidden, deleted and brought back, and shows in open windows.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a menu is made, refused, renamed, moved by keyboard, previewed, deleted and brought back, which open windows show', async ({
  page,
  windowOf,
}) => {
  const mark = ownMark();
  const [group, name, username] = [`专区${mark}`, `通讯${mark}`, `menu_${mark}`];
  const call = await callsOf(page, 'admin', 'sys');
  const role = await call('POST', 'role/add', { data: { roleName: `菜单角色${mark}`, roleCode: username } });
  await call('POST', 'user/add', {
    data: { username, realname: `看菜单的人${mark}`, password: demoPassword, selectedroles: role.id },
  });

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/menu');
  const { form } = shell;
  const tree = shell.list;
  const find = async (word: string) => await shell.screen.getByRole('searchbox').fill(word);

  await page.getByRole('button', { name: '新增菜单' }).click();
  await form.choose({ 前端组件: 'layouts/RouteView' });
  await form.fill({ 菜单名称: group, 路径: `/zone-${mark}`, 排序: '90' });
  await form.submit('保存');
  await form.expectClosed();
  await find(mark);
  await tree.act(group, '添加下级');
  await form.choose({ 前端组件: 'isps/user-announcement' });
  await form.fill({ 菜单名称: name, 路径: '/system/user', 排序: '1' });
  await form.submit('保存');
  await expect(form.dialog.getByText('菜单“用户管理”已使用此路径').first()).toBeVisible();
  await form.expectValues({ 菜单名称: name });
  await form.fill({ 路径: `/zone-${mark}/people` });
  await form.submit('保存');
  await form.expectClosed();
  await tree.act(group, '添加下级');
  await form.fill({ 菜单名称: `外页${mark}`, 路径: `/zone-${mark}/unknown`, 排序: '2' });
  await form.choose({ 前端组件: `nowhere/${mark}` });
  await expect(form.dialog.getByText(/固定的版本都不提供此界面/)).toBeVisible();
  await form.submit('保存');
  await form.expectClosed();
  await expect(tree.row(`外页${mark}`)).toContainText('没有版本提供此界面');

  // Granted to a role, the menu stands in the window of its person.
  await shell.open('系统管理', '角色管理');
  await shell.list.query({ 角色编码: username });
  await shell.list.act(username, '授权');
  await form.dialog.getByRole('checkbox', { name: group, exact: true }).check();
  await form.submit('保存');
  await shell.agree(/影响1名用户/);
  const person = await windowOf(username);
  expect((await person.menuTitles()).slice(-3)).toEqual([group, name, `外页${mark}`]);

  await shell.tab('菜单管理').click();
  await tree.act(name, '编辑');
  await form.fill({ 菜单名称: `${name}改` });
  await form.submit('保存');
  await form.expectClosed();
  await expect(person.menu.getByRole('treeitem', { name: `${name}改` })).toBeVisible();
  await person.open(group, `${name}改`);
  await expect(person.screen.getByRole('button', { name: '全部标注已读' })).toBeVisible();

  await find('');
  await shell.screen.getByRole('button', { name: new RegExp(`^移动“${name}改”`) }).press('Alt+ArrowDown');
  await expect.poll(async () => (await person.menuTitles()).slice(-2)).toEqual([`外页${mark}`, `${name}改`]);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(async () => (await person.menuTitles()).slice(-2)).toEqual([`${name}改`, `外页${mark}`]);

  await page.getByRole('button', { name: '按角色预览' }).click();
  await form.pick('角色', '角色名称', `菜单角色${mark}`);
  await expect(form.dialog.getByRole('treeitem', { name: new RegExp(`${name}改`) })).toBeVisible();
  await form.dialog.getByRole('button', { name: '关闭' }).click();

  await find(mark);
  await tree.act(name, '编辑');
  await form.dialog.getByRole('switch', { name: '隐藏' }).click();
  await expect(form.dialog.getByText(/隐藏后，此菜单及其下级不再显示在菜单中。/)).toBeVisible();
  await expect(form.dialog.getByText(new RegExp(`影响1名用户：看菜单的人${mark}`))).toBeVisible();
  await form.submit('保存');
  await form.expectClosed();
  await expect(person.menu.getByRole('treeitem', { name: `${name}改` })).toHaveCount(0);

  await tree.act(group, '删除');
  await shell.agree(new RegExp(`删除菜单“${group}”及其下级？.*影响1名用户：看菜单的人${mark}`));
  await expect(tree.row(group)).toHaveCount(0);
  await expect(person.menu.getByRole('treeitem', { name: group })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(person.menu.getByRole('treeitem', { name: group })).toBeVisible();
  await tree.act(group, '删除');
  await shell.agree(`删除菜单“${group}”及其下级？`);
});
