import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '../kernel/database/database.ts';
import { roleSeeds } from '../modules/system/role/standard-roles.ts';
import { commonConfigSeeds } from './common-configs.ts';
import { allDictionaries } from './dictionaries/all-dictionaries.ts';
import { grantedIdsByRole, permissionRows, seedId } from './permission-rows.ts';

const content = { allDictionaries, permissionRows, grants: [...grantedIdsByRole], roleSeeds, commonConfigSeeds };

/**
 * Writes what every installation needs: dictionaries, roles, menus, permission codes, grants, settings. Rows that exist
 * stay as people have made them; grants are given for new roles and new permissions only, so that a grant somebody took
 * away does not come back. Does nothing when this very content was written before.
 */
export async function seedReference(database: Database): Promise<void> {
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  await database.asSystem('reference data', async (tx) => {
    if (!(await claimSeed(tx, 'reference', checksum))) return;
    await seedDictionaries(tx);
    await seedRights(tx);
    await seedCommonConfigs(tx);
  });
}

/** Notes that a set of seed rows is being written; false when it was already. Nodes that start together wait for each other. */
export async function claimSeed(tx: Tx, name: string, checksum: string): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into freight.seed as known (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum, at = now() where known.checksum <> excluded.checksum
    returning name`);
  return (claimed.rowCount ?? 0) > 0;
}

/**
 * For rows of the demo, which are written once per installation whatever later releases make of them: people work with them, and
 * what they changed or deleted stays so. Further demo rows are a set with a name of its own.
 */
export async function claimOnce(tx: Tx, name: string): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into freight.seed (name, checksum) values (${name}, '1') on conflict (name) do nothing returning name`);
  return (claimed.rowCount ?? 0) > 0;
}

/** Nobody has ever changed the row: what people do leaves an audit row, what the demo writes does not. */
export const untouched = (id: AnyPgColumn) => sql`not exists (select from freight.audit_log a where a.record_id = ${id})`;

async function seedDictionaries(tx: Tx): Promise<void> {
  const dicts = allDictionaries.map(({ code, name }) => ({ id: seedId('dict', code), code, name }));
  await tx.execute(sql`
    insert into sys_dict (id, create_by, dict_code, dict_name)
    select id, 'system', code, name from jsonb_to_recordset(${JSON.stringify(dicts)}::jsonb) as seed (id text, code text, name text)
    on conflict do nothing`);
  const items = allDictionaries.flatMap(({ code, items: options }) =>
    options.map(({ value, text }, index) => ({ id: seedId('dictItem', `${code}:${value}`), code, value, text, position: index + 1 })),
  );
  await tx.execute(sql`
    insert into sys_dict_item (id, create_by, dict_id, item_value, item_text, sort_order)
    select seed.id, 'system', d.id, seed.value, seed.text, seed.position
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as seed (id text, code text, value text, text text, position int)
    join sys_dict d on d.dict_code = seed.code and d.del_flag = 0
    on conflict do nothing`);
}

async function seedRights(tx: Tx): Promise<void> {
  const roles = roleSeeds.map((role) => ({ ...role, id: seedId('role', role.code) }));
  const newRoles = await tx.execute<{ id: string }>(sql`
    insert into sys_role (id, create_by, role_code, role_name, description)
    select id, 'system', code, name, description
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as seed (id text, code text, name text, description text)
    on conflict do nothing returning id`);
  const newPermissions = await tx.execute<{ id: string }>(sql`
    insert into sys_permission (id, create_by, parent_id, name, url, component, menu_type, perms, perms_type, sort_no, icon, leaf, hidden,
      keep_alive)
    select id, 'system', parent_id, name, url, component, menu_type, perms, case menu_type when 2 then '1' end, sort_no, icon, leaf, hidden,
      keep_alive
    from jsonb_to_recordset(${JSON.stringify(permissionRows)}::jsonb) as seed
      (id text, parent_id text, name text, url text, component text, menu_type int, perms text, sort_no numeric, icon text, leaf text,
        hidden text, keep_alive text)
    on conflict do nothing returning id`);
  const isNew = new Set([...newRoles.rows, ...newPermissions.rows].map(({ id }) => id));
  const grants = [...grantedIdsByRole].flatMap(([code, permissionIds]) => {
    const role = seedId('role', code);
    return permissionIds.filter((permission) => isNew.has(role) || isNew.has(permission)).map((permission) => ({ role, permission }));
  });
  await tx.execute(sql`
    insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as seed (role text, permission text)
    join sys_role r on r.id = seed.role and r.del_flag = 0
    join sys_permission p on p.id = seed.permission and p.del_flag = 0
    on conflict do nothing`);
}

async function seedCommonConfigs(tx: Tx): Promise<void> {
  const configs = commonConfigSeeds.map((config) => ({
    ...config,
    id: seedId('commonConfig', config.key),
    group: config.key.slice(0, config.key.indexOf('.')),
  }));
  await tx.execute(sql`
    insert into biz_common_config (id, create_by, config_group, config_key, config_name, config_value, value_type, unit, min_value, max_value)
    select id, 'system', "group", key, name, value, type, unit, min, max
    from jsonb_to_recordset(${JSON.stringify(configs)}::jsonb) as seed
      (id text, "group" text, key text, name text, value text, type text, unit text, min text, max text)
    on conflict do nothing`);
}
