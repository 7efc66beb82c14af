import { expect, it } from 'vitest';
import { describeCron } from './describe-cron.ts';

it.each([
  ['* * * * * ?', '每秒', 'every second'],
  ['0 * * * * ?', '每分钟', 'every minute'],
  ['0 */5 * * * ?', '每 5 分钟', 'every 5 minutes'],
  ['5/15 * * * * ?', '每分钟，从第 5 秒起每 15 秒', 'every 15 seconds from second 5, every minute'],
  ['0 10 0 * * ?', '每天，00:10:00', 'at 00:10:00, every day'],
  ['0 30 * * * ?', '每小时，第 30 分', 'at minute 30, every hour'],
  ['0 15 10 ? * MON-FRI', '星期一到星期五，10:15:00', 'at 10:15:00, from Monday to Friday'],
  ['0 15 10 ? * 1', '星期日，10:15:00', 'at 10:15:00, on Sunday'],
  ['0 15 10 ? * L', '星期六，10:15:00', 'at 10:15:00, on Saturday'],
  ['0 15 10 ? * FRI#3', '每月第 3 个星期五，10:15:00', 'at 10:15:00, on the third Friday of the month'],
  [
    '0 15 10 ? * 6L 2027-2028',
    '2027 到 2028 年，每月最后一个星期五，10:15:00',
    'at 10:15:00, on the last Friday of the month, from 2027 to 2028',
  ],
  ['0 0 12 1/5 * ?', '每月从 1 日起每 5 天，12:00:00', 'at 12:00:00, every 5 days from day 1 of every month'],
  ['0 15 10 LW * ?', '每月最后一个工作日，10:15:00', 'at 10:15:00, on the last weekday of the month'],
  ['0 15 10 15W 1,JUL ?', '1、7 月，15 日最近的工作日，10:15:00', 'at 10:15:00, on the weekday nearest to day 15, in January and July'],
])('%s', (expression, chinese, english) => {
  expect([describeCron(expression, 'zh-CN'), describeCron(expression, 'en-US')]).toEqual([chinese, english]);
});

it.each(['0 0 0 * * *', '0 15 10 ? * MON-FRI/2', '', '0 60 * * * ?'])('says nothing of %s', (expression) => {
  expect(describeCron(expression, 'zh-CN')).toBeNull();
});
