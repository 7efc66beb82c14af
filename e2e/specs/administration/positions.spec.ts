// 职务: a position is made, refused where its code is taken, changed, given to a user, deleted and brought back.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('positions are made, refused, changed, given to a user, deleted and brought back', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/position');
  const { list, form } = shell;

  await list.add();
  await form.fill({ 职务名称: '夜班主管', 职务编码: 'dispatch_clerk' });
  await form.choose({ 职级: '助级' });
  await form.submit('保存');
  await expect(form.dialog.getByText('职务编码已存在').first()).toBeVisible();
  await form.expectValues({ 职务名称: '夜班主管' });
  await form.fill({ 职务编码: 'night_head' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('night_head', { 职务名称: '夜班主管', 职级: '助级' });

  await list.act('night_head', '编辑');
  await form.fill({ 职务名称: '夜班负责人' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('night_head', { 职务名称: '夜班负责人' });

  // The position is offered where a user is edited.
  await shell.open('系统管理', '用户管理');
  await shell.list.query({ 用户账号: 'risk' });
  await shell.list.act('risk', '编辑');
  await form.pick('职务', '职务名称', '夜班负责人');
  await form.submit('保存');
  await form.expectClosed();

  await shell.open('系统管理', '职务管理');
  // Nothing is asked that would be refused.
  await list.act('night_head', '删除');
  await expect(page.getByText(/^还有1名用户担任“夜班负责人.*”，不能删除。$/)).toBeVisible();
  await expect(list.row('night_head')).toBeVisible();

  await shell.tab('用户管理').click();
  await shell.list.act('risk', '编辑');
  await form.clear('职务');
  await form.submit('保存');
  await form.expectClosed();
  await shell.open('系统管理', '职务管理');
  await list.remove('night_head');
  await expect(list.row('night_head')).toHaveCount(0);
  await shell.undo(/删除.*夜班负责人/);
  await expect(list.row('night_head')).toBeVisible();
});
