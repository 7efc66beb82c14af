/** A person's rights as stored in the database: read for callers, and for people whom the product notifies. */
import { type SQL, sql } from 'drizzle-orm';
import type { DataRuleCondition } from 'shared-contracts/session/data-rule';
import type { Caller, PersonLimits } from '../../../kernel/caller/caller.ts';
import type { DataRule } from '../../../kernel/caller/data-rules.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { runNamed } from '../../../kernel/database/statements.ts';
import { declaredRows } from '../../../kernel/entity/row-scope.ts';
import { grantsInForce } from '../permission/grants-in-force.ts';
import { entityInForce, listsOfMenu, rulesOfGrants } from '../permission/rules-in-force.ts';
import { limitsOf, type RelationRow, relationInForce, withoutSwitchedOff } from './relation-limits.ts';

export interface PersonRow extends Record<string, unknown> {
  user_id: string;
  username: string;
  realname: string;
  org_code: string | null;
  shipper_id: string | null;
  carrier_id: string | null;
  driver_id: string | null;
  roles: string[];
  perms: string[];
  org_codes: string[];
  relation: RelationRow | null;
  rules: { entity: string; field: string; condition: DataRuleCondition; value: string; lists: string[] }[] | null;
}

/**
 * The person's relation to the shipper for whom the person works. It is selected twice with different conditions, so that an index finds
 * the relation in force.
 */
const relation = (which: SQL): SQL => sql`
  (select row_to_json(r) from (select bind_status, data_scope, line_ids, info_ids, status, can_publish, can_confirm_price, can_sign,
      can_view_price, can_apply_invoice from biz_owner_relation_user
    where user_id = u.id and shipper_id = u.shipper_id and tenant_id = u.tenant_id and del_flag = 0 ${which}) r)`;

/** SQL columns of a `PersonRow`, selected from `sys_user u` and `personRights`. */
export const personColumns: SQL = sql`
  u.id user_id, u.username, u.realname, u.org_code, u.shipper_id, u.carrier_id, u.driver_id,
  array(select r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
    where ur.user_id = u.id order by r.role_code) roles,
  array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id and d.del_flag = 0
    where ud.user_id = u.id order by d.org_code) org_codes,
  coalesce(${relation(sql`and bind_status = '1'`)}, ${relation(sql`order by unbind_time desc nulls last, id desc limit 1`)}) relation,
  rights.perms, rights.rules`;

/**
 * SQL that joins the rights of the person `u`. The grants are read once, by a query of their own: written into both uses, they would be planned
 * twice, and planning takes most of the time of a statement that a connection runs for the first time. `lent`: see `grantsInForce`.
 */
export const personRights = (lent?: SQL): SQL => sql`
  cross join lateral (
    with held as materialized (select permission_id, data_rule_ids from ${grantsInForce(sql`u.id`, lent)} g)
    select array(select distinct p.perms from sys_permission p
        where p.id = any(array(select permission_id from held)) and p.del_flag = 0 and p.menu_type = 2 and p.perms is not null) perms,
      (select json_agg(distinct jsonb_build_object('entity', ${entityInForce}, 'field', dr.rule_column,
        'condition', dr.rule_conditions, 'value', dr.rule_value, 'lists', ${listsOfMenu})) ${rulesOfGrants(sql`held`)}) rules) rights`;

/** Drivers see their own waybills without amounts: what a journey costs is between their carrier and the platform. */
const driverLimits: PersonLimits = { hidesAmounts: true, rows: 'all', named: [] };

export const personOf = (row: PersonRow) => {
  const limiting = relationInForce(row);
  const limits = limiting ? limitsOf(limiting) : row.driver_id ? driverLimits : undefined;
  return {
    ...(limits && { limits }),
    userId: row.user_id,
    username: row.username,
    realname: row.realname,
    shipperId: row.shipper_id,
    carrierId: row.carrier_id,
    driverId: row.driver_id,
    orgCode: row.org_code,
    orgCodes: row.org_codes,
    roles: row.roles,
    // A menu row may contain several permission codes, separated by commas.
    permissions: withoutSwitchedOff(new Set(row.perms.flatMap((perms) => perms.split(',').map((code) => code.trim()))), limiting),
  };
};

export type RulesByEntity = Readonly<Record<string, readonly DataRule[]>>;

const hasField = (entity: string, field: string): boolean =>
  declaredRows().some((rows) => rows.entity.name === entity && rows.columns.has(field));

/**
 * The rules by entity. Where a menu has several lists, a rule whose field the entity does not have was made for another list of the menu,
 * and is left out. A field that no list of the menu has makes the list fail later, because nobody knows which rows the rule hides.
 */
export function rulesOf({ rules }: PersonRow): RulesByEntity {
  const meant = (rules ?? []).filter(({ entity, field, lists }) => hasField(entity, field) || !lists.some((list) => hasField(list, field)));
  const bare = meant.map(({ lists: _, ...rule }) => rule);
  return Object.groupBy(bare, ({ entity }) => entity) as RulesByEntity;
}

/** Caller objects for other people than the caller, to find out what they may see in this tenant. Needs `asSystem`. */
export async function asCallers(tx: Tx, tenantId: number, userIds: readonly string[], now: number): Promise<Caller[]> {
  if (userIds.length === 0) return [];
  // The ids are read by a subquery, so that their number is unknown to every plan. Otherwise each call is planned anew, because a plan for the
  // ids of this call seems cheaper than one for any ids; planning takes ten times as long as running.
  const ids = sql`array(select unnest(${sql.param(userIds)}::varchar[]))`;
  const rows = await runNamed<PersonRow>(
    tx,
    'callers',
    sql`select ${personColumns} from sys_user u ${personRights()} where u.id = any(${ids}) order by u.id`,
  );
  return rows.map((row) => ({ ...personOf(row), tenantId, dataRules: { of: rulesOf(row), at: now }, sessionId: '', token: '' }));
}
