/** What browsers have and jsdom lacks. Loaded before every screen test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { drafts } from 'shared-platform/drafts';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { mswServer, resetPlatform } from './platform-state.ts';

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A wide desktop screen; `resizeWindow` of tests may change it. */
function matchMedia(query: string): MediaQueryList {
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches = (!min || window.innerWidth >= Number(min)) && (!max || window.innerWidth <= Number(max));
  return Object.assign(new EventTarget(), {
    matches: (min !== undefined || max !== undefined) && matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

// Parts that load on first use take their time on a busy machine (ten seconds were seen); what is there at once is not slowed down.
configure({ asyncUtilTimeout: 20_000 });

// What a failed query prints: enough to see what is there, not the whole page.
process.env.DEBUG_PRINT_LIMIT ??= '3000';

// Under `test` antd gives every element one and the same id, and no window is called by its title.
process.env.NODE_ENV = 'development';

window.innerWidth = 1280;
window.matchMedia = matchMedia;
window.ResizeObserver ??= NoResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// Charts draw SVG; they ask a canvas only how wide a text is, and do without.
HTMLCanvasElement.prototype.getContext = () => null;
// What is a popover is hidden until it is shown.
HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
  this.style.display = 'block';
};
URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => undefined;

// jsdom cannot compute pseudo elements and says so at every call.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// A call without a handler is a mistake of the test.
beforeAll(() => mswServer.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  cleanup();
  // What a form still holds back would be sent in the middle of the next test.
  await drafts.secure();
  mswServer.resetHandlers();
  await resetPlatform();
});
afterAll(() => {
  mswServer.close();
  // The next file runs in this same window.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.innerWidth = 1280;
});
