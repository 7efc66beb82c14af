import type { Locator } from '@playwright/test';

/**
 * Clicks as a person does. While Playwright's own click waits for its result, a listener of Playwright in the page looks up what is under the
 * pointer, which lays the page out once more and would be measured. So everything is checked first, and the click itself is sent without it.
 */
export async function press(element: Locator): Promise<void> {
  await element.click({ trial: true });
  await element.click({ force: true });
}
