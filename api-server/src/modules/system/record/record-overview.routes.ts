import { and, count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { permissionCode } from 'shared-contracts/entity/entity';
import { type NextStep, type RecordOverview, type RelatedCount, recordCalls } from 'shared-contracts/record/record-activity';
import { parties, sideOf, sides } from 'shared-contracts/session/parties';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { declaredRows, mayRead, rowsOf, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { audiencesFor, mayComment, mayReadHere, partyOf, recordQuery, type SeenRecord, seenRecord } from './seen-record.ts';

const side = z.enum(sides as [(typeof sides)[number], ...typeof sides]);
const labelSchema = z.tuple([z.string(), z.string()]);
const overviewSchema = z.object({
  next: z.array(
    z.object({
      action: z.string().nullable(),
      label: labelSchema,
      record: z.object({ entity: z.string(), id: z.string() }).optional(),
      party: z.string(),
      partyName: z.string().nullable(),
      roles: z.array(labelSchema),
      deadline: z.string().nullable(),
      otherwise: labelSchema.nullable(),
      isMine: z.boolean(),
    }),
  ),
  related: z.array(z.object({ entity: z.string(), field: z.string(), total: z.int() })),
  audiences: z.array(side),
  mayComment: z.boolean(),
}) as unknown as z.ZodType<RecordOverview>;

type Awaiting = NonNullable<SeenRecord['entity']['awaits']>[number];

/** Whether the caller belongs to the people who must act: those of the platform, or those of the party that the record names. */
function isOfParty(caller: Caller, record: SeenRecord, party: Awaiting['party']): boolean {
  if (party === 'platform') return sideOf(caller) === null;
  const id = partyOf(record.table, record.row, party);
  // People of the carrier's office have no driver account, but they can take the step of a driver too.
  const own = caller[parties[party].id];
  return own === null ? !parties[party].isSide && sideOf(caller) !== null : own === id;
}

/** Name of the party, from the column next to the party's id, if the contract has such a column and the caller sees it. */
function partyName({ entity, row }: SeenRecord, party: Awaiting['party'], hidden: ReadonlySet<string>): string | null {
  if (party === 'platform') return null;
  const shownBy = entity.fields[parties[party].id]?.shownBy;
  const name = shownBy && !hidden.has(shownBy) ? row[shownBy] : null;
  return typeof name === 'string' ? name : null;
}

/**
 * Names of the roles whose people may take the step. The platform's people get names only when the platform must act, people of a shipper
 * or carrier only when their own side must.
 */
async function roleNames(tx: Tx, caller: Caller, party: Awaiting['party'], permission: string): Promise<Label[]> {
  const own = sideOf(caller);
  const isOwnParty = own === null ? party === 'platform' : party !== 'platform' && (party === own || !parties[party].isSide);
  if (!isOwnParty) return [];
  const belongs =
    own === null ? sql`u.shipper_id is null and u.carrier_id is null` : sql`u.${sql.identifier(`${own}_id`)} = ${caller[parties[own].id]}`;
  const { rows } = await tx.execute<{ name: string; english: string | null }>(sql`
    select r.role_name as name, r.role_name_en as english from sys_role r
    where r.del_flag = 0
      and exists (select from sys_role_permission g join sys_permission p on p.id = g.permission_id and p.del_flag = 0 and p.menu_type = 2
        where g.role_id = r.id and ${permission} = any(string_to_array(replace(p.perms, ' ', ''), ',')))
      and exists (select from sys_user_role ur join sys_user u on u.id = ur.user_id
        where ur.role_id = r.id and u.del_flag = 0 and u.status = 1 and u.tenant_id = ${caller.tenantId} and ${belongs})
    order by r.create_time, r.role_code limit 5`);
  return rows.map(({ name, english }) => nameLabel(name, english));
}

/** The time limit that another record contains; null when the caller may not read that record or the field. */
async function dueTime(tx: Tx, caller: Caller, { row }: SeenRecord, dueBy: Awaiting['dueBy']): Promise<unknown> {
  if (!dueBy) return null;
  const { entity, table } = rowsOf(dueBy.entity);
  const column = (getTableColumns(table) as Record<string, PgColumn>)[dueBy.field];
  if (!column || !mayRead(caller, entity) || hiddenFields(entity, caller).has(dueBy.field)) return null;
  const [found] = await tx
    .select({ due: column })
    .from(table)
    .where(and(eq(table.id, String(row[dueBy.by])), scopeCondition(table, caller)));
  return found?.due ?? null;
}

/** The oldest of the records on which the step is taken; undefined when there is none that the caller may read. */
async function stepRecord(tx: Tx, caller: Caller, id: string, { entity: name, by, states }: NonNullable<Awaiting['of']>) {
  const { entity, table } = rowsOf(name);
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const [state, owner] = [columns[entity.stateField ?? ''], columns[by]];
  if (!state || !owner || !mayReadHere(caller, entity)) return undefined;
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(owner, id), inArray(state, [...states]), scopeCondition(table, caller)))
    .orderBy(table.id)
    .limit(1);
  return found && { entity: name, id: String(found.id) };
}

