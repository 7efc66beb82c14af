// Helps journeys that are made by keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';

/** Expects that some element has the focus, so that the next key is not lost. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)).toBe(true);

/** Presses a key until the element has the focus. */
export async function reach(target: Locator, key = 'Tab', most = 60): Promise<void> {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step <= most; step += 1) {
    if (await isReached()) return;
    await keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}
