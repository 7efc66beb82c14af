// 系统监控: the six screens show figures of the node that answers, which follow what happens.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('the figures of the node are read, refreshed, looked at over time and filtered', async ({ page, windowOf }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/monitor/system');
  const figure = (name: string) => shell.screen.getByRole('row').filter({ hasText: name }).getByRole('cell').last();
  const refresh = () => shell.screen.getByRole('button', { name: '刷新' }).click();

  await expect(shell.screen.getByRole('progressbar', { name: '主机内存' })).toBeVisible();
  const running = await figure('运行时长').textContent();
  await expect(async () => {
    await refresh();
    expect(await figure('运行时长').textContent()).not.toBe(running);
  }).toPass();
  await shell.screen.getByText('7天', { exact: true }).click();
  await expect(shell.screen.getByRole('radio', { name: '7天' })).toBeChecked();
  await shell.screen.getByRole('button', { name: '查看数据' }).first().click();
  await expect(page.getByRole('columnheader', { name: /处理器/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await shell.open('系统监控', '运行时信息');
  await expect(figure('jvm.memory.used')).toHaveText(/^[\d.]+ MB$/);

  // Somebody who signs in is counted.
  await shell.open('系统监控', '会话信息');
  const sessions = Number(await figure('tomcat.sessions.created').textContent());
  const other = await windowOf('ops');
  await refresh();
  await expect(figure('tomcat.sessions.created')).toHaveText(String(sessions + 1));

  await shell.open('系统监控', '缓存监控');
  await expect(figure('dictionaries')).toHaveText(/^[1-9]\d*$/);
  await shell.open('系统监控', '磁盘监控');
  await expect(shell.screen.getByRole('progressbar', { name: '数据目录' })).toBeVisible();
  await refresh();
  await expect(shell.screen.getByText(/^已用 .+，共 .+/).first()).toBeVisible();

  // A call that fails stands among the failed ones, with the person who made it.
  await other.page.request.get('/api/sys/none/here');
  await shell.open('系统监控', '请求追踪');
  await expect(shell.screen.getByRole('row').filter({ hasText: 'ops' }).first()).toBeVisible();
  await shell.screen.getByText('仅失败', { exact: true }).click();
  await expect(
    shell.screen
      .getByRole('row')
      .filter({ hasText: /\b404\b/ })
      .first(),
  ).toBeVisible();
  await expect(shell.screen.getByRole('row').filter({ hasText: /\b200\b/ })).toHaveCount(0);

  const stranger = await windowOf('risk', '/monitor/system');
  await expect(stranger.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});
