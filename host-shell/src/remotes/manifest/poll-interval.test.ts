import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPeriodically } from './poll-interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (ask: () => Promise<void>) =>
  watchPeriodically({ ask, news: undefined, environment: 'live', serial: () => 1, isStale: () => false });

it('requests again after each interval, until it is stopped', async () => {
  const ask = vi.fn(async () => undefined);
  const stop = watch(ask);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('that is stopped while a request runs sends no further one', async () => {
  const response = Promise.withResolvers<void>();
  const ask = vi.fn(() => response.promise);
  const stop = watch(ask);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  response.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
