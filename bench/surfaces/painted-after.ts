/** Measures how long a person waits: from a key or click to the frame that shows the result. */
import type { Page } from '@playwright/test';

export interface Wait {
  /** The event from which the time counts. */
  readonly event: 'keydown' | 'click' | 'input';
  /** Selector of elements of which one must be visible and contain the text. */
  readonly selector: string;
  readonly text?: string;
}

declare global {
  interface Window {
    paintedTime?: Promise<number>;
  }
}

/**
 * Runs `act`, which causes the event; returns the milliseconds from the event to the frame after the one in which the result was laid out.
 */
export async function paintedAfter(page: Page, wait: Wait, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(({ event, selector, text = '' }) => {
    const isShown = (): boolean =>
      [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0 && (one.textContent ?? '').includes(text));
    window.paintedTime = new Promise((resolve, reject) => {
      const began = (heard: Event): void => {
        const look = (): void => {
          const now = performance.now();
          if (isShown()) requestAnimationFrame(() => resolve(performance.now() - heard.timeStamp));
          else if (now - heard.timeStamp > 20_000) reject(new Error(`nothing visible at ${selector} contains "${text}"`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener(event, began, { capture: true, once: true });
    });
  }, wait);
  await act();
  return page.evaluate(() => window.paintedTime ?? Number.NaN);
}
