// 系统日志, 数据日志 and 文件列表: who is here, what was done by whom and why, which files are in use.
import { columnOf, sheetOf } from '../../pages/exported-sheet.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('what was done stands in the logs: found by word, time and kind, opened, exported, and compared with who and why', async ({
  page,
  windowOf,
}) => {
  const code = `port_${ownMark()}`;
  const name = `港口${code.slice(-6)}`;
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/position');
  const { form } = shell;
  await shell.list.add();
  await form.fill({ 职务名称: name, 职务编码: code });
  await form.choose({ 职级: '助级' });
  await form.submit('保存');
  await form.expectClosed();
  await shell.list.query({ 职务编码: code });
  await shell.list.act(code, '编辑');
  await form.fill({ 职务名称: `${name}主任`, 变更原因: '港口班组合并' });
  await form.submit('保存');
  await form.expectClosed();

  await shell.open('系统管理', '系统日志');
  const log = shell.list;
  await expect(log.area.getByRole('note')).toHaveText('日志只增不改，全部长期保留。');
  await log.area.getByRole('tab', { name: '操作日志' }).click();
  await log.query({ 关键字: '职务' });
  const own = log.rows.filter({ hasText: name });
  await expect(own.filter({ hasText: '新增 · 职务' })).toHaveCount(1);
  const edited = own.filter({ hasText: '编辑 · 职务' });
  await expect(edited).toContainText('admin');
  await edited.getByRole('button', { name: '展开行' }).click();
  await expect(log.area.getByRole('list', { name: '变更' })).toContainText(`职务名称: ${name} → ${name}主任`);
  const rows = await sheetOf(await log.export());
  expect(columnOf(rows, '涉及对象')).toContain(`${name}主任`);
  await log.area.getByRole('tab', { name: '登录日志' }).click();
  await log.query({ 关键字: '' });
  await expect(log.row('账号登录')).toBeVisible();
  await expect(log.row('编辑 · 职务')).toHaveCount(0);

  await shell.open('系统管理', '数据日志');
  await expect(shell.list.row('港口班组合并')).toContainText(`${name}主任`);
  await shell.list.act('港口班组合并', '版本比较');
  const comparison = page.getByRole('dialog', { name: `版本比较 · 职务 ${name}主任` });
  await expect(comparison.getByRole('row', { name: `职务名称 ${name} ${name}主任` })).toBeVisible();
  await expect(comparison.getByText('系统管理员（admin） · 港口班组合并')).toBeVisible();
  await expect(comparison.getByText('系统管理员（admin） · 未填写原因')).toBeVisible();

  const stranger = await windowOf('risk', '/system/log');
  await expect(stranger.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});

test('a file is uploaded, shown with what uses it, and is not deleted while it may be in use', async ({ page, windowOf }) => {
  const name = `说明${ownMark()}.txt`;
  const file = (content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const shell = new ShellPage(page);
  await shell.enter('admin', '/oss/file');
  const { list } = shell;
  const upload = async (chosen: ReturnType<typeof file>) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), list.area.getByRole('button', { name: '上传文件' }).click()]);
    await chooser.setFiles(chosen);
  };
  await upload({ ...file('<script>'), name: 'page.html', mimeType: 'text/html' });
  await expect(page.getByText('不支持的文件类型，仅支持图片、PDF、OFD、Office 文档和文本文件').first()).toBeVisible();
  await upload(file('装卸说明'));
  await list.query({ 文件名称: name });
  await list.expectCells(name, { 引用数: '0', 上传人: 'admin' });
  await list.act(name, '预览');
  await expect(page.getByRole('dialog', { name }).getByText('没有记录使用此文件')).toBeVisible();
  await list.close();
  await list.act(name, '删除');
  await expect(page.getByText(/^上传不足\d+小时的文件可能正被表单使用，还不能删除$/)).toBeVisible();

  // A file in a record is not offered for deletion, and its record is named.
  await list.query({ 文件名称: '样例磅单' });
  await expect(list.row('样例磅单').getByRole('button', { name: '更多' })).toHaveCount(0);
  await list.act('样例磅单', '预览');
  const uses = page.getByRole('dialog', { name: '样例磅单.jpg' });
  await expect(uses.getByRole('button', { name: /^预览 样例磅单/ })).toBeVisible();
  await expect(uses.getByRole('row').nth(1)).toBeVisible();
  await list.close();

  const stranger = await windowOf('risk', '/oss/file');
  await expect(stranger.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});
