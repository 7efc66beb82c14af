import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious and critical findings on what the page shows now: rule, and where. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`));
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
