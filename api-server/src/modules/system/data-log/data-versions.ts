/**
 * Versions of records, derived from the audit log: each write that changed a record makes a version, numbered from 1. A version has the
 * values after all writes up to it; a field that was first written later has its value from before that write.
 */
import { getTableName, or, type SQL, sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { DataDifference, DataVersion } from 'shared-contracts/system/data-log';
import { depart } from 'shared-contracts/system/depart';
import { actionLabel } from 'shared-contracts/system/log';
import { role } from 'shared-contracts/system/role';
import type { Label } from 'shared-contracts/texts/label';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Changes, presentable } from '../../../kernel/entity/entity-context.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { declaredRows, deletedCondition, type EntityRows, isNarrowed, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { type NameOf, referredBy } from './logged-names.ts';
import {
  grantsLabel,
  idsIn,
  type MemberIds,
  membersBetween,
  membersText,
  namedMembers,
  type RightNames,
  rulesLabel,
} from './right-names.ts';

/** Largest number of versions of one record that are read; older versions are left out. */
export const mostVersions = 1_000;
/** Actions in the audit log that do not change a record. */
const silent = ['unmask', 'searchNumber', 'ask', 'prove', 'export'];

export interface VersionRow extends Record<string, unknown> {
  readonly serial: string;
  readonly at: string;
  readonly entity: string;
  readonly recordId: string;
  readonly action: string;
  readonly username: string | null;
  readonly realname: string | null;
  readonly version: number;
  readonly changes: Changes | null;
  /** Remark in the operate log of the same action at about the same time. */
  readonly remark: string | null;
}

/** SQL condition that a line `l` of the audit log counts as a version of a record. */
export const isVersion = sql`l.action <> all(${sql.param(silent)}::text[]) and l.record_id <> ''`;

const columns = sql`
  l.serial, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') at, l.entity, l.record_id "recordId", l.action, l.username,
  l.payload::jsonb -> 'changes' changes,
  (select u.realname from sys_user u where u.tenant_id = l.tenant_id and u.username = l.username and u.del_flag = 0 limit 1) realname,
  (select count(*)::int from freight.audit_log v where v.tenant_id = l.tenant_id and v.entity = l.entity and v.record_id = l.record_id
    and v.serial <= l.serial and v.action <> all(${sql.param(silent)}::text[])) version,
  (select o.remark from biz_operate_log o where o.tenant_id = l.tenant_id and o.biz_type = l.entity and o.biz_id = l.record_id
    and o.action = l.action and o.remark is not null and abs(extract(epoch from o.operate_time - l.at)) <= 2
    order by abs(extract(epoch from o.operate_time - l.at)) limit 1) remark`;

