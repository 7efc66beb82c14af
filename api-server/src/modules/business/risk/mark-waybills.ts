import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { undecidedStates } from './risk.table.ts';

/** Sets the risk level of a tenant's waybills, or of one waybill, to the level of its gravest undecided risk; null when it has none. */
export async function markWaybills(tx: Tx, tenantId: number, waybillId?: string): Promise<void> {
  const undecided = sql.param([...undecidedStates]);
  await tx.execute(sql`
    update biz_waybill w set risk_level = r.level from (
      select w.id, max(k.risk_level) as level from biz_waybill w
      left join biz_risk k on k.waybill_id = w.id and k.risk_status = any(${undecided}::varchar[]) and k.del_flag = 0
      where w.tenant_id = ${tenantId} and ${waybillId ? sql`w.id = ${waybillId}` : sql`(w.risk_level is not null or k.id is not null)`}
      group by w.id
    ) r where r.id = w.id and w.risk_level is distinct from r.level`);
}
