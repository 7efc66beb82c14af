// 公告管理 and 我的公告: an announcement is written, refused, published, read and revoked, which its readers' windows show at once.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('an announcement is written, refused, published to one person, who reads it, and revoked', async ({ page, windowOf }) => {
  const mark = ownMark();
  const [title, username, realname] = [`夜班通知${mark}`, `reader_${mark}`, `读者${mark}`];
  const call = await callsOf(page, 'admin', 'sys');
  await call('POST', 'user/add', { data: { username, realname, password: demoPassword } });
  const reader = await windowOf(username, '/isps/userAnnouncement');
  await expect(reader.list.total).toBeVisible();

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/announcement');
  const { list, form } = shell;
  await list.add();
  await form.fill({ 标题: title });
  await form.dialog.getByRole('radio', { name: '指定用户' }).check();
  await form.submit('保存');
  await expect(form.dialog.getByText('请选择指定用户').first()).toBeVisible();
  await form.expectValues({ 标题: title });
  await form.choose({ 指定用户: realname });
  await page.keyboard.press('Tab');
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells(title, { 发布状态: '未发布', 通告对象: '指定用户' });
  await list.act(title, '发布');
  await expect(page.getByText('公告没有内容，请先填写内容再发布')).toBeVisible();
  await expect(list.row(title)).toContainText('未发布');

  await list.act(title, '编辑');
  await form.dialog.getByRole('textbox', { name: '内容', exact: true }).fill('今晚22点换班');
  await form.submit('保存');
  await form.expectClosed();
  await list.act(title, '发布');
  await shell.agree(new RegExp(`发布“${title}”.*接收人：1名用户。`));
  await list.expectCells(title, { 发布状态: '已发布' });

  // The bell says that there is something new, and the open list follows.
  await expect(reader.page.getByRole('button', { name: /^通知/ })).toHaveAccessibleName(/\d/);
  await reader.list.expectCells(title, { 阅读状态: '未读' });
  await list.act(title, '阅读情况');
  await expect(form.dialog.getByText('已读 0 人，共 1 人')).toBeVisible();
  await form.dialog.getByRole('button', { name: '关闭' }).click();

  await reader.list.row(title).getByRole('button', { name: title }).click();
  await expect(reader.page.getByText('今晚22点换班')).toBeVisible();
  await reader.form.dialog.getByRole('button', { name: '关闭' }).first().click();
  await reader.list.expectCells(title, { 阅读状态: '已读' });
  await list.act(title, '阅读情况');
  await expect(form.dialog.getByText('已读 1 人，共 1 人')).toBeVisible();
  await expect(form.dialog.getByRole('row').filter({ hasText: realname })).toContainText(username);
  await form.dialog.getByRole('button', { name: '关闭' }).click();

  await list.act(title, '撤销');
  await shell.agree(`撤销“${title}”？`);
  await list.expectCells(title, { 发布状态: '已撤销' });
  await expect(reader.list.row(title)).toHaveCount(0);
  await list.remove(title);
  await expect(list.row(title)).toHaveCount(0);
});

test('somebody without the permission reads announcements and does not find where they are written', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('dispatcher', '/system/announcement');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await page.goto('/isps/userAnnouncement');
  await expect(shell.list.total).toBeVisible();
});
