// Fixed routes, and addresses of menu rows, in a browser.
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { addToMenu, elsewhere, outsideItem as outside } from '../../pages/elsewhere.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('fixed routes lead where the specification says, unknown ones to /404, and each exception page leads home', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator');
  for (const [path, target] of [
    ['/', '/dashboard/analysis'],
    ['/user', '/dashboard/analysis'],
    ['/user/login', '/dashboard/analysis'],
    ['/test', '/test/home'],
    ['/test/home', '/test/home'],
    ['/business/orderCenter', '/business/order/list'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await expect(shell.screen).toBeVisible();
  }
  await page.goto('/no/such/page?x=1');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await expect(page.getByText('/no/such/page?x=1')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  for (const [code, text] of [
    ['403', '抱歉，您没有权限访问该页面'],
    ['500', '抱歉，服务器出错了'],
  ] as const) {
    await page.goto(`/${code}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(code));
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(shell.screen).toBeVisible();
  }
});

test('addresses that menus carry: framed, in a window of their own, or refused and shown; never run', async ({ page }) => {
  const site = await elsewhere();
  const marker = 'globalThis.hacked=1';
  const refused: readonly (readonly [title: string, url: string, reason: string])[] = [
    ['脚本地址', `javascript:${marker}`, '只能打开以 http:// 或 https:// 开头的网址'],
    ['数据地址', `data:text/html,<script>parent.${marker}</script>`, '只能打开以 http:// 或 https:// 开头的网址'],
    ['函数调用', `{{ (()=>{${marker}})() }}`, '地址里的表达式无法识别'],
    ['构造函数', "{{ window.constructor.constructor('return 1')() }}", '地址里的表达式无法识别'],
    ['原型', '{{ __proto__ }}https://x.example', '地址里的表达式无法识别'],
    ['令牌', `${site.origin}/?t=${'$'}{token}`, '令牌不会放进地址'],
    ['冒名', 'https://bank.example@x.example/', '这不是有效的网址'],
  ];
  await addToMenu(page, [
    outside('/outside/own', '自家页面', "{{ window._CONFIG['origin'] }}/api/health"),
    outside('/outside/stranger', '未获准的网站', `${site.origin}/framed`),
    outside('/outside/window', '另开的网站', `${site.origin}/window`, { internalOrExternal: true }),
    ...refused.map(([title, url], at) => outside(`/outside/refused-${at}`, title, url)),
  ]);
  const shell = new ShellPage(page);
  await shell.enter('operator');

  // A page of this product runs in a frame without access to the shell.
  await shell.open('自家页面');
  const own = shell.screen.getByTitle('自家页面').contentFrame();
  await expect(own.getByText('"status":"up"')).toBeVisible();
  await expect(shell.screen.getByRole('status')).toHaveCount(0);
  expect(await own.locator(':root').evaluate(() => globalThis.origin)).toBe('null');

  // The security policy lists the sites that may be framed; for others an explanation is shown.
  await shell.open('未获准的网站');
  await expect(shell.screen.getByRole('alert')).toHaveText(/平台没有允许嵌入这个网站/);
  expect(site.asked).toEqual([]);
  expect(await findingsInBothThemes(page)).toEqual([]);

  const [opened] = await Promise.all([page.context().waitForEvent('page'), shell.menu.getByText('另开的网站', { exact: true }).click()]);
  await expect(opened.getByRole('heading', { name: '别处的页面' })).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(site.asked).toEqual([['/window', undefined]]);
  await opened.close();

  for (const [title, url, reason] of refused) {
    await shell.open(title);
    const card = shell.screen.getByRole('alert');
    await expect(card).toContainText('这个菜单的地址没有打开');
    await expect(card).toContainText(reason);
    await expect(card).toContainText(url);
    await expect(shell.screen.locator('iframe, a[href^="javascript:"]')).toHaveCount(0);
  }
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(site.asked).toHaveLength(1);
  await site.close();
});
