import { expect, it } from 'vitest';
import { Unavailable } from '../../../kernel/basics/errors.ts';
import { Gate } from './gate.ts';

it('runs so many at once, lets so many wait and turns the rest away', async () => {
  const gate = new Gate({ atOnce: 2, waiting: 1 });
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const task = () =>
    gate.run(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    });
  const accepted = [task(), task(), task()];
  await expect(task()).rejects.toBeInstanceOf(Unavailable);
  while (releases.length > 0) {
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(accepted);
  expect(most).toBe(2);
});
