import type { ConsoleMessage, Page } from '@playwright/test';

/** All controls that a person can press, type into or focus. */
const controls =
  'a[href], button, input:not([type="hidden"]), textarea, select, [role="button"], [role="link"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="combobox"], [role="menuitem"]';

/**
 * Faults of the layout: a page, drawer or dialog that scrolls sideways, and controls of which a part is outside the area to which people
 * can scroll. Sideways scrolling within a page (tables, rows of tabs) is not a fault.
 */
export async function placeFaults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(
    ([windowWidth, selector]) => {
      const faults = new Set<string>();
      const nameOf = (element: Element) => {
        const label = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? '';
        return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${label.trim().slice(0, 40)}”`;
      };
      const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      /** Pixels that are tolerated because of rounding, borders that reach over an edge, and marks in a corner. */
      const tolerance = 3;

      const pages = [
        document.documentElement,
        ...document.querySelectorAll('[role="tabpanel"], [role="dialog"], .ant-drawer-body, .ant-modal-body'),
      ];
      for (const each of pages) {
        if (each !== document.documentElement && !isShown(each)) continue;
        const visible = each === document.documentElement ? windowWidth : each.clientWidth;
        const { overflowX } = getComputedStyle(each);
        const scrolls =
          each === document.documentElement
            ? overflowX !== 'hidden' && overflowX !== 'clip'
            : overflowX === 'auto' || overflowX === 'scroll';
        if (scrolls && visible > 0 && each.scrollWidth > visible + 1) {
          // The innermost elements that reach beyond the edge are the cause.
          const edge = each === document.documentElement ? windowWidth : each.getBoundingClientRect().right;
          const wide = [...each.querySelectorAll('*')].filter((inner) => isShown(inner) && inner.getBoundingClientRect().right > edge + 1);
          const cause = wide.find((inner) => !wide.some((other) => other !== inner && inner.contains(other)));
          const kind =
            each === document.documentElement ? 'the page' : each.className.toString().split(' ')[0] || each.getAttribute('role');
          faults.add(
            `${kind} scrolls sideways: ${each.scrollWidth} of ${visible} px, because of ${cause ? nameOf(cause) : 'nothing visible'}`,
          );
        }
      }

      /** The element relative to which the browser positions another element. */
      const holderOf = (element: Element): Element | null => {
        const { position } = getComputedStyle(element);
        if (position === 'fixed') return null;
        if (position === 'absolute' && element instanceof HTMLElement) return element.offsetParent;
        return element.parentElement;
      };
      const cutBy = (control: Element): string | null => {
        // Tabs that do not fit are in the menu at the end of their row, so they are not cut off.
        const row = control.closest('.ant-tabs-nav');
        if (row?.querySelector('.ant-tabs-nav-operations:not(.ant-tabs-nav-operations-hidden)')) return null;
        let { left, right } = control.getBoundingClientRect();
        const isInline = getComputedStyle(control).display.startsWith('inline') && !control.matches('button, input, [role="button"]');
        for (let holder = holderOf(control); holder && holder !== document.body; holder = holderOf(holder)) {
          const style = getComputedStyle(holder);
          if (style.overflowX === 'visible') continue;
          const edge = holder.getBoundingClientRect();
          if ((style.overflowX === 'auto' || style.overflowX === 'scroll') && holder.scrollWidth > holder.clientWidth) {
            // The control can be scrolled into view, so only the position of the scrolling element itself is checked from here on.
            ({ left, right } = edge);
            continue;
          }
          // Long names that end with an ellipsis are intended.
          if (isInline && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')) return null;
          if (left < edge.left - tolerance || right > edge.right + tolerance) return nameOf(holder);
        }
        return left < -tolerance || right > windowWidth + tolerance ? 'the edge of the window' : null;
      };
      for (const control of document.querySelectorAll(selector)) {
        const { width: own, height } = control.getBoundingClientRect();
        if (own < 2 || height < 2 || !isShown(control) || control.closest('[inert], [aria-hidden="true"]')) continue;
        const by = cutBy(control);
        if (by) faults.add(`${nameOf(control)} is cut off by ${by}`);
      }
      return [...faults];
    },
    [width, controls] as const,
  );
}

/** Left out: responses 503, with which a busy server asks for a repetition. */
const isExpected = (text: string): boolean => /the server responded with a status of 503/i.test(text);

/** Errors of the console and of scripts since this was called last. */
export class ConsoleErrors {
  #errors: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => this.#errors.push(`script: ${error.message}`));
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() !== 'error' || isExpected(message.text())) return;
      const { url } = message.location();
      this.#errors.push(`console: ${message.text()} ${url ? new URL(url).pathname : ''}`.trim());
    });
  }

  take(): string[] {
    const errors = this.#errors;
    this.#errors = [];
    return errors;
  }
}
