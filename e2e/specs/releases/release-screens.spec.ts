// Release screens: changes that are made there reach the next tab, changes by other people appear without a reload, and the history shows
// them.
import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';
import { registryOperator } from '../../registry-operator.ts';
import { testMenu } from '../../test-remote.ts';

const version = (number: number) => `${number}.0.0-bbbbbbbbb${number}`;
const screenOf = (number: number) => `(React) => () => React.createElement('p', null, '试行${number}')`;
const actionsOf = (shell: ShellPage) => shell.screen.getByRole('group', { name: 'trial 在 local 的操作' });

/** The product for an operator whose menu contains the test remote's screen. */
async function open(page: Page): Promise<ShellPage> {
  await page.route('**/api/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch();
    const permissions = (await response.json()) as { result: { menu: object[] } };
    permissions.result.menu.push(testMenu('试行', ['trial/one']));
    await route.fulfill({ response: response, json: permissions });
  });
  const shell = new ShellPage(page);
  await shell.enter('admin');
  return shell;
}

/** Starts an action on the remote, and confirms it when the server's dry run has shown its effect. */
async function change(shell: ShellPage, action: string, reason: string): Promise<void> {
  await actionsOf(shell).getByRole('button', { name: action }).click();
  const drawer = shell.page.getByRole('dialog').filter({ visible: true });
  await expect(drawer.getByRole('region', { name: '将会发生' }).getByRole('list', { name: '版本变化' })).toBeVisible();
  await drawer.getByRole('textbox', { name: /原因/ }).fill(reason);
  await drawer.getByRole('button', { name: action }).click();
  await expect(drawer).toHaveCount(0);
}

/** Opens the screen in new tabs until it runs the version. */
async function expectInNextTab(shell: ShellPage, number: number): Promise<void> {
  await expect(async () => {
    await shell.closeTab('trial/one');
    await shell.open('试行', 'trial/one');
    await expect(shell.screen.getByText(`试行${number}`, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [100], timeout: 10_000 });
}

test('pinned and rolled back by screen: the next tab follows, so do the screens; the history says why', async ({ page, product }) => {
  const reports = await watchPolicy(page);
  const operator = registryOperator(product);
  for (const number of [1, 2])
    await operator.publish({ name: 'trial', version: version(number), screens: { 'trial/one': screenOf(number) } });
  await operator.change('PUT', '/pins/trial', { version: version(1) });
  const shell = await open(page);
  const pinned = (number: number): Locator => shell.screen.getByRole('cell').getByRole('button', { name: version(number), exact: true });
  const showMatrix = async () => {
    await shell.tab('发布总览').click();
    await expect(actionsOf(shell)).toBeVisible();
  };

  await shell.open('系统管理', '发布管理', '发布总览');
  await expect(pinned(1)).toBeVisible();
  await shell.open('试行', 'trial/one');
  await expect(shell.screen.getByText('试行1', { exact: true })).toBeVisible();

  await showMatrix();
  await change(shell, '固定版本', '新列表上线');
  await expect(pinned(2)).toBeVisible();
  await expectInNextTab(shell, 2);

  // A change that another operator makes on the command line appears without a reload.
  await showMatrix();
  await operator.change('POST', '/pins/trial/rollback');
  await expect(pinned(1)).toBeVisible();
  await change(shell, '固定版本', '再试一次');
  await expect(pinned(2)).toBeVisible();
  await change(shell, '回退', '订单卡住');
  await expect(pinned(1)).toBeVisible();
  await expectInNextTab(shell, 1);

  await shell.open('系统管理', '发布管理', '发布记录');
  for (const reason of ['新列表上线', '再试一次', '订单卡住'])
    await expect(shell.screen.getByRole('row').filter({ hasText: reason })).toContainText('admin');
  await showMatrix();
  await pinned(1).click();
  await expect(shell.tab(`trial ${version(1)}`)).toHaveAttribute('aria-selected', 'true');
  await expect(shell.screen.getByText('订单卡住')).toBeVisible();
  await expect(shell.screen.getByText('entry.js').first()).toBeVisible();
  expect(reports).toEqual([]);
});

/** The themes and widths that are checked: parts with another layout on phones are checked in both widths, and both themes occur. */
const looks = [
  { theme: 'light', width: 1440, paths: ['history', 'health', 'detail?name=etc', 'matrix'] },
  { theme: 'dark', width: 390, paths: ['history', 'matrix'] },
] as const;

test('no serious finding on the release screens and in the window of a change, wide in light, narrow in dark', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin');
  const findings: Record<string, string[]> = {};
  const look = async (name: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const found = await seriousFindings(page);
    if (found.length > 0) findings[name] = found;
  };
  for (const { theme, width, paths } of looks) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(`/system/release/${path}`);
      await expect(shell.screen.getByRole('button', { name: '刷新' })).toBeVisible();
      await look(`${path} ${width}`);
    }
    await shell.screen.getByRole('group', { name: 'etc 在 local 的操作' }).getByRole('button', { name: '固定版本' }).click();
    await expect(page.getByRole('dialog').filter({ visible: true }).getByRole('region', { name: '将会发生' })).toBeVisible();
    await look(`pin ${width}`);
  }
  expect(findings).toEqual({});
});
