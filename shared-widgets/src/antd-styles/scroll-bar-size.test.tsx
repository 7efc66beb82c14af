// Scroll bars are measured without a style element, which the page's security policy would refuse.
import { afterEach, expect, it, vi } from 'vitest';
import getScrollBarSize, { getTargetScrollBarSize } from './scroll-bar-size.ts';

afterEach(() => vi.restoreAllMocks());

/** Lets the browser draw scroll bars of this width, unless the style of the element says otherwise. */
function draw(drawn: number, own: string): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100 - drawn);
  vi.spyOn(globalThis, 'getComputedStyle').mockImplementation(
    (_element, pseudo) => ({ width: pseudo ? own : 'auto', height: 'auto' }) as CSSStyleDeclaration,
  );
}

it.each([
  [15, 'auto', 15],
  [15, '6px', 6],
])('of %i pixels with a style of %s are %i pixels wide', (drawn, own, width) => {
  draw(drawn, own);
  const append = vi.spyOn(document.head, 'appendChild');
  const elements = document.querySelectorAll('*').length;
  expect(getTargetScrollBarSize(document.body).width).toBe(width);
  expect(append).not.toHaveBeenCalled();
  expect(document.querySelectorAll('*')).toHaveLength(elements);
});

it('of the page are measured once, unless asked anew; of nothing they have no size', () => {
  draw(15, 'auto');
  expect(getScrollBarSize(true)).toBe(15);
  draw(8, 'auto');
  expect(getScrollBarSize()).toBe(15);
  expect(getScrollBarSize(true)).toBe(8);
  expect(getTargetScrollBarSize(null)).toEqual({ width: 0, height: 0 });
});
