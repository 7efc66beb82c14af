/** Standards for every page of the shell: axe, keyboard, focus, motion, security policy; in both themes, wide and narrow. */
import type { Page } from '@playwright/test';
import { findingsInBothThemes, tabStops } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ConsoleErrors } from '../../pages/screen-faults.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

// Tests are independent, so workers run them in parallel.
test.describe.configure({ mode: 'parallel' });

const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const isWhole = Boolean(process.env.ALL_TESTS);
/** Pages before and after sign-in; a short run checks one page of each kind. */
const outside = isWhole ? ['/user/login', '/user/register', '/user/alteration'] : ['/user/login'];
const inside = isWhole
  ? ['/dashboard/analysis', '/business/order/list', '/isps/userAnnouncement', '/403', '/404', '/500']
  : ['/dashboard/analysis', '/404'];

/** Waits until nothing moves and no request is running. */
async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('no serious finding on any page of the shell, in either theme, wide and narrow, and no report of the policy', async ({ page }) => {
  test.setTimeout(180_000);
  const reports = await watchPolicy(page);
  const findings: Record<string, string[]> = {};
  const look = async (path: string) => {
    await page.setViewportSize(widths.wide);
    await page.goto(path);
    for (const [width, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      await atRest(page);
      const found = await findingsInBothThemes(page);
      if (found.length > 0) findings[`${path} ${width}`] = found;
    }
  };
  for (const path of outside) await look(path);
  await page.setViewportSize(widths.wide);
  const shell = new ShellPage(page);
  await shell.enter('admin');
  for (const path of inside) await look(path);
  expect(findings).toEqual({});
  expect(reports).toEqual([]);
});

test('a list, its columns and a window over it break no rule of the policy and put no error in the console', async ({ page }) => {
  const reports = await watchPolicy(page);
  const shell = new ShellPage(page);
  await shell.enter('finance');
  const errors = new ConsoleErrors(page);
  await shell.open('ETC管理', 'ETC车辆');
  await expect(shell.list.rows.first()).toBeVisible();
  await shell.list.area.getByRole('button', { name: /新增/ }).click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible();
  await atRest(page);
  expect(reports).toEqual([]);
  expect(errors.take()).toEqual([]);
});

test('no serious finding in what opens over the frame, in either theme', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin');
  await atRest(page);
  const findings: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = await findingsInBothThemes(page);
    if (found.length > 0) findings[name] = found;
  };
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const userMenu = page.getByRole('button', { name: '用户菜单' });
  await userMenu.click();
  await expect(page.getByRole('menuitem', { name: '密码修改' })).toBeVisible();
  await look('user menu');
  await page.keyboard.press('Escape');
  for (const item of ['密码修改', '切换部门', '系统设置']) {
    await userMenu.click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(dialog).toBeVisible();
    await look(item);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('dd');
  await look('menu search');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await shell.open('订单管理', '订单列表');
  await shell.tab('订单列表').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '键盘快捷键' })).toBeVisible();
  await look('menu of a tab');
  await page.getByRole('menuitem', { name: '键盘快捷键' }).click();
  await expect(dialog).toBeVisible();
  await look('keys of the tabs');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await shell.menu.getByRole('treeitem', { name: '客户管理' }).click();
  await expect(shell.menu.getByRole('treeitem', { name: '货主', exact: true })).toBeVisible();
  await look('rail with a group flown out');
  expect(findings).toEqual({});
});

test('the keyboard reaches everything on the sign-in page and in the frame, and shows where it is', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.goto('/user/login');
  await atRest(page);
  const before = await tabStops(page);
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter(({ isVisible }) => !isVisible)).toEqual([]);

  await shell.enter('operator');
  await atRest(page);
  const frame = await tabStops(page, 40);
  for (const name of [/用户菜单/, /折叠|收起/, /首页/]) expect(frame.map((stop) => stop.name).some((stop) => name.test(stop))).toBe(true);
  expect(frame.filter(({ isVisible }) => !isVisible)).toEqual([]);

  await test.step('nothing moves for those who asked for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration ?? 0) > 10)
          .map((animation) =>
            animation instanceof CSSTransition ? animation.transitionProperty : (animation as CSSAnimation).animationName,
          ),
      );
    // A loading indicator may still turn, but no other element may move.
    await expect.poll(moving).toEqual([]);
    await shell.open('订单管理', '订单列表');
    await expect(shell.list.rows).not.toHaveCount(0);
    await atRest(page);
    await expect.poll(moving).toEqual([]);
  });
});
