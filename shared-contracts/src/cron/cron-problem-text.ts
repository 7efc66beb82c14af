/** Messages in both languages that say why a cron expression is refused. */
import type { Label } from '../texts/label.ts';
import { type CronUnit, cronBounds } from './cron-fields.ts';
import { type CronProblem, parseCron } from './parse-cron.ts';

export const cronUnitLabels: Readonly<Record<CronUnit, Label>> = {
  second: ['秒', 'second'],
  minute: ['分', 'minute'],
  hour: ['时', 'hour'],
  day: ['日', 'day'],
  month: ['月', 'month'],
  week: ['周', 'week'],
  year: ['年', 'year'],
};

function fieldText(unit: CronUnit, { reason, text }: CronProblem): Label {
  const [chinese, english] = cronUnitLabels[unit];
  if (unit === 'year' && reason !== 'ignored')
    return [`Cron表达式参数[年]错误：${text}`, `The year ${text} of the cron expression is wrong`];
  const bounds = unit === 'year' ? null : cronBounds[unit];
  if (reason === 'ignored')
    return [`Cron表达式错误：${text} 中有多余的字符`, `Part of ${text} in the cron expression would have no effect`];
  if (reason === 'step' && bounds)
    return [
      `Cron表达式错误：${chinese} ${text} 的间隔不能大于${bounds.maxStep}`,
      `The interval of the ${english} ${text} may be ${bounds.maxStep} at most`,
    ];
  if (reason === 'range' && bounds)
    return [
      `Cron表达式错误：${chinese} ${text} 超出范围${bounds.min}-${bounds.max}`,
      `The ${english} ${text} is out of range (${bounds.min} to ${bounds.max})`,
    ];
  return [`Cron表达式错误：${chinese} ${text} 格式不正确`, `The ${english} ${text} is not a valid part of a cron expression`];
}

function problemText(problem: CronProblem): Label {
  if (problem.reason === 'fieldCount') {
    if (problem.text.trim().split(/\s+/).length > 7) return ['Cron表达式最多7项！', 'A cron expression has at most 7 parts'];
    return ['Cron表达式错误：至少需要6项', 'A cron expression needs at least 6 parts'];
  }
  if (problem.reason === 'bothDays')
    return ['Cron表达式错误：日和周必须有且只有一个为?', 'Exactly one of day and week of a cron expression must be ?'];
  return fieldText(problem.field ?? 'second', problem);
}

/** Every text that `cronViolation` can return, with a placeholder for the wrong part of the expression. */
export function cronSentences(): readonly Label[] {
  const text = '{{0}}';
  const units = Object.keys(cronUnitLabels) as CronUnit[];
  return [
    problemText({ field: null, reason: 'fieldCount', text }),
    problemText({ field: null, reason: 'fieldCount', text: '* '.repeat(8) }),
    problemText({ field: null, reason: 'bothDays', text }),
    problemText({ field: null, reason: 'ignored', text }),
    ...units.flatMap((field) => (['syntax', 'range', 'step'] as const).map((reason) => problemText({ field, reason, text }))),
  ];
}

/**
 * What is wrong with an expression; null when it is valid and runs as people read it. Characters that Quartz would ignore are refused, so
 * that nobody relies on them.
 */
export function cronViolation(expression: string): Label | null {
  const { cron, problem } = parseCron(expression);
  if (problem) return problemText(problem);
  const [ignored] = cron.ignored;
  return ignored === undefined ? null : problemText({ field: null, reason: 'ignored', text: ignored });
}
