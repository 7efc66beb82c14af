import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type CheckOutcome, checkLimits, checkRule, checkTryPath } from 'shared-contracts/system/check-rule';
import { z } from 'zod';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { route } from '../../../kernel/http/route.ts';
import { ruleJsonOf } from './check-draft.ts';
import { checkRules } from './check-rule.table.ts';
import { compileRule, runCheck } from './run-check.ts';

const tags = ['checkRule'];

/** Older clients encode the value twice; only the first encoding was undone when the address was parsed. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Routes of check rules, and the calls that run them. */
export default async function checkRuleRoutes(app: FastifyInstance) {
  crud(app, checkRule, checkRules, {
    messages: { edit: '编辑成功!' },
    async beforeAdd(tx, _caller, draft) {
      compileRule(draft.ruleJson);
      const [taken] = await tx
        .select({ id: checkRules.id })
        .from(checkRules)
        .where(and(eq(checkRules.ruleCode, draft.ruleCode), eq(checkRules.delFlag, 0)));
      if (taken) throw businessAt('ruleCode', '规则编码已存在');
    },
    async beforeEdit(_tx, _caller, draft) {
      if (draft.ruleJson !== undefined) compileRule(draft.ruleJson);
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/checkRule/checkByCode',
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ ruleCode: z.string().max(100), value: z.string().max(checkLimits.value * 9) }),
    result: z.null(),
    summary: 'Whether a value satisfies a rule; refused with the text of the first pattern that it does not satisfy.',
    tags,
    handler: async ({ tx, query }) => {
      const ruleJson = await ruleJsonOf(tx, query.ruleCode);
      if (ruleJson === undefined) throw new Business('该编码不存在');
      const value = decoded(query.value);
      if (value.length > checkLimits.value) throw new Business(`校验的值不能超过${checkLimits.value}个字符`);
      const failed = runCheck(compileRule(ruleJson), value).find(({ passed }) => !passed);
      // The refusal is the text that the administrator wrote for this part of the rule.
      if (failed) throw new Business(failed.message, failed);
      return respond(null, '校验通过！');
    },
  });

  route(app, {
    method: 'POST',
    url: checkTryPath,
    access: 'checkRule:list',
    tier: 'platform',
    body: z.object({ ruleJson: z.string().max(20_000), value: z.string().max(checkLimits.value) }),
    result: z.array(z.custom<CheckOutcome>()),
    summary: 'Tries a rule on a value without saving it.',
    tags,
    handler: async ({ body }) => runCheck(compileRule(body.ruleJson), body.value),
  });
}
