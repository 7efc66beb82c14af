import type { Label } from 'shared-contracts/texts/label';
import type { CronMode } from './cron-modes.ts';

/** Texts of the editor. They are loaded with it, so they are separate from the package's other texts. */
export const modeLabels: Readonly<Record<CronMode, Label>> = {
  every: ['每', 'Every'],
  open: ['不设置', 'Not set'],
  range: ['区间', 'Range'],
  loop: ['循环', 'Repeat'],
  work: ['最近的工作日', 'Nearest weekday'],
  last: ['最后一日', 'Last'],
  lastWork: ['本月最后一个工作日', 'Last weekday of the month'],
  beforeLast: ['月末之前', 'Days before the last'],
  lastWeekDay: ['本月最后一个', 'Last in the month'],
  nth: ['本月第几个', 'Nth in the month'],
  specify: ['指定', 'Chosen'],
};

export const editorLabels = {
  from: ['从', 'From'],
  to: ['到', 'To'],
  start: ['开始', 'Start'],
  step: ['间隔', 'Interval'],
  work: ['日期', 'Day'],
  offset: ['天数', 'Days'],
  weekDay: ['星期', 'Weekday'],
  nth: ['第几个', 'Which'],
  values: ['指定的值', 'Values'],
  preview: ['执行预览，会忽略年份参数', 'Next runs, the year left out'],
  noRunsInYears: ['所设年份内无执行时间', 'In the years that are set it never runs'],
  expression: ['表达式', 'Expression'],
  weekNumbers: ['数字按Quartz：1为星期日，7为星期六', 'Numbers as in Quartz: 1 is Sunday, 7 is Saturday'],
  title: ['Cron表达式', 'Cron expression'],
} as const satisfies Readonly<Record<string, Label>>;

export const weekLabels: readonly Label[] = [
  ['星期日', 'Sunday'],
  ['星期一', 'Monday'],
  ['星期二', 'Tuesday'],
  ['星期三', 'Wednesday'],
  ['星期四', 'Thursday'],
  ['星期五', 'Friday'],
  ['星期六', 'Saturday'],
];
