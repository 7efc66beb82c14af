/** Reads and writes the grants of roles, departments and departments' roles, which are stored in three tables of the same form. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { beginRemoval, endRemoval, noteLinks, putBackRows, type Removed, takeWhere } from '../removal/removal.ts';
import { idsOf } from '../user/user-links.ts';
import { dataRuleSchema, rulesOfMenu } from './data-rules.ts';
import { checkKnown, type GrantDifference } from './grant-difference.ts';
import { undeletedSince } from './grants-in-force.ts';
import { rulesToGive, undoableSince } from './held-rights.ts';

/** Response of the calls for data rules: all rules of a menu, and the ids of those that are selected in the grant. */
export const ticksSchema = z.object({ datarule: z.array(dataRuleSchema), drChecked: z.string() });
/**
 * Those of the selected rules that were deleted and can still be restored. They stay selected, so that they limit the same people when they
 * are restored.
 */
async function undoable(tx: Tx, caller: Caller, selected: string | null): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select dr.id from sys_permission_data_rule dr
    where dr.id = any(string_to_array(${selected ?? ''}, ',')) and dr.del_flag = 1 and ${undeletedSince('dr', undoableSince(caller))} order by dr.id`);
  return rows.map(({ id }) => id);
}

/** Ids of data rules, comma separated. */
export const dataRuleIds = z.string().max(4000).nullish();

type GrantTable = 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission';

interface GrantPlace {
  readonly table: GrantTable;
  readonly owner: 'role_id' | 'depart_id';
  /** Name under which the grants that were taken last are stored. */
  readonly removed: Removed['entity'];
  /** Grants that cannot exist without these, and that are therefore taken with them. */
  readonly below?: { readonly table: GrantTable; readonly of: (ownerId: string) => SQL };
  /** Messages of the refusals to read or select data rules of a menu that is not granted. */
  readonly texts: { readonly unread: string | null; readonly unsaved: string };
}

interface Change extends GrantDifference {
  readonly now: number;
  /** Whether this undoes the last change: what it took is then given back as it was. */
  readonly isUndo: boolean;
}

function grantStore({ table, owner, removed: entity, below, texts }: GrantPlace) {
  const grants = sql.identifier(table);
  const one = (ownerId: string, permissionId: string): SQL =>
    sql`${sql.identifier(owner)} = ${ownerId} and permission_id = ${permissionId}`;
  const ticked = async (tx: Tx, ownerId: string, permissionId: string): Promise<{ readonly ids: string | null } | undefined> => {
    const { rows } = await tx.execute<{ ids: string | null }>(
      sql`select data_rule_ids ids from ${grants} where ${one(ownerId, permissionId)}`,
    );
    return rows[0];
  };
  /**
   * Gives back what the last change took of these permissions; refused when it is no longer stored. Others are not named in the call, and the
   * audit log would not show them.
   */
  const putBack = async (tx: Tx, caller: Caller, removed: Removed, given: readonly string[]): Promise<void> => {
    const isGiven = sql`${sql.identifier(owner)} = ${removed.id} and permission_id = any(${sql.param([...given])}::varchar[])`;
    await tx.execute(sql`
      delete from sys_removal where entity = ${entity} and record_id = ${removed.id} and create_time < ${undoableSince(caller)}`);
    await putBackRows(tx, removed, table, given);
    if (below) await noteLinks(tx, caller, below.table, await putBackRows(tx, removed, below.table, given), 'given');
    await endRemoval(tx, removed);
    // Given anew, a permission would have no data rules and show all rows.
    const { rows } = await tx.execute(sql`select from ${grants} where ${isGiven}`);
    if (rows.length < new Set(given).size) throw new Business('已不能撤销：权限已再次更改，或已超过10分钟');
  };
  return {
    /** Ids of the granted permissions that still exist. */
    async granted(tx: Tx, ownerId: string): Promise<string[]> {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select g.permission_id id from ${grants} g join sys_permission p on p.id = g.permission_id and p.del_flag = 0
        where g.${sql.identifier(owner)} = ${ownerId}`);
      return rows.map(({ id }) => id);
    },

    /**
     * Removes and adds grants. Added grants get the data rules that limit the caller; permissions that the caller does not have are
     * refused. What is taken is stored with its data rules, so that an undo gives it back with them.
     */
    async change(tx: Tx, caller: Caller, ownerId: string, { given, taken, now, isUndo }: Change): Promise<void> {
      const removed = { entity, id: ownerId, now };
      await checkKnown(tx, given);
      const rules = await rulesToGive(tx, caller, given);
      if (isUndo) await putBack(tx, caller, removed, given);
      // What an undo takes is stored too: it replaces what the undone change had stored.
      await beginRemoval(tx, caller, removed);
      const isTaken = sql`permission_id = any(${sql.param([...taken])}::varchar[])`;
      await takeWhere(tx, caller, removed, table, sql`${sql.identifier(owner)} = ${ownerId} and ${isTaken}`);
      if (below) {
        const lost = await takeWhere(tx, caller, removed, below.table, sql`${below.of(ownerId)} and ${isTaken}`);
        await noteLinks(tx, caller, below.table, lost, 'taken');
      }
      const rows = given.map((id) => ({ id, rules: [...(rules.get(id) ?? [])].join(',') || null }));
      await tx.execute(sql`
        insert into ${grants} (tenant_id, ${sql.identifier(owner)}, permission_id, data_rule_ids)
        select ${caller.tenantId}, ${ownerId}, id, rules from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, rules text)
        on conflict do nothing`);
    },

    /** The data rules of a menu, and the ids of those selected in the grant, without deleted ones. */
    async ticks(tx: Tx, caller: Caller, ownerId: string, permissionId: string): Promise<z.infer<typeof ticksSchema>> {
      const datarule = await rulesOfMenu(tx, caller, permissionId);
      if (datarule.length === 0) throw new Business('未找到权限配置信息');
      const found = await ticked(tx, ownerId, permissionId);
      if (!found && texts.unread) throw new Business(texts.unread);
      const known = new Set(datarule.map(({ id }) => id));
      return {
        datarule,
        drChecked: idsOf(found?.ids)
          .filter((id) => known.has(id))
          .join(','),
      };
    },

    /** Ids of the granted menus in whose grant data rules are selected that were not deleted. */
    async limited(tx: Tx, ownerId: string): Promise<string[]> {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select g.permission_id id from ${grants} g
        where g.${sql.identifier(owner)} = ${ownerId} and g.data_rule_ids <> '' and exists (
          select from sys_permission_data_rule dr
          where dr.permission_id = g.permission_id and dr.del_flag = 0 and dr.id = any(string_to_array(g.data_rule_ids, ',')))
        order by g.permission_id`);
      return rows.map(({ id }) => id);
    },

    /** Selects data rules in the grant of a menu; returns the change for the audit log. */
    async tick(
      tx: Tx,
      caller: Caller,
      ownerId: string,
      { permissionId, dataRuleIds: sent }: { readonly permissionId: string; readonly dataRuleIds?: string | null | undefined },
    ): Promise<Readonly<Record<string, readonly [string | null, string | null]>>> {
      const known = new Set((await rulesOfMenu(tx, caller, permissionId)).map(({ id }) => id));
      const wanted = idsOf(sent);
      if (!wanted.every((id) => known.has(id))) throw new Invalid('数据规则不存在');
      const before = await ticked(tx, ownerId, permissionId);
      if (!before) throw new Business(texts.unsaved);
      const after = [...wanted, ...(await undoable(tx, caller, before.ids))].join(',') || null;
      await tx.execute(sql`update ${grants} set data_rule_ids = ${after} where ${one(ownerId, permissionId)}`);
      return { [permissionId]: [before.ids, after] };
    },
  };
}

export type GrantStore = ReturnType<typeof grantStore>;

const roleTexts = { unread: null, unsaved: '请先保存角色菜单权限!' };

export const roleGrants = grantStore({
  ...{ table: 'sys_role_permission', owner: 'role_id', removed: 'roleGrants' },
  texts: { ...roleTexts, unread: '未找到角色菜单配置信息' },
});
export const departGrants = grantStore({
  ...{ table: 'sys_depart_permission', owner: 'depart_id', removed: 'departGrants' },
  // Permissions that a department loses are also removed from its roles.
  below: {
    table: 'sys_depart_role_permission',
    of: (departId) => sql`role_id in (select id from sys_depart_role where depart_id = ${departId})`,
  },
  texts: { unread: null, unsaved: '请先保存部门菜单权限!' },
});
export const departRoleGrants = grantStore({
  ...{ table: 'sys_depart_role_permission', owner: 'role_id', removed: 'departRoleGrants' },
  texts: roleTexts,
});
