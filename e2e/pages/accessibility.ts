import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules about colours: only their findings can differ between the themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const require = createRequire(import.meta.url);
/** axe's source in the form in which its Playwright builder uses it. */
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { readonly source: string };

/** Adds axe once to every frame; the builder would add it twice per check, which takes as long as the check itself. */
async function prepare(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in globalThis);
    // A frame that is removed during the check is skipped.
    await isThere.then((is) => (is ? undefined : frame.evaluate(source))).catch(() => undefined);
  }
}

/** Selector of everything that opens over a page, and of the control that opened it. */
const opened =
  '[role="dialog"], [role="menu"], [role="listbox"], .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, [aria-expanded="true"]';

/**
 * Serious and critical findings of axe on the visible page: rule and element. axe runs in the page itself, because its builder collects
 * findings of frames of other origins in a second window, which takes as long as the check. `part`: `opened` checks only what is open over
 * a page that was checked before.
 */
export async function seriousFindings(page: Page, only?: 'colours', part: 'page' | 'opened' = 'page'): Promise<string[]> {
  await prepare(page);
  const axe = new AxeBuilder({ page, axeSource: 'null' }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only) axe.withRules(colourRules);
  if (part === 'opened' && (await page.locator(opened).count()) > 0) axe.include(opened);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`));
}

/** The findings in the light and in the dark theme, for a person whose theme follows the operating system. */
export async function findingsInBothThemes(page: Page, part: 'page' | 'opened' = 'page'): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const only = colorScheme === 'dark' ? 'colours' : undefined;
    let found = await seriousFindings(page, only, part);
    // After a change of theme, colours fade for a moment, so the check waits.
    if (found.length > 0) {
      await page.waitForTimeout(500);
      found = await seriousFindings(page, only, part);
    }
    findings.push(...found.map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}

/**
 * Describes the visible content by its elements, classes and attributes, without its words; rows and other neighbours with the same
 * structure count once. axe would find the same problems in two pages with equal descriptions.
 */
export async function contentOf(page: Page, part: 'page' | 'opened'): Promise<string> {
  const described = await page.evaluate(
    (selector) => {
      const known = /^(?:role|type|disabled|checked|href|for|lang|title|tabindex|alt|aria-.*)$/;
      /** Attributes whose values matter; of other attributes only their presence and emptiness matters. */
      const telling =
        /^(?:role|type|tabindex|aria-(?:hidden|haspopup|checked|selected|expanded|disabled|invalid|required|modal|live|sort|level))$/;
      const describe = (element: Element): string => {
        if (!element.checkVisibility() || element.matches('script, style')) return '';
        const attributes = [...element.attributes]
          .filter(({ name }) => known.test(name))
          .map(({ name, value }) => (telling.test(name) ? `${name}=${value}` : `${name}${value.trim() === '' ? '' : '+'}`))
          .sort();
        // Colours and sizes in an element's own style attribute; positions and widths do not matter.
        const own = (element.getAttribute('style') ?? '').match(
          /(?:^|[;\s])(?:color|background[a-z-]*|opacity|font[a-z-]*|--[\w-]*color[\w-]*):[^;]*/g,
        );
        const words = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') ? 'words' : '';
        // Whether an element's accessible name contains its visible text.
        const isNamed = element.ariaLabel?.includes(element.textContent?.trim() ?? '') ? 'named' : '';
        const inner = [...new Set([...element.children].map(describe))].join('');
        return `<${element.tagName} ${[...element.classList].sort().join('.')} ${attributes.join(' ')} ${own?.join('') ?? ''}>${words}${isNamed}${inner}</>`;
      };
      const roots = selector === '' ? [document.body] : [...document.querySelectorAll(selector)];
      return roots.map(describe).join('\n');
    },
    part === 'opened' ? opened : '',
  );
  return createHash('sha256').update(`${part} ${described}`).digest('base64');
}

export interface FocusStop {
  readonly name: string;
  /** Whether the element, or its surroundings, look different when it has the focus. */
  readonly isVisible: boolean;
}

/** Everything that the Tab key reaches, in order, until it returns to the start or `limit` is reached. */
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
    // After the last element the focus moves to the browser's own window, and then to the first element again.
    if (!stop && !isPastEnd) {
      isPastEnd = true;
      continue;
    }
    if (!stop || stop.isMarked) break;
    stops.push({ name: stop.name, isVisible: stop.isVisible });
  }
  return stops;
}