async function nextSteps(tx: Tx, caller: Caller, record: SeenRecord): Promise<NextStep[]> {
  const { entity, row } = record;
  const hidden = hiddenFields(entity, caller);
  if (!entity.stateField || hidden.has(entity.stateField)) return [];
  const state = String(row[entity.stateField] ?? '');
  const steps: NextStep[] = [];
  for (const { states, party, action = null, permission, label, deadline, dueBy, otherwise = null, when, of } of entity.awaits ?? []) {
    if (!states.includes(state) || (when && row[when.field] !== when.equals)) continue;
    const other = of && (await stepRecord(tx, caller, String(row.id), of));
    if (of && !other) continue;
    const code = permission ?? permissionCode(entity, action ?? '');
    const until = deadline && !hidden.has(deadline) ? row[deadline] : await dueTime(tx, caller, record, dueBy);
    steps.push({
      action,
      label: label ?? entity.actions[action ?? '']?.label ?? ['', ''],
      ...(other ? { record: other } : {}),
      party,
      partyName: partyName(record, party, hidden),
      roles: await roleNames(tx, caller, party, code),
      deadline: typeof until === 'string' ? until : null,
      otherwise,
      isMine: may(caller, code) && isOfParty(caller, record, party),
    });
  }
  return steps;
}

/**
 * Number of records of other entities that refer to this one, counted in the caller's row scope; entities without such records are left
 * out.
 */
async function relatedCounts(tx: Tx, caller: Caller, { entity, row }: SeenRecord): Promise<RelatedCount[]> {
  const asked = declaredRows().flatMap((other) => {
    if (!mayReadHere(caller, other.entity)) return [];
    const hidden = hiddenFields(other.entity, caller);
    const columns: Record<string, PgColumn> = getTableColumns(other.table);
    return Object.entries(other.entity.fields).flatMap(([field, { entity: target, secret }]) => {
      const column = columns[field];
      return target === entity.name && column && !secret && !hidden.has(field) ? [{ other, field, column }] : [];
    });
  });
  const found: RelatedCount[] = [];
  for (const { other, field, column } of asked) {
    const where: SQL | undefined = and(eq(column, row.id), scopeCondition(other.table, caller));
    const [counted] = await tx.select({ total: count() }).from(other.table).where(where);
    if (counted?.total) found.push({ entity: other.entity.name, field, total: counted.total });
  }
  return found;
}

export default async function recordOverviewRoutes(app: FastifyInstance): Promise<void> {
  route(app, {
    method: 'GET',
    url: recordCalls.overview,
    access: 'signedIn',
    tier: 'tenant',
    query: recordQuery,
    result: overviewSchema,
    summary: 'What a record waits for, what refers to it, and whom a comment on it may be shown to.',
    tags: ['record'],
    handler: async ({ tx, caller, query }) => {
      const record = await seenRecord(tx, caller, query.entity, query.id);
      const isOpen = mayComment(caller, record);
      return {
        next: await nextSteps(tx, caller, record),
        related: await relatedCounts(tx, caller, record),
        audiences: isOpen ? audiencesFor(caller, record) : [],
        mayComment: isOpen,
      };
    },
  });
}
