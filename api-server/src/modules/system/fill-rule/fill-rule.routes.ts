import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillRule } from 'shared-contracts/system/fill-rule';
import { z } from 'zod';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { fillRules } from './fill-rule.table.ts';
import { generate, readParameters } from './generators.ts';

const tags = ['fillRule'];
const form = z.record(z.string().max(64), z.unknown());
/** Largest number of calls by one person per minute: each call can take numbers from the number sequences. */
const mostPerMinute = 120;
const mostRules = 50;

async function ruleOf(tx: Tx, ruleCode: string) {
  const [rule] = await tx
    .select()
    .from(fillRules)
    .where(and(eq(fillRules.ruleCode, ruleCode), eq(fillRules.delFlag, 0)));
  if (!rule) throw new Business('该编码不存在');
  return rule;
}

/** Routes of fill rules, and the calls that generate values. */
export default async function fillRuleRoutes(app: FastifyInstance) {
  const limit = callsPerMinute(app, mostPerMinute);

  crud(app, fillRule, fillRules, {
    messages: { edit: '编辑成功!' },
    order: [asc(fillRules.ruleClass), asc(fillRules.ruleCode)],
    async beforeAdd(tx, _caller, draft) {
      readParameters(draft.ruleClass, draft.ruleParams);
      const [taken] = await tx
        .select({ id: fillRules.id })
        .from(fillRules)
        .where(and(eq(fillRules.ruleCode, draft.ruleCode), eq(fillRules.delFlag, 0)));
      if (taken) throw businessAt('ruleCode', '规则编码已存在');
    },
    async beforeEdit(_tx, _caller, draft, current) {
      const { ruleClass = current.ruleClass, ruleParams = current.ruleParams } = draft;
      readParameters(ruleClass, ruleParams);
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/fillRule/testFillRule',
    access: 'fillRule:list',
    tier: 'platform',
    query: z.object({ ruleCode: z.string().max(100), parentId: z.string().max(36).optional(), pid: z.string().max(36).optional() }),
    result: z.string(),
    summary: 'The value that a rule would generate now for a form with these values; no number is taken.',
    tags,
    handler: async ({ tx, caller, query, now }) => {
      const { ruleCode, ...form } = query;
      const rule = await ruleOf(tx, ruleCode);
      return await generate(rule, { tx, caller, ruleCode: rule.ruleCode, form, now, isTrial: true });
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/fillRule/executeRuleByCode/:ruleCode',
    access: 'signedIn',
    tier: 'tenant',
    body: form,
    result: z.string(),
    summary: 'Generates a value for a form, whose values are the body.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      await limit(request, caller.userId);
      const rule = await ruleOf(tx, codeOf(request));
      return respond(await generate(rule, { tx, caller, ruleCode: rule.ruleCode, form: body, now, isTrial: false }), '操作成功！');
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/fillRule/executeRuleByCodeBatch',
    access: 'signedIn',
    tier: 'tenant',
    body: z.object({
      commonFormData: form.optional(),
      rules: z.array(z.object({ ruleCode: z.string().max(100), formData: form.optional() })).max(mostRules, `一次最多${mostRules}条规则`),
    }),
    result: z.array(z.object({ ruleCode: z.string(), result: z.string() })),
    summary: 'Generates values by several rules, in their order.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      await limit(request, caller.userId);
      const results: { ruleCode: string; result: string }[] = [];
      for (const { ruleCode, formData } of body.rules) {
        const rule = await ruleOf(tx, ruleCode);
        const values = formData ?? body.commonFormData ?? {};
        results.push({ ruleCode, result: await generate(rule, { tx, caller, ruleCode, form: values, now, isTrial: false }) });
      }
      return results;
    },
  });
}

const codeOf = (request: FastifyRequest): string => (request.params as { ruleCode: string }).ruleCode.slice(0, 100);
