// The looks in which journeys run: both themes, in a wide window and on a phone.
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { seriousFindings } from './accessibility.ts';
import { phone } from './phone.ts';
import { placeFaults } from './screen-faults.ts';

type Theme = 'light' | 'dark';
type LookName = `${1440 | 390} px, ${Theme}`;

export interface Look {
  readonly name: LookName;
  readonly theme: Theme;
  readonly isPhone: boolean;
  /** How a window of this look is opened; people whose theme follows the operating system see the theme. */
  readonly options: BrowserContextOptions;
}

const widths = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: phone,
} as const;

const allLooks: readonly Look[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({
    name: `${width} px, ${theme}` as const,
    theme,
    isPhone: width === 390,
    options: { ...widths[width], colorScheme: theme },
  })),
);

/** All looks in a run of everything; in a short run only one. */
export const looks = (short: LookName): readonly Look[] =>
  process.env.ALL_TESTS ? allLooks : allLooks.filter(({ name }) => name === short);

/** Those in a wide window, for journeys by keyboard alone. */
export const wideLooks = (short: LookName): readonly Look[] => looks(short).filter(({ isPhone }) => !isPhone);

/** Expects that the page is shown in the theme of the look, that it does not scroll sideways, and that no control is cut off. */
export async function expectShownIn(page: Page, { theme }: Look): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const brightness = await page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });
  expect(brightness > 128 ? 'light' : 'dark').toBe(theme);
  await expect.poll(() => placeFaults(page)).toEqual([]);
}

/** Expects that what is open over the page has the theme of the look, that nothing in it is cut off or scrolls sideways, and that it can be read. */
export async function expectToFit(page: Page, { theme }: Look): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Colours fade for a moment after a change, and drawers slide in.
  await expect.poll(async () => [...(await seriousFindings(page, undefined, 'opened')), ...(await placeFaults(page))]).toEqual([]);
}
