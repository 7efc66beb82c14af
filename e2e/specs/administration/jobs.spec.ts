// 定时任务: a job is scheduled with the editor, refused, run at once, looked up in its history, stopped, started, deleted and brought back.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a job is scheduled with the editor, refused, run at once, stopped, started, deleted and brought back', async ({ page, windowOf }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/quartzJob');
  const { list, form } = shell;

  await list.add();
  await form.choose({ 任务类名: '清理过期草稿' });
  await form.fill({ Cron表达式: '0 0 3', 描述: '夜间清理' });
  await form.submit('保存');
  await expect(form.dialog.getByText('Cron表达式错误：至少需要6项').first()).toBeVisible();
  await form.expectValues({ 描述: '夜间清理' });
  await form.fill({ Cron表达式: '' });
  await form.submit('选择');
  const editor = page.getByRole('dialog', { name: 'Cron表达式' });
  for (const [unit, value] of [
    ['秒', '0'],
    ['分', '30'],
    ['时', '3'],
  ] as const) {
    await editor.getByRole('tab', { name: unit, exact: true }).click();
    const panel = editor.getByRole('tabpanel', { name: unit, exact: true });
    await panel.getByRole('radio', { name: '指定' }).check();
    for (const chosen of await panel.getByRole('checkbox', { checked: true }).all()) await chosen.uncheck();
    await panel.getByRole('checkbox', { name: value, exact: true }).check();
  }
  await expect(editor.getByRole('list', { name: /执行预览/ }).getByRole('listitem')).toHaveText(Array(10).fill(/ 03:30:00$/));
  await editor.getByRole('button', { name: '确定', exact: true }).click();
  await expect(editor).toHaveCount(0);
  await form.expectValues({ Cron表达式: '0 30 3 * * ?' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('夜间清理', { Cron表达式: '0 30 3 * * ?', 状态: '正常' });
  expect(await list.value('夜间清理', '下次执行')).toMatch(/ 03:30:00$/);

  await list.act('夜间清理', '立即执行');
  await shell.agree('立即执行任务“清理过期草稿”？');
  await expect(page.getByText('任务“清理过期草稿”已执行，结果见其详情的“执行日志”')).toBeVisible();
  await list.refresh();
  await list.expectCells('夜间清理', { 上次结果: '成功' });
  const record = await list.open('夜间清理');
  await record.getByRole('tab', { name: '执行日志', exact: true }).click();
  await expect(record.getByRole('row').filter({ hasText: '成功' })).toHaveCount(1);
  await list.close();

  await list.act('夜间清理', '停止');
  await shell.agree('停止任务“清理过期草稿”？');
  await list.expectCells('夜间清理', { 状态: '停止', 下次执行: '-' });
  await list.act('夜间清理', '启动');
  await list.expectCells('夜间清理', { 状态: '正常' });

  await list.act('夜间清理', '编辑');
  await form.fill({ Cron表达式: '0 45 4 * * ?' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('夜间清理', { Cron表达式: '0 45 4 * * ?' });

  // A job on which the safety of the product depends can neither be stopped nor deleted.
  await list.choosePageSize(50);
  await list.act('签署审计日志', '停止');
  await shell.agree('停止任务“签署审计日志”？');
  await expect(page.getByText(/涉及安全或隐私承诺，不能停止/).first()).toBeVisible();

  await list.act('夜间清理', '删除');
  await expect(page.getByRole('dialog').getByText(/原定于[-0-9]+ 04:45:00的执行将取消。/)).toBeVisible();
  await shell.agree('确认删除');
  await expect(list.row('夜间清理')).toHaveCount(0);
  await shell.undo(/删除.*清理过期草稿/);
  await list.expectCells('夜间清理', { 状态: '正常' });
  await list.remove('夜间清理');
  await expect(list.row('夜间清理')).toHaveCount(0);

  const stranger = await windowOf('risk', '/system/quartzJob');
  await expect(stranger.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});
