// Which failed calls are retried: reads only, at most twice, with random delays, never past the deadline.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FailedTry, pause, pauseBeforeRetry } from './retry.ts';

const cutOff: FailedTry = { method: 'GET', isCutOff: true, status: 0, retryAfter: undefined, triesBefore: 0, left: 9000 };
const busy: FailedTry = { ...cutOff, isCutOff: false, status: 503, retryAfter: '2' };

describe('a try that failed', () => {
  afterEach(() => vi.useRealTimers());

  it('is repeated twice when the connection broke, the second time after a longer pause, spread to both sides', () => {
    expect([0, 0.5, 1].map((random) => pauseBeforeRetry(cutOff, random))).toEqual([150, 300, 450]);
    expect(pauseBeforeRetry({ ...cutOff, triesBefore: 1 }, 0.5)).toBe(1000);
    expect(pauseBeforeRetry({ ...cutOff, triesBefore: 2 }, 0.5)).toBeUndefined();
  });

  it('waits as long as the server asks, and a little more', () => {
    expect(pauseBeforeRetry(busy, 0)).toBe(2000);
    expect(pauseBeforeRetry(busy, 1)).toBe(2500);
    vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z'), toFake: ['Date'] });
    expect(pauseBeforeRetry({ ...busy, retryAfter: 'Sun, 01 Mar 2026 00:00:03 GMT' }, 0)).toBe(3000);
  });

  it.each([undefined, '', 'soon', 3])('with Retry-After %j asks for nothing', (retryAfter) => {
    expect(pauseBeforeRetry({ ...busy, retryAfter })).toBeUndefined();
  });

  it('never is a write, a third repetition, another status, or one past the deadline', () => {
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');
    const tries = fc.record({
      method: methods,
      isCutOff: fc.boolean(),
      status: fc.constantFrom(0, 200, 400, 401, 404, 429, 500, 502, 503, 504),
      retryAfter: fc.constantFrom(undefined, '0', '1', '60'),
      triesBefore: fc.nat(4),
      left: fc.nat(9000),
    });
    fc.assert(
      fc.property(tries, fc.double({ min: 0, max: 1, noNaN: true }), (failed, random) => {
        const milliseconds = pauseBeforeRetry(failed, random);
        if (milliseconds === undefined) return;
        expect(failed.method).toBe('GET');
        expect(failed.triesBefore).toBeLessThan(2);
        expect(failed.isCutOff || ([502, 503, 504].includes(failed.status) && failed.retryAfter !== undefined)).toBe(true);
        expect(milliseconds).toBeLessThan(failed.left);
      }),
    );
  });

  it('does not keep anybody waiting who took the call back', async () => {
    const own = new AbortController();
    const waited = pause(60_000, own.signal);
    own.abort();
    await waited;
    await pause(60_000, own.signal);
  });
});
