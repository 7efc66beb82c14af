// Scroll positions of pages that grow while their data loads.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ScrollMemory, useEntryScroll, useScrollMemory } from './use-scroll-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page in a window of 100 pixels whose height can be changed; as in a browser, its scroll position cannot lie beyond its end. */
function scrolledPage() {
  const element = document.createElement('div');
  let [height, top] = [100, 0];
  const most = () => Math.max(0, height - 100);
  Object.defineProperties(element, {
    clientHeight: { get: () => 100 },
    scrollHeight: { get: () => height },
    scrollTop: {
      get: () => top,
      set: (wanted: number) => {
        top = Math.min(wanted, most());
      },
    },
  });
  const grow = (to: number) => {
    height = to;
    top = Math.min(top, most());
  };
  return { element, grow };
}

const restore = (element: HTMLElement, wanted: number) => renderHook(() => useScrollMemory(new Map([['tab', wanted]]), 'tab', element));

it('are restored when the page is high enough, and again when rows replace its skeleton', () => {
  const { element, grow } = scrolledPage();
  restore(element, 300);
  grow(500);
  vi.advanceTimersByTime(200);
  expect(element.scrollTop).toBe(300);
  grow(120);
  vi.advanceTimersByTime(200);
  grow(900);
  vi.advanceTimersByTime(200);
  expect(element.scrollTop).toBe(300);
});

it('are left alone once the person scrolls, and once the page is settled', () => {
  for (const end of ['wheel', 'settled'] as const) {
    const { element, grow } = scrolledPage();
    restore(element, 300);
    grow(900);
    vi.advanceTimersByTime(200);
    if (end === 'wheel') element.dispatchEvent(new Event('wheel'));
    else vi.advanceTimersByTime(2000);
    element.scrollTop = 40;
    vi.advanceTimersByTime(6000);
    expect(element.scrollTop).toBe(40);
  }
});

it('are those of the history entry when a closed page is opened again by Back, and the top when it is opened anew', () => {
  const open = (id: string, key: string, memory: ScrollMemory = new Map()) => {
    history.replaceState({ key }, '');
    return { memory, page: renderHook(({ search }) => useEntryScroll(memory, { id, search }, true), { initialProps: { search: '' } }) };
  };
  history.replaceState(null, '');
  renderHook(() => useEntryScroll(new Map([['tab-0', 300]]), { id: 'tab-0', search: '' }, true)).unmount();
  const first = open('tab-1', 'list', new Map([['tab-1', 700]]));
  // A record is opened over the list, which is a step of the history and scrolls nothing.
  history.replaceState({ key: 'record' }, '');
  first.page.rerender({ search: '?open=1' });
  first.page.unmount();
  expect(open('tab-2', 'other').memory.size).toBe(0);
  expect(open('tab-3', 'record').memory.get('tab-3')).toBe(700);
  expect(open('tab-4', 'list').memory.get('tab-4')).toBe(700);
  // The entry of a window that was open over the page names the page's own entry.
  history.replaceState({ key: 'window', usr: { held: 1, page: 'list' } }, '');
  const under: ScrollMemory = new Map();
  renderHook(() => useEntryScroll(under, { id: 'tab-8', search: '' }, true));
  expect(under.get('tab-8')).toBe(700);
  expect(open('tab-5', 'anew').memory.size).toBe(0);
  const begun: ScrollMemory = new Map();
  history.replaceState(null, '');
  renderHook(() => useEntryScroll(begun, { id: 'tab-7', search: '' }, true));
  expect(begun.get('tab-7')).toBe(300);
  // A tab that is still there has its own position.
  expect(open('tab-6', 'list', new Map([['tab-6', 20]])).memory.get('tab-6')).toBe(20);
});
