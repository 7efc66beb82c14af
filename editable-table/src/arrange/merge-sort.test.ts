import { expect, it } from 'vitest';
import { mergeSorted } from './merge-sort.ts';

/** Sorts by value; returns the positions and the number of comparisons. */
function sorted(values: readonly number[]): { readonly order: readonly number[]; readonly compared: number } {
  let compared = 0;
  const steps = mergeSorted(values.length, (first, second) => {
    compared += 1;
    return (values[first] ?? 0) - (values[second] ?? 0);
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { order: [...step.value], compared };
}

it('sorts like the language does, equal values in their order', () => {
  for (const values of [
    [],
    [1],
    [2, 1],
    [1, 1, 1],
    [3, 1, 2, 1, 3, 2],
    [2, 2, 1, 1],
    Array.from({ length: 1500 }, (_, at) => (at * 7919) % 97),
  ]) {
    const expected = values.map((_, at) => at).toSorted((first, second) => (values[first] ?? 0) - (values[second] ?? 0));
    expect(sorted(values).order).toEqual(expected);
  }
});

it('compares values that are in order, or in the opposite order, once', () => {
  const rising = Array.from({ length: 3000 }, (_, at) => at);
  expect(sorted(rising)).toEqual({ order: rising, compared: 2999 });
  expect(sorted(rising.toReversed())).toEqual({ order: rising.toReversed(), compared: 2999 });
});
