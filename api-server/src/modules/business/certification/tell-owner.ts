/** Notices about a certification to the people of its owner: the shipper or carrier itself, or the carrier of the driver or lorry. */
import { sql } from 'drizzle-orm';
import type { CertifiedEntity } from 'shared-contracts/business/master/cert-documents';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { dayText } from '../../../kernel/basics/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceEvent } from '../../message/announcement/announce-event.ts';

interface Owner {
  /** Whose people are notified: this column of the user table must equal `field` of the record. */
  readonly column: 'shipper_id' | 'carrier_id';
  readonly field: string;
  /** Path of the screen on which the owner's people see its certification. */
  readonly page: string;
}

const owners: Readonly<Record<CertifiedEntity, Owner>> = {
  shipper: { column: 'shipper_id', field: 'id', page: '/shipper/certification' },
  carrier: { column: 'carrier_id', field: 'id', page: '/carrier/certification' },
  driver: { column: 'carrier_id', field: 'carrierId', page: '/carrier/driver' },
  lorry: { column: 'carrier_id', field: 'carrierId', page: '/carrier/lorry' },
};

export interface CertNotice {
  /** Code of the event that message templates refer to. */
  readonly event: string;
  /** Kind of the announcement. With `oncePerDay`, people who have already received this kind about this record today are left out. */
  readonly busType: string;
  readonly oncePerDay?: boolean;
  readonly title: string;
  readonly line: string;
  /** Values for the template, in addition to those of the record. */
  readonly values: Readonly<Record<string, string>>;
}

/** Sends the notice. Needs a transaction that sees the owner's people; `now` in epoch milliseconds. */
export async function tellOwner(
  tx: Tx,
  push: Push,
  about: { readonly entity: EntityDefinition; readonly row: WireRecord; readonly now: number },
  { event, busType, oncePerDay, title, line, values }: CertNotice,
): Promise<void> {
  const { entity, row, now } = about;
  const { column, field, page } = owners[entity.name as CertifiedEntity];
  const [tenantId, id] = [Number(row.tenantId), String(row.id)];
  const unless = oncePerDay
    ? sql`and not exists (select from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = u.id
        and a.bus_type = ${busType} and a.bus_id = ${id} and a.create_time >= ${dayText(now)}::date)`
    : sql``;
  const { rows: people } = await tx.execute<{ id: string }>(sql`
    select u.id from sys_user u where u.tenant_id = ${tenantId} and u.del_flag = 0 and u.status = 1 and u.driver_id is null
      and u.${sql.identifier(column)} = ${String(row[field])} ${unless}`);
  const userIds = people.map((person) => person.id);
  if (userIds.length === 0) return;
  const named = { entity: entity.label[0], name: String(row[entity.titleField] ?? ''), ...values };
  const news = { event, values: named, own: { title, lines: [line] }, openPage: page, busType, busId: id };
  await announceEvent(tx, push, { tenantId, userIds }, news, now);
}
