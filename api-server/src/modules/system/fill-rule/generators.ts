/** The generators of fill rules: a fixed catalogue, so that a rule can run only these. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { type FillGenerator, fillGenerators } from 'shared-contracts/system/fill-rule';
import { z } from 'zod';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, NotAllowed } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type NumberKind, nextNumber } from '../../../kernel/database/numbering.ts';
import * as category from '../category/category.service.ts';
import * as depart from '../depart/depart.service.ts';

export interface FillRun {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly ruleCode: string;
  /** Values that the person has entered in the form for which the value is generated. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
  /** True when the value is only shown; then no number is taken from the sequence. */
  readonly isTrial: boolean;
}

const prefix = z
  .string()
  .max(10)
  .regex(/^[A-Za-z0-9-]*$/);
const parameters = {
  business_number: z.object({ kind: z.enum(Object.keys(numberKinds) as [keyof typeof numberKinds]) }),
  daily_sequence: z.object({ prefix, digits: z.int().min(2).max(8) }),
  timestamp_random: z.object({ prefix: prefix.default('CN') }),
  depart_code: z.object({}),
  category_code: z.object({}),
  today: z.object({ time: z.boolean().default(false) }),
  current_user: z.object({ field: z.enum(['username', 'realname', 'orgCode']) }),
} satisfies Record<FillGenerator, z.ZodType>;

type Make<Name extends FillGenerator> = (run: FillRun, given: z.output<(typeof parameters)[Name]>) => Promise<string>;

/** Returns the next number of a sequence without taking it. */
async function shownNumber({ tx, caller, now }: FillRun, { name, prefix: start, digits }: NumberKind): Promise<string> {
  const day = dayText(now);
  const { rows } = await tx.execute<{ seq: number }>(sql`
    select seq from freight.number_sequence where tenant_id = ${caller.tenantId} and kind = ${name} and day = ${day}`);
  return `${start}${day.replaceAll('-', '')}${String((rows[0]?.seq ?? 0) + 1).padStart(digits, '0')}`;
}

const parentOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value !== '0' ? value : null);

function checkMay(caller: Caller, code: string): void {
  if (!may(caller, code)) throw new NotAllowed();
}

const generators: { readonly [Name in FillGenerator]: Make<Name> } = {
  // Numbers of business records are taken only when the record is saved: otherwise anybody could use up the day's numbers.
  // The next number tells how many records were made today, which is for those who make them or administer the rules.
  business_number: async (run, { kind }) => {
    if (!may(run.caller, 'fillRule:list')) checkMay(run.caller, `${kind}:add`);
    return await shownNumber(run, numberKinds[kind]);
  },
  daily_sequence: async (run, { prefix: start, digits }) => {
    const kind = { name: `fill:${run.ruleCode}`.slice(0, 40), prefix: start, digits };
    if (run.isTrial) return await shownNumber(run, kind);
    try {
      return await nextNumber(run.tx, run.caller.tenantId, kind, run.now);
    } catch (error) {
      if (error instanceof RangeError) throw new Business('当日编号已用完');
      throw error;
    }
  },
  timestamp_random: async ({ now }, { prefix: start }) =>
    `${start}${instantText(now).replace(/\D/g, '')}${String(randomInt(100)).padStart(2, '0')}`,
  depart_code: async ({ tx, caller, form }) => {
    checkMay(caller, 'depart:list');
    return (await depart.placeOf(tx, caller, parentOf(form.parentId))).orgCode;
  },
  category_code: async ({ tx, caller, form }) => {
    checkMay(caller, 'category:list');
    return await category.nextCode(tx, caller, parentOf(form.pid));
  },
  today: async ({ now }, { time }) => (time ? instantText(now) : dayText(now)),
  current_user: async ({ caller }, { field }) => caller[field] ?? '',
};

const isGenerator = (name: string): name is FillGenerator => Object.hasOwn(generators, name);

/** Parses the parameters of a rule; refuses an unknown generator and, at their field, parameters that it does not have. */
export function readParameters(ruleClass: string, ruleParams: string | null | undefined): unknown {
  if (!isGenerator(ruleClass)) throw businessAt('ruleClass', '生成器不存在');
  const { label, sample } = fillGenerators[ruleClass];
  let given: unknown;
  try {
    given = JSON.parse(ruleParams?.trim() || '{}');
  } catch {
    throw businessAt('ruleParams', '规则参数不是有效的JSON');
  }
  const read = parameters[ruleClass].safeParse(given);
  if (!read.success) throw businessAt('ruleParams', `${label[0]}的参数不正确，例如：${sample}`);
  return read.data;
}

/** Generates a value according to a fill rule. */
export async function generate(rule: { readonly ruleClass: string; readonly ruleParams: string | null }, run: FillRun): Promise<string> {
  const given = readParameters(rule.ruleClass, rule.ruleParams);
  // The cast is safe: the parameters were parsed by the schema of the same generator.
  const make = generators[rule.ruleClass as FillGenerator] as Make<FillGenerator>;
  return await make(run, given as never);
}
