// Route guard and session: every transition in both directions.
import type { Page, Route } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const signInHeading = (page: Page) => page.getByRole('heading', { name: '登录' });
const signedOutMessage = (page: Page) => page.getByRole('alert');
/** Names of the storage entries that belong to the signed-in person. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => /session|dictionaries|grants/.test(name)),
  );
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('freight:platform:session') ?? '{"value":{}}').value.token ?? '');
const refuse =
  (status: number, message: string, code = status) =>
  (route: Route) =>
    route.fulfill({ status, json: { success: false, code, message, result: null, timestamp: 0 } });
const day = 86_400_000;
const permissionPath = '**/api/sys/permission/getUserPermissionByToken*';

test('a deep link leads through the sign-in page back to path, query and hash; no other origin is ever followed', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  const shell = new ShellPage(page);
  // Public pages do not redirect to the sign-in page.
  for (const path of ['/user/register', '/user/alteration']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.goto('/business/order/list?pageSize=20&remark=a%26b#row-3');
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fbusiness%2Forder%2Flist%3FpageSize%3D20/);
  await shell.fillSignIn('operator');
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');
  const { pathname, search, hash } = new URL(page.url());
  expect([pathname, new URLSearchParams(search).get('remark'), hash]).toEqual(['/business/order/list', 'a&b', '#row-3']);

  // The sign-in page redirects a signed-in person to the requested path of this product, otherwise to the home page.
  await page.goto('/user/login');
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  for (const foreign of [
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '/user/login?redirect=/x',
  ]) {
    await page.goto(`/user/login?redirect=${encodeURIComponent(foreign)}`);
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  }
  await page.goto(`/user/login?redirect=${encodeURIComponent('/business/shipper?pageSize=30')}`);
  await expect(page).toHaveURL(/\/business\/shipper\?pageSize=30$/);
  await expect(shell.list.rows).not.toHaveCount(0);

  // Downloads also send the token in a header.
  await shell.list.export();
  const token = await tokenOf(page);
  expect(token.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
});

test('permissions that cannot be had, or hold no menu, end at the sign-in page with the reason and the way back', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.route(permissionPath, refuse(500, '系统异常，请稍后再试'));
  await page.goto('/business/shipper?pageSize=20');
  await shell.fillSignIn('operator');
  await expect(signedOutMessage(page)).toHaveText('系统异常，请稍后再试');
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fbusiness%2Fshipper%3FpageSize%3D20$/);
  expect(await kept(page)).toEqual([]);

  await page.unroute(permissionPath);
  await page.route(permissionPath, (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', timestamp: 0, result: { menu: [], auth: [], allAuth: [] } } }),
  );
  await shell.fillSignIn('operator');
  await expect(signedOutMessage(page)).toHaveText('permissions must be a non-null array');
  await expect(page).toHaveURL(/redirect=%2Fbusiness%2Fshipper%3FpageSize%3D20$/);
  expect(await kept(page)).toEqual([]);

  await page.unroute(permissionPath);
  await shell.fillSignIn('operator');
  await expect(page).toHaveURL(/\/business\/shipper\?pageSize=20$/);
  await expect(shell.list.rows).not.toHaveCount(0);
});

test('a token that ends in use: the reason or 401 is said and leads to the sign-in page; Token失效 opens one modal, however many calls', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/shipper');
  await expect(shell.list.rows).not.toHaveCount(0);

  // The session ends on the server, as in a sign-out elsewhere. A message or the refusal of any call says why, and the page leaves at once.
  await page.request.post('/api/sys/logout', { headers: { 'x-access-token': await tokenOf(page) }, data: {} });
  const query = shell.screen.getByRole('button', { name: '查询', exact: true });
  await query.press('Enter', { timeout: 3_000 }).catch(() => undefined);
  await expect(page.getByText('已在其他窗口退出登录，请重新登录')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fbusiness%2Fshipper/);
  expect(await kept(page)).toEqual([]);
  await shell.fillSignIn('operator');
  await expect(shell.list.rows).not.toHaveCount(0);

  // A refusal without a reason. The message is visible for a second and a half only, so a script in the page watches for it.
  const told = page.getByRole('alert').filter({ hasText: '系统提示' }).filter({ hasText: '未授权，请重新登录' }).waitFor();
  await page.route('**/api/business/bizShipper/list*', refuse(401, 'Token失效', 401));
  await query.press('Enter');
  await told;
  await expect(signInHeading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fbusiness%2Fshipper/);
  expect(await kept(page)).toEqual([]);
  await page.unrouteAll();
  await shell.fillSignIn('operator');
  await expect(page).toHaveURL(/\/business\/shipper/);
  await expect(shell.list.rows).not.toHaveCount(0);

  const expire = refuse(500, 'Token失效，请重新登录');
  const modal = page.getByRole('dialog').filter({ hasText: '登录已过期' });
  // The body of a failed download contains the message about the ended session too; other calls fail at the same time.
  await page.route('**/exportXls*', expire);
  await shell.screen.getByRole('button', { name: '导出' }).click();
  await expect(modal).toContainText('很抱歉，登录已过期，请重新登录');
  let refused = 0;
  await page.route(/\/api\/(?!health)/, (route) => {
    refused += 1;
    return expire(route);
  });
  // The connection is interrupted for a moment: when the server responds again, the visible data are reloaded.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(modal).toHaveCount(1);
  await expect(page.getByText('系统提示')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(1);
  await modal.getByRole('button', { name: '重新登录' }).click();
  await expect(signInHeading(page)).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await page.unrouteAll();
  await shell.fillSignIn('operator');
  await expect(page).toHaveURL(/\/business\/shipper/);
});

