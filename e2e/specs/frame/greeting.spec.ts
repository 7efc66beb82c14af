// Messages at the start of the day are placed where they cover no control.
import type { Locator, Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

/** Controls of the page that the message covers; controls of the message itself are left out. */
const covered = (message: Locator): Promise<string[]> =>
  message.evaluate((shown) => {
    const area = shown.getBoundingClientRect();
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, a[href], [role="tab"], [role="menuitem"], [role="treeitem"]',
    );
    return [...controls].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const isDrawn = box.width > 1 && box.height > 1 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isUnder = box.left < area.right && box.right > area.left && box.top < area.bottom && box.bottom > area.top;
      return isDrawn && isUnder && !shown.contains(control)
        ? [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
        : [];
    });
  });

const message = (page: Page): Locator => page.locator('.ant-notification-notice').filter({ visible: true }).first();

/** A short run checks the phone of one person; `npm test -- --all` checks all three people, and their wide windows. */
const greeted = process.env.ALL_TESTS ? ['operator', 'driver', 'shipper'] : ['operator'];

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const user of greeted) {
    test(`the greeting of ${user} is in the header for a moment and covers nothing`, async ({ page }) => {
      const shell = new ShellPage(page);
      await page.goto('/user/login');
      await shell.fillSignIn(user);
      const header = page.getByRole('banner');
      const greeting = header.locator(':scope > [role="status"]');
      // All is read at the same moment, because the greeting leaves by itself.
      const seen = () =>
        greeting.evaluate((shown) => {
          const area = shown.getBoundingClientRect();
          const buttons = [...document.querySelectorAll('header button')].map((button) => button.getBoundingClientRect());
          return {
            says: shown.textContent?.replace(/^..好/, ''),
            isWhole: shown.scrollWidth <= shown.clientWidth && shown.scrollHeight <= shown.clientHeight && area.height <= 48,
            isAlone:
              !document.querySelector('.ant-notification-notice') &&
              buttons.every(({ left, right }) => right <= area.left || left >= area.right),
          };
        });
      await expect.poll(seen, { intervals: [100] }).toEqual({ says: '，欢迎回来', isWhole: true, isAlone: true });
      await expect(greeting).toHaveText('');
      await expect(header.getByText('智慧运输', { exact: true })).toBeVisible();
    });
  }
});

if (process.env.ALL_TESTS) {
  test.describe('at 1440 px', () => {
    for (const user of greeted) {
      test(`the greeting of ${user} covers no button and no field`, async ({ page }) => {
        const shell = new ShellPage(page);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto('/user/login');
        await shell.fillSignIn(user);
        const greeting = message(page);
        await expect(greeting).toContainText('欢迎');
        // The pointer is moved over the message, so that the message stays: otherwise it may disappear before a slow machine has checked
        // it.
        await greeting.hover();
        await greeting.evaluate((shown) => Promise.all(shown.getAnimations({ subtree: true }).map((animation) => animation.finished)));
        await expect.poll(() => covered(greeting)).toEqual([]);
      });
    }
  });
}

test('the notice that offers to undo covers neither the tools of a list nor its pages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPage(page);
  await shell.enter('dispatcher', '/business/order/list?orderStatus=10');
  await expect(shell.list.total).toBeVisible();
  const number =
    (await shell.list.rows
      .getByRole('link', { name: /^DD\d+/ })
      .first()
      .textContent()) ?? '';
  await shell.list.confirm(number, '接单');
  const undo = message(page);
  await expect(undo.getByRole('button', { name: /撤\s*销/ })).toBeVisible();
  await undo.evaluate((shown) => Promise.all(shown.getAnimations({ subtree: true }).map((animation) => animation.finished)));
  expect(await covered(undo)).toEqual([]);
});
