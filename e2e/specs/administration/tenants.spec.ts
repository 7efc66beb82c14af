// 租户管理 and 通讯录: a tenant with its first administrator, who sees nothing of others; and the colleagues that everybody finds.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a tenant is made, refused, given an administrator, frozen, released and removed with all that it has', async ({ page, windowOf }) => {
  const mark = ownMark();
  const [name, username] = [`租户${mark}`, `chief_${mark}`];
  const number = String(Date.now()).slice(-8);
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/tenant');
  const { list, form } = shell;
  const call = await callsOf(page, 'admin', 'sys');
  await call('POST', 'tenant/add', { data: { id: Number(number) + 1, name: `旁边的租户${mark}`, status: 1 } });
  await list.add();
  await form.fill({ 租户编号: String(Number(number) + 1), 租户名称: name });
  await form.submit('保存');
  await expect(form.dialog.getByText('该编号已存在!').first()).toBeVisible();
  await form.expectValues({ 租户名称: name });
  await form.fill({ 租户编号: number });
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 租户名称: name });
  await list.expectCells(name, { 用户数: '0', 状态: '正常', 有效: '有效' });
  await list.act(name, '编辑');
  await form.fill({ 租户名称: `${name}改` });
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 租户名称: `${name}改` });

  await list.act(name, '新增管理员');
  await form.fill({ 用户账号: username, 用户姓名: `掌门${mark}`, 登录密码: 'short' });
  await form.submit('保存');
  await expect(form.dialog.getByText('最小长度8位字符')).toBeVisible();
  await form.expectValues({ 用户账号: username });
  await form.fill({ 登录密码: demoPassword });
  await form.submit('保存');
  await form.expectClosed();
  await list.refresh();
  await list.expectCells(name, { 用户数: '1' });

  // The administrator of the tenant sees the people of the tenant, and no other tenants.
  const chief = await windowOf(username, '/system/user');
  await expect(chief.list.total).toHaveText('1-1 共 1 条');
  await chief.page.goto('/system/tenant');
  await expect(chief.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();

  await list.act(name, '冻结');
  await shell.agree(/其1名用户的登录立即失效，数据保留。/);
  await list.expectCells(name, { 状态: '冻结' });
  await expect(chief.page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await list.act(name, '解冻');
  await shell.agree(`解冻租户“${name}改”？`);
  await list.expectCells(name, { 状态: '正常' });
  await chief.fillSignIn(username);
  await expect(chief.wayToScreens).toBeVisible();

  await list.act(name, '冻结');
  await shell.agree(`冻结租户“${name}改”？`);
  await list.expectCells(name, { 状态: '冻结' });
  await list.act(name, '彻底删除');
  await expect(form.dialog.getByRole('button', { name: '彻底删除', exact: true })).toBeDisabled();
  await form.fill({ 请输入租户名称以确认: name });
  await form.dialog.getByRole('slider', { name: '拖动滑块验证' }).press('End');
  await form.submit('彻底删除');
  await expect(form.dialog.getByText('输入的租户名称不一致')).toBeVisible();
  await form.fill({ 请输入租户名称以确认: `${name}改` });
  await form.submit('彻底删除');
  await form.expectClosed();
  await expect(list.row(name)).toHaveCount(0);
});

test('colleagues are found by name and by department, without what only administrators see', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('dispatcher', '/system/addressBook');
  await shell.list.query({ 姓名: '风控' });
  await shell.list.expectCells('风控', { 部门: '风控部' });
  await expect(shell.list.total).toHaveText('1-1 共 1 条');
  await shell.screen.getByRole('button', { name: '重置' }).click();
  await shell.screen.getByRole('tree', { name: '部门' }).getByText('财务部', { exact: true }).click();
  await expect(shell.list.row('出纳')).toBeVisible();
  await expect(shell.list.row('风控')).toHaveCount(0);
  for (const name of ['编辑', '新增', '删除']) await expect(shell.screen.getByRole('button', { name, exact: true })).toHaveCount(0);
});
