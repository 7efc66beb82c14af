import { and, asc, eq, sql } from 'drizzle-orm';
import { riskStatus } from 'shared-contracts/business/transport-states';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database } from '../kernel/database/database.ts';
import { risks } from '../modules/business/risk/risk.table.ts';
import { riskRules } from '../modules/business/risk/risk-rule.table.ts';
import { scanRisks } from '../modules/business/risk/scan-risks.ts';
import { claimOnce } from './seed-reference.ts';

/** Decisions about the first risks of the demo, so that every state occurs; the other risks wait for the risk officer. */
const decisions = [
  { riskStatus: riskStatus.running },
  { riskStatus: riskStatus.confirmed, handleResult: '已核实，要求承运商更换证件' },
  { riskStatus: riskStatus.dismissed, handleResult: '过磅单录入有误，已更正' },
  { riskStatus: riskStatus.corrected, handleResult: '新证件已上传并审核' },
  { riskStatus: riskStatus.closed, handleResult: '条件已消失' },
] as const;

/** Threshold in percent of the load, lower than the product's default, because the demo's losses are small. */
const demoLossThreshold = '0.25';
const demoDays = 30;

/** Runs the nightly scan over a month of the demo once, and decides about some of the risks. */
export async function seedDemoRisks(database: Database, now: number = Date.now()): Promise<void> {
  if (!(await database.asSystem('demo risks', (tx) => claimOnce(tx, 'demo-risks')))) return;
  await database.asSystem('demo risks', (tx) =>
    tx
      .update(riskRules)
      .set({ threshold: demoLossThreshold })
      .where(and(eq(riskRules.tenantId, 0), eq(riskRules.ruleCode, 'R010'))),
  );
  await scanRisks(database, now, demoDays);
  await database.asSystem('demo risks', async (tx) => {
    const found = await tx
      .select({ id: risks.id })
      .from(risks)
      .where(eq(risks.tenantId, 0))
      .orderBy(asc(risks.riskNo))
      .limit(decisions.length);
    for (const [index, { id }] of found.entries()) {
      const handled = { handleUser: '风控员', handleTime: instantText(now) };
      await tx
        .update(risks)
        .set({ ...handled, ...decisions[index], version: sql`${risks.version} + 1` })
        .where(eq(risks.id, id));
    }
  });
}
