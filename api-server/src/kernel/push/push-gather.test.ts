import { expect, it } from 'vitest';
import { gathered } from './push-gather.ts';

it('answers those who ask together with one piece of work, each with its own answer', async () => {
  const pieces: number[] = [];
  const double = gathered(async (asks: readonly number[]) => {
    pieces.push(asks.length);
    await new Promise(setImmediate);
    return asks.map((ask) => ask * 2);
  }, 10);
  const first = Promise.all(Array.from({ length: 25 }, (_, index) => double(index)));
  expect(await first).toEqual(Array.from({ length: 25 }, (_, index) => index * 2));
  expect(pieces).toEqual([10, 10, 5]);
});

it('tells all of a failed piece, and goes on', async () => {
  let isBroken = true;
  const ask = gathered(async (asks: readonly string[]) => {
    if (isBroken) throw new Error('away');
    return asks;
  });
  const responses = await Promise.allSettled([ask('a'), ask('b')]);
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await ask('c')).toBe('c');
});
