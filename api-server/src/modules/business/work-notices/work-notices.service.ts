/**
 * Notifies the people who must act when a record enters a state that waits for them, and ends the notice when the record leaves the state.
 * Also notifies other people of what happened, if a rule says so.
 */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { fieldFor } from 'shared-contracts/entity/field';
import { sideOf } from 'shared-contracts/session/parties';
import { stepParameter } from 'shared-contracts/session/record-places';
import type { Clock } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Transition } from '../../../kernel/database/transitions.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceEvent } from '../../message/announcement/announce-event.ts';
import { endWorkNotices, newsType, workType } from '../../message/announcement/system-announcement.ts';
import { callersWith, inSight } from './people-with.ts';
import type { WorkValues } from './work-notices.templates.ts';
import type { WorkRule } from './work-rules.ts';
import { noticeRules, takeSteps } from './work-steps.ts';

const partyColumn = { shipper: 'shipperId', carrier: 'carrierId', driver: 'driverId' } as const;

interface Waiting {
  readonly rule: WorkRule;
  readonly record: WireRecord;
  readonly transition: Transition;
  /** Id of the record that the notice opens. */
  readonly opened: string;
  /** Id of the only person who is notified; null: everybody who holds the permission. */
  readonly person: string | null;
}

/** Number of state changes handled in one transaction. */
const stepsAtOnce = 500;

/** Sends the notices of all queued state changes; resolves to their number. */
export async function ringAll(database: Database, push: Push, clock: Clock): Promise<number> {
  let all = 0;
  for (let taken = stepsAtOnce; taken === stepsAtOnce; all += taken) {
    taken = await database.asSystem('work notices', async (tx) => {
      const steps = await takeSteps(tx, stepsAtOnce);
      await noticeWork(tx, push, steps, clock());
      return steps.length;
    });
  }
  return all;
}

/** Sends the notices of these state changes. Needs a transaction that sees every tenant; `now` in epoch milliseconds. */
export async function noticeWork(tx: Tx, push: Push, transitions: readonly Transition[], now: number): Promise<void> {
  const left = transitions.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId);
  await endWorkNotices(tx, left, now);
  // Of several queued changes of one record into the same state only one causes a notice.
  const waiting = new Map<string, Waiting>();
  for (const transition of transitions) {
    for (const rule of noticeRules.filter((one) => concerns(one, transition))) {
      const [found] = await tx.select().from(rule.table).where(eq(rule.table.id, transition.recordId));
      const record = found as WireRecord | undefined;
      // The record may have changed its state since the change was queued.
      if (!record || !(rule.isNews || record[rule.entity.stateField ?? ''] === transition.toStatus)) continue;
      const person = rule.person ? await personOf(tx, rule.person, record) : null;
      if (rule.person && person === null) continue;
      const opened = rule.opens ? String(record[rule.opens.by] ?? '') : transition.recordId;
      waiting.set(`${noticeRules.indexOf(rule)} ${record.id}`, { rule, record, transition, opened, person });
    }
  }
  // Several records for the same people, for example from an import, are combined into one notice.
  const groups = Map.groupBy(
    waiting.values(),
    ({ rule, record, transition, person }) => `${noticeRules.indexOf(rule)} ${transition.tenantId} ${ownerOf(rule, record)} ${person}`,
  );
  for (const group of groups.values()) await ring(tx, push, group, now);
}

const concerns = ({ entity, states, when }: WorkRule, transition: Transition): boolean =>
  entity.name === transition.entity && states.includes(transition.toStatus) && (when?.(transition) ?? true);

/** Id of the one person whom a rule names; null when nobody is in charge of the record. */
async function personOf(tx: Tx, { field, of }: NonNullable<WorkRule['person']>, record: WireRecord): Promise<string | null> {
  if (!of) return textOf(record[field]);
  const [other] = await tx
    .select()
    .from(of.table)
    .where(eq(of.table.id, String(record[of.by])));
  return textOf((other as WireRecord | undefined)?.[field]);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Id of the party whose people must act; null: people of the platform must act. */
function ownerOf({ party }: WorkRule, record: WireRecord): string | null {
  return party === 'platform' ? null : String(record[partyColumn[party]] ?? '');
}

async function ring(tx: Tx, push: Push, group: readonly Waiting[], now: number): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { rule, transition, person } = first;
  const { tenantId } = transition;
  const question = { tenantId, permission: rule.permission, party: rule.party, partyId: ownerOf(rule, first.record) };
  const holders = await callersWith(tx, question, now);
  const seen: { readonly caller: Caller; readonly part: readonly Waiting[] }[] = [];
  for (const caller of person === null ? holders : holders.filter(({ userId }) => userId === person)) {
    // The person who made the change knows of it and is therefore not notified.
    const news = group.filter((waiting) => rule.tellsMaker || waiting.transition.userId !== caller.userId);
    const shown = await inSight(
      tx,
      caller,
      rule.opens ?? rule,
      news.map(({ opened }) => opened),
    );
    seen.push({ caller, part: news.filter(({ opened }) => shown.has(opened)) });
  }
  const alike = Map.groupBy(
    seen.filter(({ part }) => part.length > 0).map((one) => ({ ...one, facts: factsFor(one.caller, rule) })),
    ({ caller, part, facts }) => JSON.stringify([sideOf(caller), facts, part.map(({ record }) => record.id)]),
  );
  for (const people of alike.values()) {
    const { part = [], facts = [] } = people[0] ?? {};
    await tell(tx, push, part, { rule, facts, tenantId, now, callers: people.map(({ caller }) => caller) });
  }
}

