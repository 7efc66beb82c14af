// 在线用户: somebody who is signed in is found and signed out.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('somebody who is online is signed out, and their window is out at once', async ({ page, windowOf }) => {
  const username = `guest_${ownMark()}`;
  const call = await callsOf(page, 'admin', 'sys');
  await call('POST', 'user/add', { data: { username, realname: '夜班访客', password: demoPassword } });
  const guest = await windowOf(username);

  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/online');
  const { list } = shell;
  await list.query({ 用户账号: username });
  await expect(list.rows).toHaveCount(1);
  await list.expectCells(username, { 用户姓名: '夜班访客' });
  await list.act(username, '强退');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await list.act(username, '强退');
  await shell.agree(`强退“夜班访客（${username}）”？`);
  await expect(page.getByText(`已强退“夜班访客（${username}）”`)).toBeVisible();
  await expect(list.row(username)).toHaveCount(0);
  await expect(guest.page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();

  const stranger = await windowOf('risk', '/system/online');
  await expect(stranger.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});
