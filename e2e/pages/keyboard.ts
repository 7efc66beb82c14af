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

/** The label of the element that has the focus. */
const labelInFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const isEntry = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = isEntry ? [...(element.labels ?? [])] : [];
    // Cells of a table are named by their columns, whose names can be those of fields of the form, so cells are left out.
    if (element?.closest('[role="grid"]')) return '';
    // antd says the place of a tab among the others within the tab.
    const said = element?.querySelector('[aria-live]')?.textContent ?? '';
    const shown = element?.textContent?.replace(said, '').trim();
    return labels.map((label) => label.textContent).join('') || element?.ariaLabel || shown || '';
  });

/** Presses Tab until the field, button or tab with this label has the focus. */
export async function tabTo(page: Page, label: string): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const now = await labelInFocus(page);
    if (now === label) return;
    passed.push(now);
  }
  throw new Error(`Tab does not reach ${label}, only ${passed.join(' · ')}`);
}
