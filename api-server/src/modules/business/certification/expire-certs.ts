import { and, eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { carrier } from 'shared-contracts/business/carrier';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { type CertifiedEntity, certEnd } from 'shared-contracts/business/master/cert-documents';
import { certEvent } from 'shared-contracts/business/master/cert-record';
import { shipper } from 'shared-contracts/business/shipper';
import { certStatus } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { jobCaller, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { setting } from '../settings.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { recordCertEvent } from './record-event.ts';
import { tellOwner } from './tell-owner.ts';

const day = 86_400_000;
/** Numbers of days before the end of a document on which its owner is warned again; the time of the first warning is a setting. */
const warnings = [7, 1];

interface Kind {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly ends: readonly PgColumn[];
}

const kinds: readonly Kind[] = [
  { entity: shipper, table: shippers, ends: [shippers.licenseValidTo] },
  { entity: carrier, table: carriers, ends: [carriers.licenseValidTo, carriers.permitValidTo] },
  { entity: driver, table: drivers, ends: [drivers.idValidTo, drivers.licenseValidTo, drivers.qualificationValidTo] },
  { entity: lorry, table: lorries, ends: [lorries.transportCertValidTo, lorries.inspectionValidTo, lorries.compulsoryInsValidTo] },
];

/**
 * Work of the job CertExpireJob: sets certified records to expired on the day after their first document ends, and warns the owners in
 * advance. A second run on the same day changes and sends nothing. Returns the number of records that expired.
 */
export async function expireCerts(database: Database, push: Push, now: number): Promise<number> {
  let expired = 0;
  for (const kind of kinds) {
    expired += await database.asSystem('certificates that end', async (tx) => {
      const count = await expireKind(tx, push, kind, now);
      await warnKind(tx, push, kind, now);
      return count;
    });
  }
  return expired;
}

const certified = ({ table }: Kind) => and(sql`${sql.identifier('cert_status')} = ${certStatus.certified}`, eq(table.delFlag, 0));

async function expireKind(tx: Tx, push: Push, kind: Kind, now: number): Promise<number> {
  const { entity, table, ends } = kind;
  const today = dayText(now);
  const ended = or(...ends.map((column) => sql`${column} < ${today}::date`));
  const rows: WireRecord[] = await tx
    .select()
    .from(table)
    .where(and(certified(kind), ended))
    .for('update');
  for (const row of rows) {
    const change = { from: certStatus.certified, to: certStatus.expired };
    const { tenantId } = row as { tenantId: number };
    const caller = jobCaller(tenantId);
    await tx
      .update(table)
      .set({ certStatus: change.to, updateBy: 'system', updateTime: instantText(now), version: sql`${table.version} + 1` } as never)
      .where(eq(table.id, String(row.id)));
    const { userId, username } = caller;
    const changes = { certStatus: [change.from, change.to] as const };
    audit(tx, { tenantId, userId, username, entity: entity.name, recordId: String(row.id), action: 'expire', changes });
    const no = String(row[entity.titleField] ?? '');
    await logTransition({ tx, caller, now: instantText(now) }, entity, { id: String(row.id), no, action: 'expire', ...change });
    const after = { ...row, certStatus: change.to };
    await recordCertEvent({ tx, caller, now: instantText(now) }, entity.name as CertifiedEntity, after, { event: certEvent.expired });
    await tell(tx, push, kind, { row, left: -1, now });
  }
  return rows.length;
}

async function warnKind(tx: Tx, push: Push, kind: Kind, now: number): Promise<void> {
  const first = Number(await setting(tx, 0, 'cert.expireWarnDays'));
  for (const left of new Set([first, ...warnings])) {
    const date = dayText(now + left * day);
    const ending = or(...kind.ends.map((column) => sql`${column} = ${date}::date`));
    const rows: WireRecord[] = await tx
      .select()
      .from(kind.table)
      .where(and(certified(kind), ending));
    for (const row of rows) {
      if (certEnd(kind.entity.name as CertifiedEntity, row)?.day === date) await tell(tx, push, kind, { row, left, now });
    }
  }
}

interface Told {
  readonly row: WireRecord;
  /** Days until the document expires; -1 means that it has expired. */
  readonly left: number;
  readonly now: number;
}

/** Notifies the owner's people, at most once a day. */
async function tell(tx: Tx, push: Push, { entity }: Kind, { row, left, now }: Told): Promise<void> {
  const end = certEnd(entity.name as CertifiedEntity, row);
  const [label] = entity.label;
  const name = String(row[entity.titleField] ?? '');
  const paper = entity.fields[end?.field ?? '']?.label[0] ?? '证照';
  const values = { paper, day: end?.day ?? '', days: String(Math.max(left, 0)) };
  await tellOwner(
    tx,
    push,
    { entity, row, now },
    {
      ...{ event: left < 0 ? 'certExpired' : 'certEnds', busType: left < 0 ? 'certExpired' : `certEnds${left}`, oncePerDay: true, values },
      title: left < 0 ? `${label}${name}的证照已过期` : `${label}${name}的证照${left}天后到期`,
      line: `${paper}：${values.day}。请更新资料并重新提交认证。`,
    },
  );
}
