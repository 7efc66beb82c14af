import { and, asc, eq, ne } from 'drizzle-orm';
import type { CertifiedEntity } from 'shared-contracts/business/master/cert-documents';
import { certEvent } from 'shared-contracts/business/master/cert-record';
import { certStatus } from 'shared-contracts/business/states';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database } from '../kernel/database/database.ts';
import { jobCaller } from '../modules/business/act.ts';
import { carriers } from '../modules/business/carrier/carrier.table.ts';
import { recordCertEvent } from '../modules/business/certification/record-event.ts';
import { drivers } from '../modules/business/driver/driver.table.ts';
import { lorries } from '../modules/business/lorry/lorry.table.ts';
import { shippers } from '../modules/business/shipper/shipper.table.ts';
import { claimOnce } from './seed-reference.ts';

const day = 86_400_000;
const tables = { shipper: shippers, carrier: carriers, driver: drivers, lorry: lorries } as const;

/** The events, after the submission, that lead to each certification state. */
const decisions: Readonly<Record<string, readonly { readonly event: string; readonly reason?: string }[]>> = {
  [certStatus.certified]: [{ event: certEvent.passed }],
  [certStatus.rejected]: [{ event: certEvent.refused, reason: '证件照片不清晰' }],
  [certStatus.expired]: [{ event: certEvent.passed }, { event: certEvent.expired }],
  [certStatus.frozen]: [{ event: certEvent.passed }, { event: certEvent.frozen, reason: '待核实' }],
};

/** Writes the history of the demo's certifications once: submissions, decisions, and for the first driver a freeze that was lifted. */
export async function seedDemoCertifications(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo certifications', async (tx) => {
    if (!(await claimOnce(tx, 'demo-certifications'))) return;
    const caller = { ...jobCaller(0), realname: '平台审核' };
    for (const [name, table] of Object.entries(tables)) {
      const submitted = and(eq(table.tenantId, 0), eq(table.delFlag, 0), ne(table.certStatus, certStatus.none));
      const rows = await tx.select().from(table).where(submitted).orderBy(asc(table.createTime), asc(table.id));
      for (const [index, row] of rows.entries()) {
        const lifted =
          name === 'driver' && index === 0
            ? [
                { event: certEvent.frozen, reason: '驾驶证信息待核实' },
                { event: certEvent.released, reason: '核实无误' },
              ]
            : [];
        const events = [{ event: certEvent.submitted }, ...(decisions[row.certStatus] ?? []), ...lifted];
        for (const [place, change] of events.entries()) {
          const at = instantText(now - (20 - 2 * place) * day);
          await recordCertEvent({ tx, caller, now: at }, name as CertifiedEntity, row, change);
        }
      }
    }
  });
}
