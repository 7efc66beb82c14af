import { expect, it } from 'vitest';
import { runsEveryDay } from './daily-runs.ts';
import { parseCron } from './parse-cron.ts';

const isDaily = (expression: string) => {
  const { cron } = parseCron(expression);
  return cron && runsEveryDay(cron, 2026);
};

it.each(['0 5 0 * * ?', '0 */10 * * * ?', '* * * ? * *', '0 5 0 1-31 * ? *', '0 0 3 ? 1-12 SUN-SAT 2020/1', '0 0 3 * * ? 2026/1'])(
  '%s runs every day',
  (expression) => expect(isDaily(expression)).toBe(true),
);

it.each([
  ...['0 0 0 1 1 ? 2099', '0 0 0 * * ? 2099/1', '0 0 0 * * ? 2026-2027', '0 0 0 * * ? 2026/2', '0 0 3 ? * MON-FRI', '0 0 3 ? * SAT#1'],
  ...['0 0 3 ? * 7L', '0 0 3 1-30 * ?', '0 0 3 L * ?', '0 0 3 15W * ?', '0 0 3 * 1-11 ?', '0 0 3 */2 * ?'],
])('%s does not run every day', (expression) => expect(isDaily(expression)).toBe(false));
