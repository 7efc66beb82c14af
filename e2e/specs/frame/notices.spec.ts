// Bell and notices between two people, each with a window.
import type { Page, WebSocketRoute } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { timing } from 'shared-contracts/wire/constants';
import { seriousFindings } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, type Product, test } from '../../product.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^通知，/ });
const panel = (page: Page) => page.getByRole('dialog', { name: '通知与系统消息' });
const notice = (page: Page) => page.getByRole('dialog', { name: '通知消息' });

/** The bell's number of unread announcements. */
async function unread(page: Page): Promise<number> {
  await expect(bell(page)).toBeVisible();
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
}

/** Releases an announcement for everybody by calls, without a window. */
async function release(product: Product, titile: string): Promise<void> {
  const call = async (path: string, token: string, body?: object) => {
    const response = await fetch(`${product.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { success, message, result } = (await response.json()) as { success: boolean; message: string; result: Record<string, string> };
    expect(success, message).toBe(true);
    return result;
  };
  const { token = '' } = await call('/sys/login', '', { username: 'ops', password: demoPassword });
  const draft = { titile, msgCategory: '1', priority: 'M', msgType: 'ALL', msgContent: '<p>请注意查收。</p>' };
  const { id } = await call('/sys/annountCement/add', token, draft);
  await call(`/sys/annountCement/doReleaseData?id=${id}`, token);
}

const hostile =
  '<p style="position:fixed;inset:0">明日<b>停运</b></p><script>window.__taken = 1</script><img src="x" onerror="window.__taken = 2">' +
  '<img src="https://spy.example/pixel.png" alt="路况图"><svg onload="window.__taken = 3"></svg><a href="javascript:window.__taken = 4">链接</a>' +
  '<style>body { display: none }</style><iframe srcdoc="<script>parent.__taken = 5</script>"></iframe>';

test('what one person releases rings in the window of another, who goes on typing, reads it, and can come to no harm', async ({
  page,
  windowOf,
}) => {
  const violations = await watchPolicy(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('spy.example')) foreign.push(request.url());
  });
  // Even if the server let harmful HTML through, the page must not show it.
  await page.route('**/api/sys/annountCement/queryById*', async (route) => {
    const response = await (await route.fetch()).json();
    await route.fulfill({ json: { ...response, result: { ...response.result, msgContent: hostile } } });
  });
  const operator = new ShellPage(page);
  const connected = page.waitForEvent('websocket');
  await operator.enter('operator', '/business/order/list');
  expect((await connected).url()).toMatch(/^ws:.*\/websocket\/\w+\?ticket=[\w-]+$/);
  const before = await unread(page);
  const field = operator.screen.getByRole('search').getByRole('textbox').first();
  await field.fill('YS');

  const ops = await windowOf('ops', '/system/announcement');
  const title = `停运通知 ${Date.now()}`;
  await ops.screen.getByRole('button', { name: '新增' }).click();
  await ops.form.fill({ 标题: title, 内容: '明日停运\n请绕行' });
  await ops.form.choose({ 优先级: '紧急消息' });
  await ops.form.submit('保存');
  await ops.form.expectClosed();
  await ops.list.act(title, '发布');
  await ops.page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(ops.page.getByText('该系统通知发布成功')).toBeVisible();

  await expect(page.getByText('消息提醒')).toBeVisible();
  await expect.poll(() => unread(page)).toBe(before + 1);
  await expect(field).toBeFocused();
  await page.keyboard.type('2026');
  await expect(field).toHaveValue('YS2026');

  await bell(page).click();
  await expect(panel(page).getByRole('button', { name: title })).toContainText('紧急消息');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  await page.getByRole('button', { name: '查看详情' }).click();
  await expect(notice(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(notice(page)).toContainText('发布人：运维');
  await expect(notice(page)).toContainText('明日停运');
  await expect(notice(page)).toContainText('路况图');
  // The dialog is 60 % of the window's width, and its text 80 % of the window's height (1440 × 900).
  const { width = 0 } = (await notice(page).boundingBox()) ?? {};
  const { height = 0 } = (await notice(page).getByRole('article').boundingBox()) ?? {};
  expect(width / 1440).toBeCloseTo(0.6, 2);
  expect(height / 900).toBeCloseTo(0.8, 1);
  await expect.poll(() => unread(page)).toBe(before);
  await notice(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(notice(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  // When an announcement is revoked, the page shows that without a reload too.
  await bell(page).click();
  await panel(page).getByRole('link', { name: '查看更多' }).click();
  await expect(operator.screen.getByRole('button', { name: title })).toBeVisible();
  await ops.list.act(title, '撤销');
  await ops.page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(operator.screen.getByRole('button', { name: title })).toHaveCount(0);

  expect(await page.evaluate(() => '__taken' in window)).toBe(false);
  expect(foreign).toEqual([]);
  expect(violations).toEqual([]);
});

test('an announcement leads to its page, or opens its screen over whatever is in front; all can be marked as read', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('dispatcher');
  await expect.poll(() => unread(page)).toBeGreaterThan(2);
  await bell(page).click();
  await expect(panel(page).getByRole('tab').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('button', { name: '有新的订单等待接单' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await panel(page).getByRole('button', { name: '有新的订单等待接单' }).click();
  await expect(notice(page)).toContainText('请尽快处理');
  expect(await seriousFindings(page)).toEqual([]);
  await notice(page).getByRole('button', { name: '去处理' }).click();
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');

  await bell(page).click();
  await panel(page)
    .getByRole('tab', { name: /^系统消息/ })
    .click();
  await panel(page).getByRole('button', { name: '请核对运单' }).click();
  const window = page.getByRole('dialog', { name: '运单列表' });
  await expect(window.getByRole('table', { name: '运单列表' })).toBeVisible();
  await window.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/\/business\/order\/list$/);
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);

  await bell(page).click();
  await panel(page).getByRole('link', { name: '查看更多' }).click();
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/);
  await shell.screen.getByRole('tab', { name: '未读' }).click();
  await expect(shell.list.rows).not.toHaveCount(0);
  await shell.screen.getByRole('button', { name: '全部标注已读' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('全部已读')).toBeVisible();
  await expect.poll(() => unread(page)).toBe(0);
  await expect(shell.screen.getByText('暂无数据')).toBeVisible();
});

test('while the connection is gone the bell asks every six seconds, and stops asking once it is back', async ({ page, product }) => {
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/websocket\//, (socket) => {
    if (isCut) return void socket.close({ code: 1011, reason: 'cut' });
    socket.connectToServer();
    sockets.push(socket);
  });
  const loads: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/annountCement/listByUser')) loads.push(Date.now());
  });
  await page.clock.install();
  const shell = new ShellPage(page);
  await shell.signIn('risk');
  await page.clock.runFor(1500);
  await expect.poll(() => sockets.length).toBe(1);
  const before = await unread(page);

  isCut = true;
  await sockets[0]?.close({ code: 1011, reason: 'cut' });
  await release(product, '断线期间的公告');
  for (const round of [1, 2]) {
    const asked = page.waitForResponse(/\/annountCement\/listByUser/);
    await page.clock.runFor(timing.noticePoll);
    await asked;
    await expect.poll(() => unread(page), `round ${round}`).toBe(before + 1);
  }
  await expect(page.getByText('消息提醒')).toHaveCount(0);

  isCut = false;
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(sockets.length).toBeGreaterThan(1);
  }).toPass({ intervals: [100] });
  // Changes during the outage are loaded once; afterwards no further calls are made.
  const connections = sockets.length;
  await expect(async () => {
    const asked = loads.length;
    await page.clock.runFor(timing.noticePoll + 1000);
    await unread(page);
    expect(loads.length).toBe(asked);
  }).toPass();
  expect(sockets).toHaveLength(connections);
  await release(product, '恢复后的公告');
  await expect(page.getByText('消息提醒')).toBeVisible();
  await expect.poll(() => unread(page)).toBe(before + 2);
});
