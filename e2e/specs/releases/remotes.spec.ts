import type { Response } from '@playwright/test';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

interface Document {
  readonly remotes: { name: string; version: string; base: string }[];
}

async function pinned(url: string): Promise<Document> {
  const signed = (await (await fetch(`${url}/registry/v1/environments/local/document`)).json()) as { text: string };
  return JSON.parse(signed.text) as Document;
}

/** One screen of each remote, with an account that may open it. */
const screens: [remote: string, username: string, path: string[]][] = [
  ['monitoring', 'admin', ['首页']],
  ['system-admin', 'admin', ['系统管理', '用户管理']],
  ['business', 'admin', ['订单管理', '订单列表']],
  ['etc', 'admin', ['ETC管理', 'ETC车辆']],
  ['carrier-portal', 'carrier', ['承运商门户', '待发车运单']],
  ['shipper-portal', 'shipper', ['货主门户', '我的订单']],
];

/** Dialogs are opened too, because they add styles of their own. */
async function openAndClose(shell: ShellPage, buttons: readonly string[]): Promise<void> {
  for (const name of buttons) {
    await shell.screen.getByRole('button', { name, exact: true }).click();
    await expect(shell.form.dialog).toBeVisible();
    await shell.list.close();
  }
}

test('screens of all six remotes open, each from its pinned version, under the strict policy', async ({ page, product }) => {
  const violations = await watchPolicy(page);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const requested: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/remotes/') && response.ok()) requested.push(pathname);
  });
  const shell = new ShellPage(page);
  const document = await pinned(product.url);
  let signedInAs = '';
  for (const [remote, username, path] of screens) {
    if (signedInAs !== username) {
      if (signedInAs) await shell.signOut();
      await shell.signIn(username);
      signedInAs = username;
    }
    await shell.open(...path);
    const base = document.remotes.find(({ name }) => name === remote)?.base ?? '';
    expect(base).not.toBe('');
    await expect
      .poll(() => requested.filter((file) => file.startsWith(base)).length, { message: `${remote} loads from ${base}` })
      .toBeGreaterThan(0);
    await expect(page.getByText('页面未能打开')).toHaveCount(0);
    if (remote === 'business') await openAndClose(shell, ['新增', '导入']);
  }
  const foreign = requested.filter((file) => !document.remotes.some(({ base }) => file.startsWith(base)));
  expect(foreign).toEqual([]);
  expect(violations).toEqual([]);
  expect(failures).toEqual([]);
});

test('React, antd, the SDK and the widgets exist once in the page', async ({ page }) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  const shell = new ShellPage(page);
  await shell.signIn('admin');
  for (const [, username, path] of screens) {
    if (username !== 'admin') continue;
    await shell.open(...path);
    await expect(shell.screen.getByRole('button').first()).toBeVisible();
  }
  const scripts = new Map(
    await Promise.all(responses.map(async (response) => [new URL(response.url()).pathname, await response.text()] as const)),
  );
  const holders = (mark: string) => [...scripts].filter(([, text]) => text.includes(mark)).map(([path]) => path);
  // Texts of libraries that are still there after minification; each occurs in one file of the library.
  const marks = {
    'React DOM': 'rendererPackageName',
    router: 'useNavigate() may be used only in the context',
    store: 'redux-toolkit.js.org/Errors',
    dates: 'isDayjsObject',
    antd: 'data-css-hash',
    'antd’s icons': 'ant-design-icons',
    SDK: 'X-Access-Token',
    widgets: '图表加载中',
  };
  for (const [library, mark] of Object.entries(marks)) {
    expect(holders(mark), library).toHaveLength(1);
    expect(holders(mark)[0], library).toMatch(/^\/shell\//);
  }
  // React DOM contains React’s identifying text too, so it is left out.
  expect(holders('react.transitional.element').filter((path) => path.startsWith('/remotes/'))).toEqual([]);
  const remoteScripts = [...scripts.keys()].filter((path) => path.startsWith('/remotes/'));
  expect(remoteScripts.length).toBeGreaterThan(3);
});

test('a remote that cannot be loaded costs only its own tab', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.route('**/remotes/etc/**', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>bad gateway</h1>' }));
  await shell.enter('admin');
  await shell.open('ETC管理', 'ETC车辆');
  await expect(page.getByText('页面未能打开')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/etc@/).first()).toBeVisible();
  await shell.open('订单管理', '订单列表');
  await expect(
    shell.screen.getByRole('button', { name: '查询', exact: true }).or(shell.screen.getByRole('button', { name: '查 询' })),
  ).toBeVisible();
  await page.unroute('**/remotes/etc/**');
  await shell.tab('ETC车辆').click();
  await shell.screen
    .getByRole('button', { name: '重试' })
    .or(shell.screen.getByRole('button', { name: '重 试' }))
    .click();
  await expect(shell.screen.getByRole('table', { name: 'ETC车辆列表' })).toBeVisible();
  await expect(page.getByText('页面未能打开')).toHaveCount(0);
});

test('one changed byte is never executed', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.route('**/remotes/etc/**/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response: response,
      body: `window.__tampered = true;${await response.text()}`,
      headers: { ...response.headers(), 'content-encoding': 'identity' },
    });
  });
  await shell.enter('admin');
  await shell.open('ETC管理', 'ETC车辆');
  await expect(page.getByText('页面文件与发布内容不一致，已停止加载。请联系管理员。')).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
});
