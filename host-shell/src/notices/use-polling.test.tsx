// Polling every six seconds.
import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePolling } from './use-polling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('loads every six seconds while it is asked to', () => {
  const load = vi.fn();
  const { rerender, unmount } = renderHook(({ isAsked }) => usePolling(isAsked, load), { initialProps: { isAsked: true } });
  pass(5999);
  expect(load).not.toHaveBeenCalled();
  pass(1);
  expect(load).toHaveBeenCalledTimes(1);
  pass(12_000);
  expect(load).toHaveBeenCalledTimes(3);
  rerender({ isAsked: false });
  pass(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  rerender({ isAsked: true });
  pass(6000);
  expect(load).toHaveBeenCalledTimes(4);
  unmount();
  pass(60_000);
  expect(load).toHaveBeenCalledTimes(4);
});

it('rests while nobody sees the window', () => {
  const load = vi.fn();
  renderHook(() => usePolling(true, load));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  pass(60_000);
  expect(load).not.toHaveBeenCalled();
  visibility.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  pass(6000);
  expect(load).toHaveBeenCalledTimes(1);
});