/** Lines `l` of the audit log that satisfy the condition, the latest first. */
export async function versionRows(
  tx: Tx,
  { tenantId }: Caller,
  where: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<VersionRow[]> {
  const { rows } = await tx.execute<VersionRow>(sql`
    select ${columns} from freight.audit_log l where l.tenant_id = ${tenantId} and ${isVersion} and ${where}
    order by l.serial desc limit ${limit} offset ${offset}`);
  return rows;
}

/** The entity with this name or this table name; undefined when the caller may not read it. */
export function readableEntity(caller: Caller, name: string): EntityRows | undefined {
  const rows = declaredRows().find(({ entity, table }) => entity.name === name || getTableName(table) === name);
  return rows && mayRead(caller, rows.entity) ? rows : undefined;
}

/** SQL condition that the caller may read the record of an audit log line `l`, or could read it before it was deleted. */
export function isReadable({ table }: EntityRows, caller: Caller): SQL {
  return sql`exists (select from ${table} where ${table.id} = l.record_id and ${or(scopeCondition(table, caller), deletedCondition(table, caller))})`;
}

/** SQL condition that an audit log line `l` is about an entity and record that the caller may read. */
export function allReadable(caller: Caller): SQL {
  const readable = declaredRows().filter(({ entity }) => mayRead(caller, entity));
  const [narrowed, whole] = [
    readable.filter(({ table }) => isNarrowed(table, caller)),
    readable.filter(({ table }) => !isNarrowed(table, caller)),
  ];
  return sql`(${sql.join(
    [
      sql`l.entity = any(${sql.param(whole.map(({ entity }) => entity.name))}::text[])`,
      ...narrowed.map((rows) => sql`(l.entity = ${rows.entity.name} and ${isReadable(rows, caller)})`),
    ],
    sql` or `,
  )})`;
}

/** The changes without secrets and hidden fields, with personal data masked for the caller. */
function toldChanges(entity: EntityDefinition, caller: Caller, changes: Changes | null): Changes {
  const hidden = hiddenFields(entity, caller);
  return Object.fromEntries(
    Object.entries(presentable(entity, changes ?? {})).filter(([name, pair]) => {
      const field = entity.fields[name];
      const isTold = field ? !field.secret && !field.writeOnly && !hidden.has(name) : name in (entity.lines ?? {});
      return isTold && Array.isArray(pair) && pair.length === 2;
    }),
  );
}

const reasonField = /(^reason|Reason|Opinion)$/;

/** The reason that the person gave: the action's remark, or a changed field whose name ends in `Reason` or `Opinion`. */
function reasonOf({ remark, changes }: VersionRow): string | null {
  const [, pair] = Object.entries(changes ?? {}).find(([name, value]) => reasonField.test(name) && typeof value?.[1] === 'string') ?? [];
  return remark ?? (pair ? String(pair[1]) : null);
}

/** An audit log line as a version of its record; `content`: fields and values, by default those that this write changed. */
export function versionOf(row: VersionRow, caller: Caller, content?: Readonly<Record<string, unknown>>): DataVersion {
  const entity = entities[row.entity];
  const told = entity ? toldChanges(entity, caller, row.changes) : {};
  const after = Object.fromEntries(Object.entries(told).map(([name, [, value]]) => [name, value]));
  return {
    ...{ id: row.serial, dataTable: row.entity, dataId: row.recordId, dataVersion: row.version },
    dataContent: JSON.stringify(content ?? after),
    ...{ action: row.action, actionLabel: actionLabel(row.action, entity) },
    ...{ createBy: row.username, realname: row.realname, createTime: instantText(Date.parse(row.at)), reason: reasonOf(row) },
  };
}

interface MemberSet {
  /** Property of the log line: a pair of removed and added members, each a comma-separated list or null. */
  readonly property: string;
  /** Name of the set in a version. */
  readonly name: string;
  readonly label: Label;
  /** Entity that a reader must be allowed to read; without it, whoever reads the record is told. */
  readonly of?: EntityDefinition;
}
const roleSet: MemberSet = { property: 'role', name: 'role', label: ['角色', 'Roles'], of: role };
const departSet: MemberSet = { property: 'depart', name: 'depart', label: ['部门', 'Departments'], of: depart };
const departRoleSet: MemberSet = { property: 'role', name: 'departRole', label: ['部门角色', 'Department roles'], of: depart };
/** Ids of permissions; as in the operation log, whoever reads the role or department is told what it grants. */
const grantSet: MemberSet = { property: 'permissionIds', name: 'permissionIds', label: grantsLabel };

/** Actions that change a set beside the fields: roles and departments of a person, permissions of a role or department. */
const setOf: Readonly<Record<string, MemberSet>> = {
  ...{ addRole: roleSet, deleteRole: roleSet, addDepart: departSet, deleteDepart: departSet },
  ...{ departRole: departRoleSet, grant: grantSet },
};
/** Name under which a version has the ticked data rules of each menu, and their label. */
const ruleSet = { name: 'dataRules', label: rulesLabel };
const labelOfSet = (name: string): Label | undefined => Object.values(setOf).find((set) => set.name === name)?.label;

/**
 * The members of each changed set at a version, sorted, without sets of records that the caller may not read. The log contains changes only, so
 * members that no change names are unknown and left out of every version.
 */
function setsAt(ordered: readonly VersionRow[], version: number, caller: Caller): Record<string, string[]> {
  const sets: Record<string, Map<string, boolean>> = {};
  for (const { action, changes, version: own } of ordered) {
    const set = setOf[action];
    const pair = set && changes?.[set.property];
    if (!set || !Array.isArray(pair) || (set.of && !mayRead(caller, set.of))) continue;
    sets[set.name] ??= new Map();
    const known = sets[set.name] as Map<string, boolean>;
    for (const [list, isIn] of [[pair[0], false] as const, [pair[1], true] as const]) {
      for (const member of idsIn(list)) {
        if (own <= version) known.set(member, isIn);
        else if (!known.has(member)) known.set(member, !isIn);
      }
    }
  }
  return Object.fromEntries(
    Object.entries(sets).map(([name, known]) => [name, [...known].flatMap(([member, isIn]) => (isIn ? [member] : [])).sort()]),
  );
}

/** Ids of data rules by the id of the menu for which they are ticked. */
type Ticks = Readonly<Record<string, readonly string[]>>;

/** What a line says about the ticks for a menu: those before and after it; undefined for what it does not say, null for a line about others. */
function ticksIn({ action, changes }: VersionRow, menu: string): { readonly before?: string[]; readonly after?: string[] } | null {
  const pair = action === 'tickDataRules' ? changes?.[menu] : undefined;
  if (Array.isArray(pair)) return { before: idsIn(pair[0]), after: idsIn(pair[1]) };
  const granted = action === 'grant' ? changes?.[grantSet.property] : undefined;
  if (!Array.isArray(granted)) return null;
  // A grant that is given may have rules at once, and one that is taken may have had some; its line does not say which.
  if (idsIn(granted[0]).includes(menu)) return { after: [] };
  return idsIn(granted[1]).includes(menu) ? { before: [] } : null;
}

/**
 * The data rules that are ticked at a version, for each menu for which this is known: from the nearest line before it, otherwise from the
 * nearest one after it.
 */
function ticksAt(ordered: readonly VersionRow[], version: number): Ticks {
  const ticks = ordered.filter(({ action }) => action === 'tickDataRules');
  const menus = new Set(ticks.flatMap(({ changes }) => Object.keys(changes ?? {})));
  const [past, future] = [ordered.filter((row) => row.version <= version).toReversed(), ordered.filter((row) => row.version > version)];
  const nearest = (rows: readonly VersionRow[], menu: string) => rows.map((row) => ticksIn(row, menu)).find((found) => found !== null);
  return Object.fromEntries(
    [...menus].flatMap((menu) => {
      const known = nearest(past, menu)?.after ?? nearest(future, menu)?.before;
      return known ? [[menu, known.toSorted()] as const] : [];
    }),
  );
}

/**
 * Fields and values of a version, and the members of its sets, such as the roles of a person. `rows`: all versions of the record, in any
 * order.
 */
export function stateAt(rows: readonly VersionRow[], version: number, entity: EntityDefinition, caller: Caller): Record<string, unknown> {
  const state: Record<string, unknown> = {};
  const ordered = rows.toSorted((one, other) => one.version - other.version);
  for (const row of ordered) {
    for (const [name, [before, after]] of Object.entries(toldChanges(entity, caller, row.changes))) {
      if (row.version <= version) state[name] = after;
      else if (!(name in state)) state[name] = before;
    }
  }
  const ticks = ticksAt(ordered, version);
  return { ...state, ...setsAt(ordered, version, caller), ...(Object.keys(ticks).length > 0 && { [ruleSet.name]: ticks }) };
}

const plain = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === 'object' ? null : String(value);

type State = Readonly<Record<string, unknown>>;
const setIn = (state: State, name: string): readonly string[] => (Array.isArray(state[name]) ? (state[name] as string[]) : []);

/** A difference in a set: the members that only one of the two versions has. */
function setDifference(name: string, label: Label, ids: MemberIds, names: RightNames): DataDifference {
  const members = namedMembers(ids, names);
  const [before, after] = [membersText(members.removed), membersText(members.added)];
  return { field: name, label, before, after, beforeText: null, afterText: null, members };
}

const ticksOf = (state: State): Ticks => (state[ruleSet.name] ?? {}) as Ticks;

/** The difference in ticked data rules, for the menus for which they are known in both versions; none when they are the same. */
function ruleDifference([from, to]: readonly [State, State], names: RightNames): DataDifference[] {
  const menus = Object.keys(ticksOf(from)).filter((menu) => menu in ticksOf(to));
  const ticked = (state: State) => menus.flatMap((menu) => ticksOf(state)[menu] ?? []);
  const ids = membersBetween(ticked(from), ticked(to));
  return ids.removed.length + ids.added.length > 0 ? [setDifference(ruleSet.name, ruleSet.label, ids, names)] : [];
}

/** Ids of the permissions and data rules in these states. */
export const rightsIn = (states: readonly State[]) => ({
  permissions: states.flatMap((state) => setIn(state, grantSet.name)),
  rules: states.flatMap((state) => Object.values(ticksOf(state)).flat()),
});

interface KnownNames {
  readonly texts: DictionaryTexts;
  readonly permissions: RightNames;
  readonly rules: RightNames;
  readonly records: NameOf;
}

/** The records to which the two states refer. */
export const referredRecords = ({ fields }: EntityDefinition, states: readonly [State, State]) =>
  states.flatMap((state) =>
    Object.entries(state).flatMap(([name, value]) => {
      const field = fields[name];
      return field ? referredBy(field, value) : [];
    }),
  );

/** The text of a code, or the names of the records that a field refers to; the id stays where the caller may not know a name. */
function textOf(field: Field | undefined, value: unknown, { texts, records }: KnownNames): string | null {
  if (!field || value === null || value === undefined) return null;
  if (field.dict) return dictionaryText(texts, field.dict, value);
  const referred = referredBy(field, value);
  return referred.length > 0 ? referred.map((record) => records(record)?.[0] ?? record.recordId).join('、') : null;
}

/** The fields whose values differ between two states. */
export function differencesOf(entity: EntityDefinition, [from, to]: readonly [State, State], known: KnownNames): DataDifference[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const order = [...Object.keys(entity.fields), ...Object.keys(entity.lines ?? {})];
  const fields = names
    .filter((name) => name !== ruleSet.name && JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null))
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((name) => {
      const field = entity.fields[name];
      const set = field ? undefined : labelOfSet(name);
      if (set) return setDifference(name, set, membersBetween(setIn(from, name), setIn(to, name)), known.permissions);
      const text = (value: unknown) => textOf(field, value, known);
      return {
        ...{ field: name, label: field?.label ?? entity.lines?.[name]?.label ?? ([name, name] as const) },
        ...(field?.dict ? { dict: field.dict } : {}),
        ...{ before: plain(from[name]), after: plain(to[name]), beforeText: text(from[name]), afterText: text(to[name]) },
      };
    });
  return [...fields, ...ruleDifference([from, to], known.rules)];
}
