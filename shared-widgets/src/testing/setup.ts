/** Adds browser functions that jsdom lacks. Loaded before every screen test. */
import { File as NodeFile } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { drafts } from 'shared-platform/drafts';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadDatePickers } from '../ui/date-picker.tsx';
import { mswServer, resetPlatform } from './platform-state.ts';
import './quick-rendering.ts';

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Simulates a wide desktop screen; `resizeWindow` in tests changes it. */
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

/**
 * Node's fetch cannot read a file made by jsdom: it would announce its size and send nothing. Each such file in a form is replaced by a Node file
 * with the same bytes and name. This file runs before every test file in the same window, so an already replaced function is left alone.
 */
function withReadableForms(send: typeof fetch & { readsForms?: true }): typeof fetch {
  if (send.readsForms) return send;
  const read = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (!(init?.body instanceof FormData)) return await send(input, init);
    const body = new FormData();
    for (const [name, value] of init.body) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, new NodeFile([new Uint8Array(await bytesOf(value))], value.name, { type: value.type }) as unknown as File);
    }
    return await send(input, { ...init, body });
  };
  return Object.assign(read, { readsForms: true as const });
}

const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });

/**
 * Error of a failed query. It prints the document when its message is first read, because a test that waits for an element queries until the
 * element is there, and nobody reads the errors before.
 */
function queryError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      return text;
    },
    set: (changed: string) => {
      text = changed;
    },
  });
  return error;
}

// A long limit for lazily loaded parts, which took ten seconds on a busy machine; tests of present elements are not slower.
configure({ asyncUtilTimeout: 20_000, getElementError: queryError });

// Largest number of characters that a failed query prints of the document.
process.env.DEBUG_PRINT_LIMIT ??= '3000';

window.innerWidth = 1280;
window.matchMedia = matchMedia;
window.ResizeObserver ??= NoResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// jsdom has no canvas; charts draw SVG and use a canvas only to measure text.
HTMLCanvasElement.prototype.getContext = () => null;
// jsdom has no popovers: hidden until shown.
HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
  this.style.display = 'block';
};
URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => undefined;

// jsdom cannot compute pseudo elements and logs an error at each call, so the second argument is dropped.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// A call without a handler fails the test.
beforeAll(async () => {
  // Loads the date pickers before any test, because tests type into date fields as soon as a form is shown.
  await loadDatePickers();
  mswServer.listen({ onUnhandledFrame: 'error' });
  globalThis.fetch = withReadableForms(globalThis.fetch);
});
afterEach(async () => {
  cleanup();
  // Drafts that are not sent yet would be sent during the next test, so they are sent now.
  await drafts.secure();
  mswServer.resetHandlers();
  await resetPlatform();
});
afterAll(() => {
  mswServer.close();
  // The next test file runs in the same window, so real timers are restored.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.innerWidth = 1280;
});

// jsdom has no layout, so the positions that the text editor asks for are simulated.
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
