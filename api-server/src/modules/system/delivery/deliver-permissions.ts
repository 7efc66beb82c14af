import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { refreshLeaves } from '../permission/permission.service.ts';
import type { PermissionRow } from '../product-menu/permission-rows.ts';
import { type Delivery, deliverRows } from './deliver-rows.ts';

const columns = ['name', 'url', 'component', 'menu_type', 'perms', 'perms_type', 'sort_no', 'icon', 'hidden', 'keep_alive', 'parent_id'];
const menuKind = { kind: 'menu', table: 'sys_permission', columns, later: ['name_en'], name: 'name', entity: 'permission' };
const codeKind = { ...menuKind, kind: 'code' };

/** Delivers menus and permission codes, parents before children. When somebody deleted a menu, its children are put at the top level. */
export async function deliverPermissions(tx: Tx, permissions: readonly PermissionRow[], source?: string): Promise<Delivery> {
  const { rows: gone } = await tx.execute<{ id: string }>(sql`
    select id from sys_permission where del_flag = 1 and id = any(${sql.param(permissions.flatMap(({ id, parent_id: parent }) => [id, ...(parent ? [parent] : [])]))}::varchar[])`);
  const isGone = new Set(gone.map(({ id }) => id));
  const rowsOf = (isCode: boolean) =>
    permissions
      .filter(({ menu_type: type }) => (type === 2) === isCode)
      .map(({ leaf: _leaf, ...row }) => {
        const isOrphan = !isCode && row.parent_id !== null && isGone.has(row.parent_id);
        return { ...row, perms_type: isCode ? '1' : null, ...(isOrphan ? { parent_id: null, menu_type: 0 } : {}) };
      });
  const menus = await deliverRows(tx, menuKind, rowsOf(false), source);
  const codes = await deliverRows(tx, codeKind, rowsOf(true), source);
  await refreshLeaves(tx);
  return {
    added: [...menus.added, ...codes.added],
    changed: [...menus.changed, ...codes.changed],
    kept: [...menus.kept, ...codes.kept],
  };
}
