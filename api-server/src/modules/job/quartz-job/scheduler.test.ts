import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kernel } from '../../../kernel/context/kernel.ts';
import { createScheduler } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('looks for due jobs again when it is woken while it is looking for them', async () => {
  const asked: string[] = [];
  let endTurn = (_due: number | null): void => undefined;
  // No job is due; the test decides when a poll ends.
  const asSystem = (reason: string) => {
    asked.push(reason);
    return reason === 'due jobs'
      ? Promise.resolve([])
      : new Promise<number | null>((resolve) => {
          endTurn = resolve;
        });
  };
  const kernel = { database: { asSystem }, clock: Date.now } as unknown as Kernel;
  const scheduler = createScheduler(kernel, fastify().log, []);
  scheduler.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['due jobs', 'next job']);
  scheduler.wake();
  endTurn(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(4);
  scheduler.wake();
  await vi.advanceTimersByTimeAsync(0);
  endTurn(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(6);
  endTurn(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(6);
  await scheduler.stop();
});
