// Environment manifests in an open page: canaries by role, pins and rollbacks in the next tab, kills, a new shell.
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';
import { registryOperator } from '../../registry-operator.ts';
import { testMenu } from '../../test-remote.ts';

const version = (number: number) => `${number}.0.0-aaaaaaaaa${number}`;
/** A screen that shows its version and has an input. */
const page = (number: number) =>
  `(React) => () => React.createElement('label', null, '版本${number}', React.createElement('input', { 'aria-label': '便签' }))`;

/** Opens the product for a person whose menu contains the test screen. */
async function open(page: Page, username: string): Promise<ShellPage> {
  await page.route('**/api/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch();
    const permissions = (await response.json()) as { result: { menu: object[] } };
    permissions.result.menu.push(testMenu('试点', ['pilot/one']));
    await route.fulfill({ response: response, json: permissions });
  });
  const shell = new ShellPage(page);
  await shell.enter(username);
  return shell;
}

let opened = 0;
/** Opens the screen in another tab, as a link does. */
const openTab = (page: Page) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/pilot/one?tab=${++opened}`);

const shows = (shell: ShellPage, number: number) => shell.screen.getByText(`版本${number}`, { exact: true });

/** Opens tabs until one runs the version. The time that this takes is measured by `bench/screens.bench.ts`. */
async function untilNextTab(shell: ShellPage, number: number): Promise<void> {
  await expect(async () => {
    await openTab(shell.page);
    await expect(shows(shell, number)).toBeVisible({ timeout: 400 });
  }).toPass({ intervals: [50], timeout: 15_000 });
}

test('who is in a canary runs it, others do not; pins, rollbacks, halts and kills reach open sessions', async ({
  page: first,
  browser,
  product,
}) => {
  const operator = registryOperator(product);
  for (const number of [1, 2, 3])
    await operator.publish({ name: 'pilot', version: version(number), screens: { 'pilot/one': page(number) } });
  await operator.change('PUT', '/pins/pilot', { version: version(1) });
  await operator.change('PUT', '/canaries/spring', { pins: { pilot: version(2) }, roles: ['dispatcher'] });
  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  try {
    const [dispatcher, clerk] = [await open(first, 'dispatcher'), await open(await elsewhere.newPage(), 'operator')];
    // A screen waits only a moment for the person's own manifest, so that on a slow machine the first tab may run what everybody gets.
    await untilNextTab(dispatcher, 2);
    await openTab(clerk.page);
    await expect(shows(clerk, 1)).toBeVisible();

    // After a new pin the next tab runs the new version; the open tab keeps its version and input, and says that there is a newer version.
    const note = clerk.screen.getByLabel('便签');
    await note.fill('打了一半');
    const kept = clerk.page.url();
    await operator.change('PUT', '/pins/pilot', { version: version(3) });
    await untilNextTab(clerk, 3);
    await clerk.page.goBack();
    while (clerk.page.url() !== kept) await clerk.page.goBack();
    await expect(shows(clerk, 1)).toBeVisible();
    await expect(note).toHaveValue('打了一半');
    await expect(clerk.screen.getByText('这个页面的版本已变更。')).toBeVisible();
    await clerk.screen.getByRole('button', { name: '切换到当前版本' }).click();
    await expect(shows(clerk, 3)).toBeVisible();

    // The canary continues until it is halted.
    await untilNextTab(dispatcher, 2);
    await operator.change('POST', '/canaries/spring/halt');
    await untilNextTab(dispatcher, 3);

    // When the version is killed while somebody types, a message appears, and after the field is left the screen is replaced by the reason.
    await clerk.screen.getByLabel('便签').fill('还没写完');
    await operator.change('PUT', `/kills/pilot/${version(3)}`, { reason: '会丢数据' });
    await expect(clerk.screen.getByText('这个版本已被停用：会丢数据。')).toBeVisible({ timeout: 12_000 });
    await expect(clerk.screen.getByLabel('便签')).toHaveValue('还没写完');
    await clerk.menu.getByRole('treeitem').first().focus();
    await expect(clerk.screen.getByRole('alert')).toContainText('killed: 会丢数据');
    await clerk.screen.getByRole('button', { name: '重新载入' }).click();
    await expect(shows(clerk, 1)).toBeVisible();
    await operator.change('DELETE', `/kills/pilot/${version(3)}`);

    await untilNextTab(clerk, 3);
    await operator.change('POST', '/pins/pilot/rollback');
    await untilNextTab(clerk, 1);
  } finally {
    await elsewhere.close();
    await operator.change('DELETE', '/canaries/spring');
    await operator.change('DELETE', '/pins/pilot');
  }
});

test('a new shell is told of quietly, and used when the person says so', async ({ page, product }) => {
  const key = createPrivateKey(readFileSync(join(product.dataDir, 'keys', 'release-signing.pem')));
  let shellVersion: string | null = null;
  await page.route('**/api/sys/release/document*', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const { result, ...envelope } = (await response.json()) as { result: SignedManifest };
    const document = JSON.parse(result.text) as EnvironmentManifest;
    const text = JSON.stringify(shellVersion ? { ...document, shell: shellVersion } : document);
    const signature = sign(null, Buffer.from(text), key).toString('base64url');
    await route.fulfill({ json: { ...envelope, result: { text, signature } } });
  });
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/user');
  const word = shell.screen.getByRole('textbox').first();
  await word.fill('打了一半');
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  shellVersion = '9.9.9-bbbbbbbbbb';
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const notice = page.getByRole('banner').getByText('平台有新版本');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(word).toHaveValue('打了一半');
  await expect(word).toBeFocused();
  await page.getByRole('button', { name: '重新载入平台' }).click();
  await expect.poll(() => page.evaluate(() => 'notReloaded' in globalThis).catch(() => true)).toBe(false);
});
