import type { Page } from '@playwright/test';

/** A text that a person can read or hear on a page, and its place. */
export interface ShownText {
  readonly text: string;
  readonly place: string;
}

/** Attributes that screen readers read out or browsers show. */
const spoken = ['title', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt', 'label'];

/**
 * All visible texts of the page that match: words, spoken attributes and the title of the window. Left out are typed texts, code, texts
 * marked as written in another language, and texts marked as not to be translated.
 */
export async function shownTexts(page: Page, pattern: RegExp): Promise<readonly ShownText[]> {
  return page.evaluate(
    ([source, attributes]) => {
      const wanted = new RegExp(source, 'u');
      const own = document.documentElement.lang;
      const isSkipped = (element: Element) => {
        const language = element.closest('[lang]')?.getAttribute('lang') ?? own;
        return language !== own || element.closest('code, pre, script, style, noscript, kbd, [inert], [translate="no"]') !== null;
      };
      const placeOf = (element: Element) => {
        const near = element.closest('[role], [aria-label], button, a, th, td, label, h1, h2, h3') ?? element;
        const name = near === element ? '' : ` in ${near.getAttribute('role') ?? near.tagName.toLowerCase()}`;
        return `${element.tagName.toLowerCase()}${name} “${(near.getAttribute('aria-label') ?? near.textContent ?? '').trim().slice(0, 40)}”`;
      };
      const found = new Map<string, string>();
      const keep = (text: string, place: () => string) => {
        const plain = text.trim();
        if (wanted.test(plain) && !found.has(plain)) found.set(plain, place());
      };
      keep(document.title, () => 'title of the window');
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text) {
          const parent = node.parentElement;
          if (!parent || !wanted.test(node.data) || isSkipped(parent) || !parent.checkVisibility({ visibilityProperty: true })) continue;
          keep(node.data, () => placeOf(parent));
        } else if (node instanceof Element) {
          for (const name of attributes) {
            const value = node.getAttribute(name);
            if (
              !value ||
              !wanted.test(value) ||
              isSkipped(node) ||
              node.closest('[aria-hidden="true"]') ||
              !node.checkVisibility({ visibilityProperty: true })
            )
              continue;
            keep(value, () => `${name} of ${placeOf(node)}`);
          }
        }
      }
      return [...found].map(([text, place]) => ({ text, place }));
    },
    [pattern.source, spoken] as const,
  );
}
