// The head of a record on wide screens and phones: its number, its progress, who acts next, and the possible actions.
import type { Locator, Page } from '@playwright/test';
import { waitingOrder } from '../../pages/made-orders.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const records = [
  { kind: 'order', path: '/business/order/list?orderStatus=10', number: /^DD\d+/, state: '待接单', step: '待接单', action: '接单' },
  { kind: 'waybill', path: '/business/waybill/list?waybillStatus=40', number: /^YD\d+/, state: '运输中', step: '送达', action: '' },
] as const;

/** The steps of a record, which the platform draws from the states, or the screen with their times. */
const stepsOf = (drawer: Locator): Locator => drawer.getByRole('list', { name: '状态' }).or(drawer.locator('.ant-steps')).first();
const words = 'li > span > span:first-child, .ant-steps-item-title, .ant-steps-item-content';

/** Texts of steps that are cut off or overlap each other. */
const crowded = (steps: Locator): Promise<string[]> =>
  steps.evaluate((list, selector) => {
    const drawn = [...list.querySelectorAll<HTMLElement>(selector)].flatMap((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      const box = range.getBoundingClientRect();
      const isSeen = box.width > 0 && getComputedStyle(word).position !== 'absolute';
      return isSeen ? [{ text: word.textContent, box, frame: (word.closest('li, .ant-steps-item') ?? word).getBoundingClientRect() }] : [];
    });
    const cut = drawn.filter(({ box, frame }) => box.right > frame.right + 1).map(({ text }) => `cut: ${text}`);
    const over = drawn.flatMap(({ text, box }, index) =>
      drawn
        .slice(index + 1)
        .filter(
          ({ box: next }) =>
            box.right > next.left + 1 && box.left < next.right - 1 && box.bottom > next.top + 1 && box.top < next.bottom - 1,
        )
        .map((next) => `${text} over ${next.text}`),
    );
    return drawn.length === 0 ? ['no words'] : [...cut, ...over];
  }, words);

const isInside = async (element: Locator, page: Page): Promise<boolean> => {
  const box = await element.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  return box !== null && box.x >= 0 && box.x + box.width <= width;
};

/** A short run checks one record at one width. */
const isChosen = (kind: string, width: number): boolean => Boolean(process.env.ALL_TESTS) || (width === 390 && kind === 'order');

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    for (const { kind, path, number, state, step, action } of records.filter((record) => isChosen(record.kind, width))) {
      test(`the head of the ${kind} says number, state, steps and the next action, and nothing is crowded`, async ({ page }) => {
        const shell = new ShellPage(page);
        await page.setViewportSize({ width, height: 900 });
        // Other journeys on the same product may have taken the orders of the demo data.
        if (kind === 'order') await waitingOrder(page);
        await shell.enter('operator', path);
        const links = shell.screen.getByRole('link', { name: number });
        const name = (await links.first().textContent()) ?? '';
        // The row is searched by its number, because rows move when a list is read again.
        await links.filter({ hasText: name }).first().click();
        const drawer = page.getByRole('dialog', { name: new RegExp(name) });
        await expect(drawer).toBeVisible();
        await expect(drawer.getByText(name).first()).toBeVisible();
        await expect(drawer.getByText(state).first()).toBeVisible();
        const steps = stepsOf(drawer);
        await expect(steps).toBeVisible();
        await expect(steps.locator('[aria-current="step"], .ant-steps-item-process').first()).toContainText(step);
        await expect.poll(() => crowded(steps)).toEqual([]);
        expect(await isInside(steps, page)).toBe(true);
        if (action) {
          const main = drawer.getByRole('button', { name: action, exact: true });
          await expect(main).toBeInViewport({ ratio: 1 });
          await expect(drawer.getByText(/下一步/).first()).toBeVisible();
        }
        await drawer.getByRole('button', { name: '复制编号' }).first().click();
        await expect(page.getByText(/已复制/).first()).toBeVisible();
      });
    }
  });
}
