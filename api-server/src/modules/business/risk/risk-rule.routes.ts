import type { FastifyInstance } from 'fastify';
import { type RiskDryRun, riskRule } from 'shared-contracts/business/risk/risk-rule';
import { z } from 'zod';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { riskRules } from './risk-rule.table.ts';
import { ruleDefinitions } from './risk-rules.ts';
import { findRisks } from './scan-risks.ts';

const day = 86_400_000;
const daysTried = 30;
const mostSamples = 20;

const dryRunQuery = z.object({
  id: z.string().min(1).max(32),
  threshold: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,4})?$/, '请输入正确的阈值')
    .optional(),
});
const dryRunSchema: z.ZodType<RiskDryRun> = z.object({
  days: z.int(),
  count: z.int(),
  samples: z.array(z.object({ objectNo: z.string(), actualValue: z.string(), waybillNo: z.string().nullable() })),
});

export default async function riskRuleRoutes(app: FastifyInstance) {
  const { clock } = app.kernel;
  crud(app, riskRule, riskRules, {
    beforeEdit: async (_tx, _caller, draft, current) => {
      const isMeasured = current.thresholdUnit !== null;
      if ('threshold' in draft && isMeasured && draft.threshold === null) throw businessAt('threshold', '阈值不能为空');
      return isMeasured ? {} : { threshold: null };
    },
  });
  route(app, {
    method: 'GET',
    url: `${riskRule.api}/dryRun`,
    access: 'riskRule:dryRun',
    tier: 'tenant',
    readOnly: true,
    query: dryRunQuery,
    result: dryRunSchema,
    summary: `Risk rule: what it would find over the last ${daysTried} days, with the stored threshold or another one`,
    tags: [riskRule.name],
    handler: async ({ tx, caller, query }) => {
      const rule = await getRow(tx, caller, riskRules, query.id);
      const definition = ruleDefinitions.find(({ ruleCode }) => ruleCode === rule.ruleCode);
      if (!definition) return { days: daysTried, count: 0, samples: [] };
      const found = await findRisks(tx, definition, {
        tenantId: caller.tenantId,
        threshold: query.threshold ?? rule.threshold ?? '0',
        since: new Date(clock() - daysTried * day).toISOString(),
        now: new Date(clock()).toISOString(),
      });
      const samples = found.slice(0, mostSamples).map(({ objectNo, actualValue, waybillNo }) => ({ objectNo, actualValue, waybillNo }));
      return { days: daysTried, count: found.length, samples };
    },
  });
}
