import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that look at colours: only they can find in one theme what they do not find in the other. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const require = createRequire(import.meta.url);
/** The searching code, as the builder has it. */
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { readonly source: string };

/** Brings the code once to every frame: the builder would bring it twice for each look, at the cost of the look itself. */
async function prepare(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in globalThis);
    // A frame that goes meanwhile is not looked at.
    await isThere.then((is) => (is ? undefined : frame.evaluate(source))).catch(() => undefined);
  }
}

/**
 * Serious and critical findings on what the page shows now: rule, and where. Looked for in the page itself: the other way gathers
 * frames of other origins in a second window, which costs as much as the looking.
 */
export async function seriousFindings(page: Page, only?: 'colours'): Promise<string[]> {
  await prepare(page);
  const axe = new AxeBuilder({ page, axeSource: 'null' }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only) axe.withRules(colourRules);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`));
}

/** The same in the light theme and in the dark one, where the person left the choice to the system. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const found = await seriousFindings(page, colorScheme === 'dark' ? 'colours' : undefined);
    findings.push(...found.map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}

export interface FocusStop {
  readonly name: string;
  /** Something about the element, or around it, looks different while it has the focus. */
  readonly isVisible: boolean;
}

/** Everything that the Tab key reaches, in its order, until it comes round or `limit` is reached. */
export async function tabStops(page: Page, limit = 80): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  let isPastEnd = false;
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const isMarked = element.dataset.visited === 'yes';
      element.dataset.visited = 'yes';
      const ring = (candidate: Element | null): boolean => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      };
      const surrounding = [element, element.parentElement, element.parentElement?.parentElement ?? null];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return { isMarked, name: name || element.getAttribute('name') || element.id || element.tagName, isVisible: surrounding.some(ring) };
    });
    // Behind the last one comes the browser's own window, and then the first one again.
    if (!stop && !isPastEnd) {
      isPastEnd = true;
      continue;
    }
    if (!stop || stop.isMarked) break;
    stops.push({ name: stop.name, isVisible: stop.isVisible });
  }
  return stops;
}
