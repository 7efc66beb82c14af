/**
 * Runs check rules. RE2 compiles the patterns, and its time grows linearly with the value: an administrator's pattern cannot block the
 * server, whatever value is sent.
 */
import { RE2JS } from 're2js';
import { type CheckItem, type CheckOutcome, checkLimits } from 'shared-contracts/system/check-rule';
import { z } from 'zod';
import { businessAt } from '../../../kernel/basics/errors.ts';

const itemSchema = z.object({
  digits: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^(\*|[1-9]\d{0,2})$/)),
  pattern: z.string().min(1).max(checkLimits.pattern),
  message: z.string().trim().min(1).max(checkLimits.message),
  priority: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.enum(['0', '1']))
    .default('0'),
});

/** Problems of an item, by the property that is wrong. */
const problems: Readonly<Record<string, string>> = {
  digits: '位数须为*或1至999的整数',
  pattern: `请输入${checkLimits.pattern}个字符以内的正则表达式`,
  message: `请输入${checkLimits.message}个字符以内的提示文本`,
  priority: '优先级不正确',
};

interface Compiled {
  readonly item: CheckItem;
  readonly pattern: RE2JS;
}

const refuse = (problem: string) => businessAt('ruleJson', problem);

/**
 * Largest number of steps of all compiled patterns of a rule. The time of a check grows with the product of steps and characters of the
 * value: fifty patterns like `(\pL|.){300}` would stop the server for seconds, and every signed-in person may call a check.
 */
const mostSteps = 5_000;

function patternOf(text: string): RE2JS | undefined {
  try {
    return RE2JS.compile(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with an item, property by property and then its pattern. */
function problemsOf(raw: unknown): readonly string[] {
  const read = itemSchema.safeParse(raw);
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path: [name = 'pattern'] }) => String(name)));
  const text = z.looseObject({ pattern: z.string() }).safeParse(raw);
  const isBroken = !wrong.has('pattern') && text.success && !patternOf(text.data.pattern);
  return [...[...wrong].map((name) => problems[name] ?? ''), ...(isBroken ? ['正则表达式不正确，或用了不支持的环视、反向引用'] : [])];
}

/** Parses the JSON text of a check rule. Refuses invalid items: the message names all of them by their numbers. */
export function compileRule(ruleJson: string): readonly Compiled[] {
  let given: unknown;
  try {
    given = JSON.parse(ruleJson);
  } catch {
    throw refuse('规则内容不是有效的JSON');
  }
  if (!Array.isArray(given) || given.length === 0) throw refuse('请至少填写一条规则');
  if (given.length > checkLimits.items) throw refuse(`规则最多${checkLimits.items}条`);
  const wrong = given.flatMap((raw, index) => problemsOf(raw).map((problem) => `第${index + 1}条：${problem}`));
  if (wrong.length > 0) throw refuse(wrong.join('；'));
  let steps = 0;
  return given.map((raw, index) => {
    const item = itemSchema.parse(raw);
    const pattern = RE2JS.compile(item.pattern);
    steps += pattern.programSize();
    if (steps > mostSteps) throw refuse(`第${index + 1}条：正则表达式过于复杂，请减少重复次数`);
    return { item, pattern };
  });
}

function outcomeOf({ item, pattern }: Compiled, value: string, beginIndex: number, endIndex: number): CheckOutcome {
  const checkValue = value.slice(beginIndex, endIndex);
  return { ...item, beginIndex, endIndex, checkValue, passed: pattern.matcher(checkValue).find() };
}

/**
 * Tests a value by all items of a rule. The results are in this order: items for the whole value with priority `1`, items for parts of the value,
 * items for the whole value with priority `0`.
 */
export function runCheck(rule: readonly Compiled[], value: string): CheckOutcome[] {
  const ofWhole = (priority: string) =>
    rule.filter(({ item }) => item.digits === '*' && item.priority === priority).map((one) => outcomeOf(one, value, 0, value.length));
  let place = 0;
  const ofSlices = rule
    .filter(({ item }) => item.digits !== '*')
    .map((one) => {
      const begin = place;
      place += Number(one.item.digits);
      return outcomeOf(one, value, begin, place);
    });
  return [...ofWhole('1'), ...ofSlices, ...ofWhole('0')];
}