/** A field that describes a record in a notice, with its label. */
type Fact = readonly [field: string, label: string];

/**
 * The fields that describe a record in a notice to this person: those that the person may see, with the labels that shippers, carriers or the
 * platform use for them.
 */
function factsFor(caller: Caller, { entity, about }: WorkRule): Fact[] {
  const hidden = hiddenFields(entity, caller);
  return about.flatMap((name) => {
    const field = entity.fields[name];
    return hidden.has(name) ? [] : [[name, field ? fieldFor(field, sideOf(caller)).label[0] : ''] as const];
  });
}

/** Path of the page on which people take the action for a single record. */
const addressOf = ({ page, stepPage }: WorkRule, id: string): string =>
  stepPage ? `${stepPage}?${stepParameter}=${id}` : `${page}?open=${id}`;

interface Told {
  readonly rule: WorkRule;
  readonly facts: readonly Fact[];
  readonly tenantId: number;
  readonly callers: readonly Caller[];
  readonly now: number;
}

async function tell(tx: Tx, push: Push, part: readonly Waiting[], { rule, facts, tenantId, callers, now }: Told): Promise<void> {
  const userIds = callers.map(({ userId }) => userId);
  const [only] = part.length === 1 ? part : [];
  const lines = part.map((waiting) => lineOf(waiting, facts));
  const values = valuesOf(part, rule, facts, lines);
  const news = {
    ...{ event: rule.event[0], values, own: { title: `${values.subject}${rule.todo}`, lines } },
    priority: rule.urgent ? ('H' as const) : ('M' as const),
    openPage: only ? addressOf(rule, only.opened) : rule.page,
    busType: rule.isNews ? newsType : workType,
    busId: only?.opened ?? '',
  };
  const noticeId = await announceEvent(tx, push, { tenantId, userIds }, news, now);
  // The notice itself stores the id of a single record; for several records the ids are stored here.
  if (noticeId === null || part.length < 2 || rule.isNews) return;
  const about = part.map(({ transition }) => sql`(${noticeId}, ${transition.recordId}, ${tenantId}::int)`);
  await tx.execute(sql`insert into sys_work_notice (annt_id, record_id, tenant_id) values ${sql.join(about, sql`, `)}`);
}

/** The values that a message template may use. In a notice about several records, the values that describe a single record are empty. */
function valuesOf(part: readonly Waiting[], rule: WorkRule, facts: readonly Fact[], lines: readonly string[]): Omit<WorkValues, 'url'> {
  const [label] = rule.entity.label;
  const [only] = part.length === 1 ? part : [];
  const of = (name: string | undefined) => String((name && only?.record[name]) ?? '');
  return {
    // Fields that the recipients may not see are empty in templates.
    ...Object.fromEntries(rule.about.map((name) => [name, facts.some(([shown]) => shown === name) ? of(name) : ''])),
    subject: only ? `${label} ${nameOf(only)} ` : `${part.length} 条${label}`,
    entity: label,
    number: only ? nameOf(only) : '',
    count: String(part.length),
    todo: rule.todo,
    details: lines.join('\n'),
    deadline: of(rule.deadline),
  };
}

const nameOf = ({ record, rule }: Waiting) => String(record[rule.entity.titleField] ?? '');

function lineOf({ record, rule }: Waiting, facts: readonly Fact[]): string {
  const about = facts.filter(([name]) => name !== rule.entity.titleField && name in getTableColumns(rule.table));
  const said = about.flatMap(([name, label]) => (record[name] ? [`${label} ${String(record[name])}`] : []));
  const deadline = rule.deadline ? record[rule.deadline] : null;
  const parts = [String(record[rule.entity.titleField] ?? ''), ...said, ...(deadline ? [`请于 ${String(deadline)} 前处理`] : [])];
  return parts.filter(Boolean).join('，');
}
