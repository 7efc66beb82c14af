/**
 * Makes rendering in the simulated page cheap. Loaded before every screen test.
 *
 * - antd's style sheets are left out, except what hides elements or separates words: jsdom matches every rule of a page with every element whose visibility a test asks
 *   for. Without the rules nothing is animated, so that what opens is visible at once.
 * - React's development build records a stack trace for each of the first ten thousand elements it creates in a second; no test reads them. React has
 *   no setting for it, so its counter is held above that limit.
 */
import * as react from 'react';

/** Parts of antd's class names that hide an element. */
const hiding = [
  ...['popover', 'dropdown', 'select-dropdown', 'cascader-dropdown', 'picker-dropdown', 'tooltip', 'menu', 'menu-submenu', 'tabs-tabpane'],
  ...['drawer-content-wrapper', 'form-item', 'collapse-panel', 'mentions-dropdown'],
];
const rules = [
  `${hiding.map((name) => `.ant-${name}-hidden`).join(', ')} { display: none }`,
  // Names of buttons have a space between their parts, as in a browser.
  '.ant-btn > * { display: inline-block }',
];
const mark = 'data-hiding';
const counter = 'recentlyCreatedOwnerStacks';

// This file runs before each test file, but many test files share the window and React.
if (!document.head.querySelector(`[${mark}]`)) {
  const sheet = document.createElement('style');
  sheet.setAttribute(mark, '');
  sheet.textContent = rules.join('\n');
  document.head.append(sheet);
  const content = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor;
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get: content.get,
    set(this: HTMLStyleElement, css: string) {
      // The attribute is on antd's style elements only.
      if (!this.hasAttribute('data-rc-order')) content.set?.call(this, css);
    },
  });
}

for (const value of Object.values(react)) {
  if (typeof value === 'object' && value !== null && counter in value) {
    Object.defineProperty(value, counter, { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set: () => undefined });
  }
}
