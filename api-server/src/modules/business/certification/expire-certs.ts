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
import { paragraphs } from '../../../kernel/basics/notice-text.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceTo } from '../../message/announcement/system-announcement.ts';
import { eventNotice } from '../../message/template/event-notice.ts';
import { jobCaller, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { setting } from '../settings.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { recordCertEvent } from './record-event.ts';

const day = 86_400_000;
/** Numbers of days before a document expires on which its owner is warned again; the first warning is a setting. */
const warnings = [7, 1];

interface Kind {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly ends: readonly PgColumn[];
  /** Whose people are notified: `column` of the user table must equal `field` of the record. */
  readonly owner: { readonly column: 'shipper_id' | 'carrier_id'; readonly field: string };
  readonly page: string;
}

const ofShipper = { column: 'shipper_id', field: 'id' } as const;
const ofCarrier = { column: 'carrier_id', field: 'carrierId' } as const;

const kinds: readonly Kind[] = [
  { entity: shipper, table: shippers, ends: [shippers.licenseValidTo], owner: ofShipper, page: '/shipper/certification' },
  {
    ...{ entity: carrier, table: carriers, ends: [carriers.licenseValidTo, carriers.permitValidTo] },
    ...{ owner: { column: 'carrier_id', field: 'id' }, page: '/carrier/certification' },
  },
  {
    ...{ entity: driver, table: drivers, ends: [drivers.idValidTo, drivers.licenseValidTo, drivers.qualificationValidTo] },
    ...{ owner: ofCarrier, page: '/business/driver' },
  },
  {
    ...{ entity: lorry, table: lorries, ends: [lorries.transportCertValidTo, lorries.inspectionValidTo, lorries.compulsoryInsValidTo] },
    ...{ owner: ofCarrier, page: '/business/lorry' },
  },
];

/**
 * Work of the job CertExpireJob: sets certified records to expired on the day after their first document expires, and warns the owners beforehand. A
 * second run on the same day changes and sends nothing. Returns the number of records that expired.
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
  /** Days until the document expires; -1: it has expired. */
  readonly left: number;
  readonly now: number;
}

/** Notifies the owner's people, at most once a day. */
async function tell(tx: Tx, push: Push, { entity, owner, page }: Kind, { row, left, now }: Told): Promise<void> {
  const tenantId = Number(row.tenantId);
  const id = String(row.id);
  const busType = left < 0 ? 'certExpired' : `certEnds${left}`;
  const { rows: people } = await tx.execute<{ id: string }>(sql`
    select u.id from sys_user u where u.tenant_id = ${tenantId} and u.del_flag = 0 and u.status = 1 and u.driver_id is null
      and u.${sql.identifier(owner.column)} = ${String(row[owner.field])}
      and not exists (select from sys_announcement a where a.bus_type = ${busType} and a.bus_id = ${id} and a.create_time >= ${dayText(now)}::date)`);
  const userIds = people.map((person) => person.id);
  if (userIds.length === 0) return;
  const end = certEnd(entity.name as CertifiedEntity, row);
  const [label] = entity.label;
  const name = String(row[entity.titleField] ?? '');
  const paper = entity.fields[end?.field ?? '']?.label[0] ?? '证照';
  const values = { entity: label, name, paper, day: end?.day ?? '', days: String(Math.max(left, 0)), url: page };
  const title = left < 0 ? `${label}${name}的证照已过期` : `${label}${name}的证照${left}天后到期`;
  const line = `${paper}：${values.day}。请更新资料并重新提交认证。`;
  const words = await eventNotice(tx, left < 0 ? 'certExpired' : 'certEnds', values, { title, summary: line, content: paragraphs([line]) });
  if (!words) return;
  const announcement = {
    titile: words.title,
    msgAbstract: words.summary,
    msgContent: words.content,
    outside: words.outside,
    priority: 'M' as const,
  };
  await announceTo(tx, push, { tenantId, userIds }, { ...announcement, openPage: page, busType, busId: id }, now);
}
