import { expect, it } from 'vitest';
import { SliceQueue } from './push-slices.ts';

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

it('lets others run between slices and keeps the order of what was added', async () => {
  const queue = new SliceQueue();
  const done: string[] = [];
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const first = queue.run([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (item) => {
    busyFor(5);
    done.push(`first ${item}`);
  });
  const second = queue.run(['x'], (item) => done.push(`second ${item}`));
  await Promise.all([first, second]);
  isRunning = false;
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(done.at(-1)).toBe('second x');
  expect(done).toHaveLength(11);
});
