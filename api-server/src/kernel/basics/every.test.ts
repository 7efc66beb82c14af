import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise(setImmediate);

it('works at the start and in every turn, also after a run that failed, which is logged; ends with the application', async () => {
  const app = fastify();
  const warn = vi.spyOn(app.log, 'warn');
  const failure = new Error('away');
  const work = vi.fn(async () => undefined).mockRejectedValueOnce(failure);
  every(app, 1000, work);
  await app.ready();
  expect(work).toHaveBeenCalledTimes(1);
  await settled();
  expect(warn).toHaveBeenCalledWith(failure);
  vi.advanceTimersByTime(1000);
  await settled();
  vi.advanceTimersByTime(1000);
  await settled();
  expect(work).toHaveBeenCalledTimes(3);
  await app.close();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('runs once at a time, and the application waits for the run that is under way', async () => {
  const app = fastify();
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  every(app, 1000, work);
  await app.ready();
  vi.advanceTimersByTime(3000);
  expect(work).toHaveBeenCalledTimes(1);
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect(isClosed).toBe(false);
  finish();
  await closing;
});