test('signing out ends here although the server is down, and the cache says how its refresh went', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator');
  const refresh = async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: /缓存/ }).click();
  };
  await refresh();
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();
  await page.route('**/api/sys/dict/refleshCache*', refuse(500, '系统异常，请稍后再试'));
  await refresh();
  await expect(page.getByText('刷新缓存失败！')).toBeVisible();
  await expect(page.getByText('系统异常，请稍后再试')).toHaveCount(0);

  await page.route('**/api/sys/logout', (route) => route.abort('connectionrefused'));
  await shell.signOut();
  await expect(signedOutMessage(page)).toHaveText('退出登录失败：网络连接失败，请检查网络后重试');
  expect(await kept(page)).toEqual([]);
  await page.goto('/business/order/list');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
});

test('two windows of one browser are one session: ending it, and becoming somebody else, in one ends the other', async ({
  page,
  context,
}) => {
  const first = new ShellPage(page);
  await first.enter('operator');
  const other = await context.newPage();
  const second = new ShellPage(other);
  await other.goto('/business/shipper?pageSize=20');
  await expect(second.list.rows).not.toHaveCount(0);

  await first.signOut();
  await expect(signInHeading(other)).toBeVisible();
  await expect(other).toHaveURL(/\/user\/login\?redirect=%2Fbusiness%2Fshipper%3FpageSize%3D20$/);
  expect(await kept(other)).toEqual([]);

  // Signing in in one window also signs in the other, each on its own page.
  await first.fillSignIn('operator');
  await expect(first.menu).toBeVisible();
  await expect(other).toHaveURL(/\/business\/shipper\?pageSize=20$/);
  await expect(second.list.rows).not.toHaveCount(0);

  // Another person signs in while the second window is hidden: it restarts as that person, without data of the first.
  const response = await page.request.post('/api/sys/login', { data: { username: 'shipper', password: demoPassword } });
  const { token, userInfo } = (await response.json()).result;
  const anew = other.waitForEvent('load');
  await page.evaluate(
    ([value]) => localStorage.setItem('freight:platform:session', value ?? ''),
    [JSON.stringify({ value: { token, user: userInfo, tenantId: '0' }, expires: Date.now() + 60_000 })],
  );
  await anew;
  await expect(other.getByRole('button', { name: `${userInfo.realname} 用户菜单` })).toBeVisible();
  const titles = await second.menuTitles();
  expect(titles).toContain('我的订单');
  expect(titles).not.toContain('货主');
});

test('after seven days the page that stayed open ends by itself', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.clock.install();
  await shell.signIn('operator');
  await page.goto('/business/shipper');
  await expect(shell.list.rows).not.toHaveCount(0);
  await page.clock.fastForward(7 * day - 60_000);
  await expect(shell.menu).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(signInHeading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fbusiness%2Fshipper$/);
  expect(await kept(page)).toEqual([]);
});

test('a lost connection is one visible state, and the list comes back with it', async ({ page, context }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/shipper');
  await expect(shell.list.rows).not.toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: '网络已断开' })).toHaveCount(1);
  await shell.list.query({ 货主名称: '不存在的' });
  // The frame tells of the outage; after its retries the list adds only how old its rows are.
  await expect(shell.screen.getByRole('status').filter({ hasText: '显示的是' })).toBeVisible();
  await expect(shell.screen.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('连接已恢复')).toBeVisible();
  await expect(shell.screen.getByText('暂无数据')).toBeVisible();
  await expect(shell.screen.getByText('显示的是')).toHaveCount(0);
});

test('what the grants take away is not in the document: buttons, columns, what a data permission denies', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.route(permissionPath, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.result.auth = body.result.auth.filter(({ action }: { action: string }) => action !== 'shipper:edit');
    body.result.allAuth.push(
      { action: 'shipper:contactMobile', type: '1', status: '1', describe: '联系人手机列' },
      { action: 'shipper:export', type: '2', status: '0', describe: '不许导出' },
    );
    await route.fulfill({ response, json: body });
  });
  await shell.enter('operator', '/business/shipper');
  await expect(shell.list.rows).not.toHaveCount(0);
  const titles = await shell.screen.getByRole('columnheader').allInnerTexts();
  expect(titles.length).toBeGreaterThan(3);
  await expect(shell.screen.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  await expect(shell.screen.getByRole('button', { name: '导出' })).toHaveCount(0);
  await expect(shell.screen.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
  expect(titles.map((title) => title.trim())).not.toContain('联系人手机');
});
