/** Rings the bell of whoever must act when a record comes into a state that waits for them, and ends the ring when it leaves it. */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database.ts';
import type { Push } from '../../../kernel/push.ts';
import type { WireRecord } from '../../../kernel/records.ts';
import type { Transition } from '../../../kernel/transitions.ts';
import { paragraphs, shortened } from '../../message/announcement/notice-text.ts';
import { announceTo, endWorkNotices, type SystemAnnouncement, workType } from '../../message/announcement/system-announcement.ts';
import { type WorkParty, type WorkRule, workRules } from './work-rules.ts';

const partyColumn = { shipper: 'shipperId', carrier: 'carrierId', driver: 'driverId' } as const;

interface Waiting {
  readonly rule: WorkRule;
  readonly record: WireRecord;
  readonly transition: Transition;
}

/** In a transaction that sees every tenant; `now` in epoch milliseconds. */
export async function noticeWork(tx: Tx, push: Push, transitions: readonly Transition[], now: number): Promise<void> {
  const left = transitions.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId);
  await endWorkNotices(tx, left, now);
  const waiting: Waiting[] = [];
  for (const transition of transitions) {
    for (const rule of workRules.filter(
      ({ entity, states }) => entity.name === transition.entity && states.includes(transition.toStatus),
    )) {
      const [record] = await tx.select().from(rule.table).where(eq(rule.table.id, transition.recordId));
      if (record) waiting.push({ rule, record: record as WireRecord, transition });
    }
  }
  // Several records for the same people, as an import makes them, ring once.
  const groups = Map.groupBy(
    waiting,
    ({ rule, record, transition }) => `${workRules.indexOf(rule)} ${transition.tenantId} ${partyOf(rule, record)}`,
  );
  for (const group of groups.values()) await ring(tx, push, group, now);
}

function partyOf({ party }: WorkRule, record: WireRecord): string | null {
  return party === 'platform' ? null : String(record[partyColumn[party]] ?? '');
}

async function ring(tx: Tx, push: Push, group: readonly Waiting[], now: number): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { rule, transition } = first;
  const partyId = partyOf(rule, first.record);
  const userIds = await whoMayAct(tx, { tenantId: transition.tenantId, permission: rule.permission, party: rule.party, partyId });
  // Whoever brought it there knows.
  const others = userIds.filter((id) => id !== transition.userId);
  if (others.length === 0) return;
  await announceTo(tx, push, { tenantId: transition.tenantId, userIds: others }, announcementOf(group, rule), now);
}

interface Question {
  readonly tenantId: number;
  readonly permission: string;
  readonly party: WorkParty;
  readonly partyId: string | null;
}

/** People who hold the permission, of the party: the platform's people belong to none; a driver's work is for the driver alone. */
async function whoMayAct(tx: Tx, { tenantId, permission, party, partyId }: Question): Promise<string[]> {
  const belongs = {
    platform: sql`u.shipper_id is null and u.carrier_id is null`,
    shipper: sql`u.shipper_id = ${partyId}`,
    carrier: sql`u.carrier_id = ${partyId} and u.driver_id is null`,
    driver: sql`u.driver_id = ${partyId}`,
  }[party];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from sys_user u
    join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id and r.del_flag = 0
    join sys_role_permission g on g.role_id = r.id
    join sys_permission p on p.id = g.permission_id and p.del_flag = 0 and p.menu_type = 2
    where u.del_flag = 0 and u.status = 1 and u.tenant_id = ${tenantId} and ${belongs}
      and ${permission} = any(string_to_array(replace(p.perms, ' ', ''), ','))
    order by u.id`);
  return rows.map(({ id }) => id);
}

function announcementOf(group: readonly Waiting[], rule: WorkRule): SystemAnnouncement {
  const [label] = rule.entity.label;
  const lines = group.map((waiting) => lineOf(waiting));
  const [only] = group.length === 1 ? group : [];
  return {
    titile: only ? shortened(`${label} ${nameOf(only)} ${rule.todo}`, 100) : `${group.length} 条${label}${rule.todo}`,
    msgAbstract: shortened(lines.join('；'), 500),
    msgContent: paragraphs(lines.slice(0, 50)),
    priority: rule.urgent ? 'H' : 'M',
    openPage: only ? `${rule.page}?open=${only.transition.recordId}` : rule.page,
    busType: workType,
    busId: only ? only.transition.recordId : '',
  };
}

const nameOf = ({ record, rule }: Waiting) => String(record[rule.entity.titleField] ?? '');

function lineOf({ record, rule }: Waiting): string {
  const about = rule.about.filter((name) => name !== rule.entity.titleField && name in getTableColumns(rule.table));
  const facts = about.flatMap((name) => (record[name] ? [`${rule.entity.fields[name]?.label[0] ?? ''} ${String(record[name])}`] : []));
  const deadline = rule.deadline ? record[rule.deadline] : null;
  const parts = [String(record[rule.entity.titleField] ?? ''), ...facts, ...(deadline ? [`请于 ${String(deadline)} 前处理`] : [])];
  return parts.filter(Boolean).join('，');
}
