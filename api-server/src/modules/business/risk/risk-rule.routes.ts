import type { FastifyInstance } from 'fastify';
import { type RiskDryRun, riskRule } from 'shared-contracts/business/risk/risk-rule';
import { z } from 'zod';
import { businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { addSettings, deliveredLimits, limitNames, limitsOf, sourceOf, withLimits } from './limits/rule-limits.ts';
import { riskRules } from './risk-rule.table.ts';
import { definitionOf } from './risk-rules.ts';
import { inSight } from './risk-sight.ts';

const day = 86_400_000;
const daysTried = 30;
const mostSamples = 20;

const limit = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, '请输入正确的阈值')
  .optional();
const dryRunQuery = z.object({
  id: z.string().min(1).max(32),
  ...{ threshold: limit, threshold2: limit, threshold3: limit },
  /** Names of thresholds, comma separated, for which the values of the settings are tried instead of those entered in the rule. */
  ofSettings: z.string().max(60).optional(),
});
const dryRunSchema: z.ZodType<RiskDryRun> = z.object({
  days: z.int(),
  count: z.int(),
  samples: z.array(z.object({ objectNo: z.string(), actualValue: z.string(), waybillNo: z.string().nullable() })),
});

export default async function riskRuleRoutes(app: FastifyInstance) {
  const { clock } = app.kernel;
  crud(app, riskRule, riskRules, {
    decorate: addSettings,
    beforeEdit: async (_tx, _caller, draft, current) => {
      const mayBeEmpty = (name: (typeof limitNames)[number]) => current[`${name}Unit`] === null || sourceOf(current.ruleCode, name);
      const empty = limitNames.filter((name) => !mayBeEmpty(name) && name in draft && draft[name] === null);
      if (empty.length > 0) throw invalidAt(Object.fromEntries(empty.map((name) => [name, '阈值不能为空'])));
      if (draft.blockFlag === 'Y' && current.atStep !== 'Y') throw businessAt('blockFlag', '该规则不在操作时检查，不能阻断');
      const unused = limitNames.filter((name) => current[`${name}Unit`] === null);
      const emptied = limitNames.filter((name) => sourceOf(current.ruleCode, name) && draft[name] === null);
      const delivered = deliveredLimits(current.ruleCode);
      return Object.fromEntries([...unused.map((name) => [name, null]), ...emptied.map((name) => [name, delivered[name]])]);
    },
  });
  route(app, {
    method: 'GET',
    url: `${riskRule.api}/dryRun`,
    access: 'riskRule:dryRun',
    tier: 'tenant',
    query: dryRunQuery,
    result: dryRunSchema,
    summary: `Risk rule: what it would find over the last ${daysTried} days, with the stored threshold, that of settings or another one`,
    tags: [riskRule.name],
    handler: async ({ tx, caller, query }) => {
      const rule = await getRow(tx, caller, riskRules, query.id);
      const definition = definitionOf(rule.ruleCode);
      if (!definition) return { days: daysTried, count: 0, samples: [] };
      const ofSettings = query.ofSettings?.split(',') ?? [];
      const askedOf = (name: (typeof limitNames)[number]): string | null =>
        ofSettings.includes(name) && sourceOf(rule.ruleCode, name) ? null : (query[name] ?? rule[name]);
      const asked = { threshold: askedOf('threshold'), threshold2: askedOf('threshold2'), threshold3: askedOf('threshold3') };
      const scan = {
        ...limitsOf(await withLimits(tx, { ...rule, ...asked })),
        tenantId: caller.tenantId,
        since: new Date(clock() - daysTried * day).toISOString(),
        now: new Date(clock()).toISOString(),
      };
      // For people of the platform the rule looks at all rows of the tenant, like a scan, because no person's scope contains positions;
      // `inSight` then removes findings that data rules hide from them. For people of a shipper or carrier it looks at their own rows only.
      const isOfPlatform = caller.shipperId === null && caller.carrierId === null;
      const find = () => definition.find(tx, scan);
      const found = await (isOfPlatform ? bypassRowScope(tx, find) : find());
      const seen = await inSight(tx, caller, definition, found);
      const samples = seen.slice(0, mostSamples).map(({ objectNo, actualValue, waybillNo }) => ({ objectNo, actualValue, waybillNo }));
      return { days: daysTried, count: seen.length, samples };
    },
  });
}
