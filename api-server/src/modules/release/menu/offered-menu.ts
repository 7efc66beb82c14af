/**
 * Menu rows that a pinned release brings: missing rows are added with their codes, unchanged rows follow the release, and
 * rows that people changed, moved or deleted are left and listed. Each release is taken up once, so that a rollback changes nothing.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { type MenuRow, viewCodeOf } from 'shared-contracts/release/screen';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { deliverGrants } from '../../system/delivery/deliver-grants.ts';
import { deliverPermissions } from '../../system/delivery/deliver-permissions.ts';
import { type Delivery, noteDelivered } from '../../system/delivery/deliver-rows.ts';
import { menuGroups } from '../../system/product-menu/menu-groups.ts';
import { highestRole, type MenuPart, menuId, type PermissionRow, rowsOf } from '../../system/product-menu/permission-rows.ts';
import { screenRows } from '../../system/product-menu/screen-rows.ts';

type Offer = Pick<ReleaseManifest, 'name' | 'version' | 'menu' | 'exposes'>;

/** Every code that this server knows: those of its entities and those in its permission table. */
export async function knownCodes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ perms: string }>(
    sql`select perms from sys_permission where menu_type = 2 and del_flag = 0 and perms is not null`,
  );
  const ofEntities = Object.values(entities).flatMap((entity) => permissionsOf(entity).map(({ code }) => code));
  return [...new Set([...ofEntities, ...rows.flatMap(({ perms }) => perms.split(','))])].sort();
}

const kind = 'release';
const keyOf = ({ name, version }: Offer) => createHash('md5').update(`${name}@${version}`).digest('hex');

/** Whether the menu rows of a release were taken up before. */
export async function wasTakenUp(tx: Tx, offer: Pick<Offer, 'name' | 'version'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from freight.delivered_row where kind = ${kind} and key = ${keyOf(offer as Offer)}`);
  return rows.length > 0;
}

/** Takes up the menu rows of a release that `by` pinned. Resolves to null when another node has done it. */
export async function takeUpMenu(
  tx: Tx,
  offer: Offer,
  { environment, by }: { readonly environment: string; readonly by: string },
): Promise<Delivery | null> {
  const source = `${offer.name}@${offer.version}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('menu rows of releases'))`);
  if (await wasTakenUp(tx, offer)) return null;
  await noteDelivered(tx, [{ kind, key: keyOf(offer), name: source, hash: null, source, kept: null }]);
  const own = await acceptable(tx, offer);
  const paths = new Set(own.map(({ path }) => path));
  const others = screenRows.filter(({ path, component }) => !paths.has(path) && !own.some((row) => row.component === component));
  const parts: MenuPart[] = [...menuGroups, ...others, ...own];
  const menuIds = new Set(own.flatMap((row) => wayTo(row, parts)));
  const rows = rowsOf(parts).filter(({ id, parent_id: parent, menu_type: type }) =>
    type === 2 ? own.some(({ path }) => menuId(path) === parent) : menuIds.has(id),
  );
  const placed = await Promise.all(
    (await withoutOthersCodes(tx, rows)).map(async (row) => {
      const under = own.find(({ path }) => menuId(path) === row.id)?.under;
      const parent = under && row.parent_id === null ? await menuAt(tx, under) : null;
      return parent ? { ...row, parent_id: parent, menu_type: 1 as const } : row;
    }),
  );
  const delivery = await deliverPermissions(tx, placed, source);
  await grant(tx, own, { placed, added: new Set(delivery.added), source });
  if (delivery.added.length + delivery.changed.length > 0) {
    const named = (ids: readonly string[]) => placed.filter(({ id }) => ids.includes(id)).map(({ url, perms }) => url ?? perms);
    audit(tx, {
      ...{ tenantId: 0, userId: 'system', username: by, entity: 'release', recordId: `${environment}:${source}`, action: 'menu' },
      changes: { added: [null, named(delivery.added).join(',')], changed: [null, named(delivery.changed).join(',')] },
    });
  }
  return delivery;
}

/** Ids of a row and of the product's groups above it. */
function wayTo(part: MenuPart, parts: readonly MenuPart[]): string[] {
  const parent = parts.find(({ path }) => path === part.under);
  return [menuId(part.path), ...(parent ? wayTo(parent, parts) : [])];
}

/** Leaves out codes that exist below another menu: no release moves a code. */
async function withoutOthersCodes(tx: Tx, rows: readonly PermissionRow[]): Promise<PermissionRow[]> {
  const { rows: standing } = await tx.execute<{ id: string; parent: string | null }>(
    sql`select id, parent_id as parent from sys_permission where menu_type = 2 and id = any(${sql.param(rows.map(({ id }) => id))}::varchar[])`,
  );
  const parents = new Map(standing.map(({ id, parent }) => [id, parent]));
  return rows.filter(({ id, parent_id: parent, menu_type: type }) => type !== 2 || (parents.get(id) ?? parent) === parent);
}

/** Id of a menu that people created, found by its path. */
async function menuAt(tx: Tx, path: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from sys_permission where url = ${path} and menu_type <> 2 and del_flag = 0 order by create_time, id limit 1`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Rows that may be taken up: only screens of this release, not in the place of another screen, and only codes that the server knows
 * or that belong to the screen. The gate refuses such releases when they are pinned; this check covers releases pinned otherwise.
 */
async function acceptable(tx: Tx, { menu = [], exposes }: Offer): Promise<MenuRow[]> {
  const known = new Set(await knownCodes(tx));
  const names = new Set(exposes.flatMap(({ component, aliases }) => [component, ...aliases]));
  const { rows: standing } = await tx.execute<{ id: string; component: string | null }>(
    sql`select id, component from sys_permission where id = any(${sql.param(menu.map(({ path }) => menuId(path)))}::varchar[])`,
  );
  const takenBy = new Map(standing.map(({ id, component }) => [id, component]));
  return menu
    .filter(({ component, path }) => names.has(component) && names.has(takenBy.get(menuId(path)) ?? component))
    .map(({ entity, codes = [], ...row }) => ({
      ...row,
      ...(entity && entities[entity] ? { entity } : {}),
      codes: codes.filter(({ code }) => known.has(code) || code === viewCodeOf(row.component)),
    }));
}

/** Grants new rows and codes to the roles that the row names, otherwise to the highest role; existing codes are not granted. */
async function grant(
  tx: Tx,
  own: readonly MenuRow[],
  { placed, added, source }: { readonly placed: ReturnType<typeof rowsOf>; readonly added: ReadonlySet<string>; readonly source: string },
): Promise<void> {
  const { rows: roles } = await tx.execute<{ id: string; code: string }>(
    sql`select id, role_code as code from sys_role where tenant_id = 0 and del_flag = 0`,
  );
  const above = (id: string | null): string[] => {
    const row = placed.find((candidate) => candidate.id === id);
    return id === null ? [] : [id, ...above(row?.parent_id ?? null)];
  };
  const grants = own.flatMap(({ path, roles: named = [highestRole] }) => {
    const id = menuId(path);
    if (!added.has(id)) return [];
    const codes = placed.filter((row) => row.menu_type === 2 && row.parent_id === id && added.has(row.id)).map((row) => row.id);
    const holders = roles.filter(({ code }) => named === '*' || named.includes(code));
    return holders.flatMap((role) => [...above(id), ...codes].map((permission) => ({ role: role.id, permission })));
  });
  await deliverGrants(tx, grants, { isNew: new Set([...added, ...grants.map(({ permission }) => permission)]), source });
}
