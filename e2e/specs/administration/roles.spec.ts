// 角色管理 and 菜单管理's data rules: who has a role sees exactly what it grants, and only the rows that its data rules leave.
import { demoPassword } from 'shared-contracts/session/session';
import { columnOf, sheetOf } from '../../pages/exported-sheet.ts';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a role is made, refused, granted and given; its person sees exactly its menu, at once, until the role is deleted', async ({
  page,
  windowOf,
}) => {
  const mark = ownMark();
  const [roleCode, roleName, username, realname] = [`night_${mark}`, `夜班角色${mark}`, `night_${mark}`, `夜班人${mark}`];
  const call = await callsOf(page, 'admin', 'sys');
  await call('POST', 'user/add', { data: { username, realname, password: demoPassword } });
  const person = await windowOf(username);
  const bare = await person.menuTitles();

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/role');
  const { list, form } = shell;
  await list.add();
  await form.fill({ 角色名称: roleName, 角色编码: 'dispatcher' });
  await form.submit('保存');
  await expect(form.dialog.getByText('角色编码已存在').first()).toBeVisible();
  await form.expectValues({ 角色名称: roleName });
  await form.fill({ 角色编码: roleCode });
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 角色编码: roleCode });
  await list.act(roleCode, '编辑');
  await form.fill({ 备注: '夜间值班' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells(roleCode, { 备注: '夜间值班' });

  await list.act(roleCode, '授权');
  await form.dialog.getByRole('checkbox', { name: '职务管理', exact: true }).check();
  await form.submit('保存');
  await form.expectClosed();

  await list.act(roleCode, '用户');
  await form.dialog.getByRole('button', { name: '添加用户' }).click();
  await form.chooseUsers([username, realname]);
  await shell.agree(`将1名用户加入角色“${roleName}”？`);
  await expect(form.dialog.getByRole('row').filter({ hasText: username })).toBeVisible();
  await form.dialog.getByRole('button', { name: '关闭' }).click();
  await expect(person.menu.getByRole('treeitem', { name: '系统管理' })).toBeVisible();
  expect(await person.menuTitles()).toEqual([...bare, '系统管理', '职务管理']);
  await person.open('系统管理', '职务管理');
  await expect(person.list.area.getByRole('button', { name: '新增', exact: true })).toBeVisible();

  // What the role gets more shows in the open window, and goes with undo.
  await list.act(roleCode, '授权');
  await form.dialog.getByRole('checkbox', { name: '租户管理', exact: true }).check();
  await form.submit('保存');
  await shell.agree(new RegExp(`影响1名用户：${realname}.*得到：.*租户管理`));
  await expect(person.menu.getByRole('treeitem', { name: '租户管理' })).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(person.menu.getByRole('treeitem', { name: '租户管理' })).toHaveCount(0);

  await list.act(roleCode, '按角色预览');
  await expect(form.dialog.getByRole('treeitem', { name: /职务管理/ })).toBeVisible();
  await expect(form.dialog.getByRole('treeitem', { name: /租户管理/ })).toHaveCount(0);
  await form.dialog.getByRole('button', { name: '关闭' }).click();

  await list.act(roleCode, '删除');
  await shell.agree(new RegExp(`影响1名用户：${realname}.*失去：.*职务管理`));
  await expect(list.row(roleCode)).toHaveCount(0);
  await expect(person.menu.getByRole('treeitem', { name: '系统管理' })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(list.row(roleCode)).toBeVisible();
  await expect(person.menu.getByRole('treeitem', { name: '系统管理' })).toBeVisible();

  await list.act(roleCode, '用户');
  await form.dialog.getByRole('row').filter({ hasText: username }).getByRole('button', { name: '移除' }).click();
  await shell.agree(`移除用户“${realname}”的角色“${roleName}”？`);
  await expect(form.dialog.getByText('还没有用户拥有此角色')).toBeVisible();
  await expect(person.menu.getByRole('treeitem', { name: '系统管理' })).toHaveCount(0);
});

test('a data rule hides rows in the list, its count, its export and the picker of those whose role has it', async ({ page, windowOf }) => {
  const mark = ownMark();
  const [shown, hidden, username] = [`甲班${mark}`, `乙班${mark}`, `ruled_${mark}`];
  const call = await callsOf(page, 'admin', 'sys');
  for (const [name, code] of [
    [shown, `a_${mark}`],
    [hidden, `b_${mark}`],
  ])
    await call('POST', 'position/add', { data: { name, code, postRank: '1' } });
  const role = await call('POST', 'role/add', { data: { roleName: `限制角色${mark}`, roleCode: username } });
  await call('POST', 'user/add', {
    data: { username, realname: `受限人${mark}`, password: demoPassword, selectedroles: role.id },
  });

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/role');
  const { list, form } = shell;
  await list.query({ 角色编码: username });
  await list.act(username, '授权');
  for (const name of ['职务管理', '用户管理']) await form.dialog.getByRole('checkbox', { name, exact: true }).check();
  await form.submit('保存');
  await shell.agree('影响1名用户');
  await form.expectClosed();

  const person = await windowOf(username, '/system/position');
  await person.list.query({ 职务名称: `*${mark}*` });
  await expect(person.list.total).toHaveText('1-2 共 2 条');

  await shell.open('系统管理', '菜单管理');
  await shell.screen.getByRole('searchbox').fill('/system/position');
  await list.act('/system/position', '数据规则');
  await form.dialog.getByRole('button', { name: '新增规则' }).click();
  await form.submit('保存');
  await expect(form.dialog.getByText('请输入规则名称')).toBeVisible();
  await form.fill({ 规则名称: `只看甲班${mark}`, 规则值: shown });
  await form.choose({ 规则字段: '职务名称' });
  await form.submit('保存');
  await expect(form.dialog.getByRole('row').filter({ hasText: `只看甲班${mark}` })).toBeVisible();
  await form.dialog.getByRole('button', { name: '关闭' }).click();

  await shell.tab('角色管理').click();
  await list.act(username, '授权');
  const granted = form.dialog.getByRole('treeitem', { name: '职务管理' });
  await granted.getByRole('button', { name: '数据规则' }).click();
  await form.dialog.getByRole('checkbox', { name: new RegExp(`只看甲班${mark}`) }).check();
  await form.submit('保存');
  await shell.agree(new RegExp(`影响1名用户：.*新增数据规则限制：.*只看甲班${mark}`));
  await expect(granted.getByText('已限制')).toBeVisible();
  await form.dialog.getByRole('button', { name: '关闭' }).click();

  await person.list.refresh();
  await expect(person.list.total).toHaveText('1-1 共 1 条');
  await expect(person.list.row(shown)).toBeVisible();
  expect(columnOf(await sheetOf(await person.list.export()), '职务名称')).toEqual([shown]);
  await person.open('系统管理', '用户管理');
  await person.list.query({ 用户账号: 'risk' });
  await person.list.act('risk', '编辑');
  await person.form.input('职务').click();
  const picker = person.page.getByRole('dialog', { name: '职务选择' });
  await picker.getByLabel('职务名称', { exact: true }).fill(mark);
  await picker.getByRole('button', { name: '查询', exact: true }).click();
  await expect(picker.getByText(shown)).toBeVisible();
  await expect(picker.getByText(hidden)).toHaveCount(0);
  await picker.getByRole('button', { name: '取消', exact: true }).click();

  await shell.tab('菜单管理').click();
  await shell.list.act('/system/position', '数据规则');
  await form.dialog.getByRole('row').filter({ hasText: mark }).getByRole('button', { name: '删除' }).click();
  await shell.agree(new RegExp(`只看甲班${mark}.*影响1名用户：受限人${mark}.*涉及角色：限制角色${mark}`));
  await expect(form.dialog.getByText(`只看甲班${mark}`)).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(form.dialog.getByRole('row').filter({ hasText: mark })).toBeVisible();
  await form.dialog.getByRole('row').filter({ hasText: mark }).getByRole('button', { name: '编辑' }).click();
  await expect(form.dialog.getByText(/此规则已在授权中勾选，改动立即影响这些人看到的行。/)).toBeVisible();
  await form.fill({ 规则值: hidden });
  await form.submit('保存');
  await person.form.submit('取消');
  await person.tab('职务管理').click();
  await person.list.refresh();
  await expect(person.list.row(hidden)).toBeVisible();
  await expect(person.list.total).toHaveText('1-1 共 1 条');
});
