import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '../kernel/database/database.ts';
import { deliverGrants, withdrawGrants } from '../modules/system/delivery/deliver-grants.ts';
import { deliverPermissions } from '../modules/system/delivery/deliver-permissions.ts';
import { deliverRows, type KeptRow } from '../modules/system/delivery/deliver-rows.ts';
import { grantedIdsByRole, type PermissionRow, permissionRows, seedId } from '../modules/system/product-menu/permission-rows.ts';
import { roleSeeds } from '../modules/system/role/standard-roles.ts';
import { commonConfigSeeds } from './common-configs.ts';
import { allDictionaries } from './dictionaries/all-dictionaries.ts';

/** Data that every installation needs. */
export interface ReferenceData {
  readonly dictionaries: typeof allDictionaries;
  readonly permissions: readonly PermissionRow[];
  /** Role code → ids of its permission rows. */
  readonly grants: ReadonlyMap<string, readonly string[]>;
  readonly roles: readonly { readonly code: string; readonly name: string; readonly description: string }[];
  readonly settings: typeof commonConfigSeeds;
}

export const referenceData: ReferenceData = {
  dictionaries: allDictionaries,
  permissions: permissionRows,
  grants: grantedIdsByRole,
  roles: roleSeeds,
  settings: commonConfigSeeds,
};

/**
 * Writes what every installation needs: dictionaries, roles, menus, permission codes, grants, settings. An upgrade updates them to the
 * code, apart from what people changed, deleted or revoked. Resolves to the rows that were left to people; empty when this same content was
 * written before.
 */
export async function seedReference(database: Database, content: ReferenceData = referenceData): Promise<readonly KeptRow[]> {
  const checksum = createHash('sha256')
    .update(JSON.stringify({ ...content, grants: [...content.grants] }))
    .digest('hex');
  return await database.asSystem('reference data', async (tx) => {
    if (!(await claimSeed(tx, 'reference', checksum))) return [];
    return [...(await bringDictionaries(tx, content)), ...(await bringRights(tx, content)), ...(await bringSettings(tx, content))];
  });
}

/** Records that a set of seed rows is being written; false when it was written already. Nodes that start together wait for each other. */
export async function claimSeed(tx: Tx, name: string, checksum: string): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into freight.seed as known (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum, at = now() where known.checksum <> excluded.checksum
    returning name`);
  return (claimed.rowCount ?? 0) > 0;
}

/**
 * Like `claimSeed`, for demo rows, which are written once per installation even if later releases change them: people work with them,
 * and changed or deleted rows stay so. New demo rows need a set with a new name.
 */
export async function claimOnce(tx: Tx, name: string): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into freight.seed (name, checksum) values (${name}, '1') on conflict (name) do nothing returning name`);
  return (claimed.rowCount ?? 0) > 0;
}

/** Condition that nobody changed the row: changes by people leave an audit row, the seed does not. */
export const untouched = (id: AnyPgColumn) => sql`not exists (select from freight.audit_log a where a.record_id = ${id})`;

const dictKind = { kind: 'dict', table: 'sys_dict', columns: ['dict_code', 'dict_name'], name: 'dict_name', entity: 'dict' };
const itemKind = {
  kind: 'dictItem',
  table: 'sys_dict_item',
  columns: ['dict_id', 'item_value', 'item_text', 'sort_order'],
  name: 'item_text',
  entity: 'dictItem',
};
const roleKind = { kind: 'role', table: 'sys_role', columns: ['role_code', 'role_name', 'description'], name: 'role_name', entity: 'role' };
const settingKind = {
  kind: 'setting',
  table: 'biz_common_config',
  columns: ['config_group', 'config_key', 'config_name', 'value_type', 'unit', 'min_value', 'max_value'],
  initial: ['config_value'],
  name: 'config_name',
  entity: 'commonConfig',
};

async function bringDictionaries(tx: Tx, { dictionaries }: ReferenceData): Promise<KeptRow[]> {
  const dicts = dictionaries.map(({ code, name }) => ({ id: seedId('dict', code), dict_code: code, dict_name: name }));
  const brought = await deliverRows(tx, dictKind, dicts);
  // When people created a dictionary with this code, the items are added to theirs.
  const { rows: known } = await tx.execute<{ code: string; id: string }>(
    sql`select dict_code as code, id from sys_dict where del_flag = 0 and dict_code = any(${sql.param(dictionaries.map(({ code }) => code))}::varchar[])`,
  );
  const idOf = new Map(known.map(({ code, id }) => [code, id]));
  const items = dictionaries.flatMap(({ code, items: options }) =>
    options.map(({ value, text }, index) => ({
      id: seedId('dictItem', `${code}:${value}`),
      dict_id: idOf.get(code) ?? null,
      item_value: value,
      item_text: text,
      sort_order: index + 1,
    })),
  );
  const { kept } = await deliverRows(
    tx,
    itemKind,
    items.filter(({ dict_id: dictId }) => dictId !== null),
  );
  return [...brought.kept, ...kept];
}

async function bringRights(tx: Tx, { roles, permissions, grants }: ReferenceData): Promise<KeptRow[]> {
  const roleRows = roles.map(({ code, name, description }) => ({
    id: seedId('role', code),
    role_code: code,
    role_name: name,
    description,
  }));
  const newRoles = await deliverRows(tx, roleKind, roleRows);
  const rights = await deliverPermissions(tx, permissions);
  const wanted = [...grants].flatMap(([code, ids]) => ids.map((permission) => ({ role: seedId('role', code), permission })));
  const kept = await deliverGrants(tx, wanted, { isNew: new Set([...newRoles.added, ...rights.added]) });
  await withdrawGrants(tx, wanted);
  return [...newRoles.kept, ...rights.kept, ...kept];
}

async function bringSettings(tx: Tx, { settings }: ReferenceData): Promise<readonly KeptRow[]> {
  const rows = settings.map(({ key, name, value, type, unit = null, min = null, max = null }) => ({
    id: seedId('commonConfig', key),
    config_group: key.slice(0, key.indexOf('.')),
    config_key: key,
    config_name: name,
    config_value: value,
    value_type: type,
    unit,
    min_value: min,
    max_value: max,
  }));
  return (await deliverRows(tx, settingKind, rows)).kept;
}
