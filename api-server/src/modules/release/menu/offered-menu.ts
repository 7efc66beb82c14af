/**
 * Adds the menu rows of a pinned release. Missing rows are added with their permission codes, unchanged rows are updated to the release,
 * and rows that people changed, moved or deleted stay as they are and are listed. Each release is applied once, so that a rollback changes
 * nothing.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import { isLayout, menuLimits, menuRowFaults, samePath } from 'shared-contracts/release/menu-rows';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { type MenuRow, viewCodeOf } from 'shared-contracts/release/screen';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { deliverGrants } from '../../system/delivery/deliver-grants.ts';
import { deliverPermissions } from '../../system/delivery/deliver-permissions.ts';
import { type Delivery, type KeptReason, type KeptRow, noteDelivered } from '../../system/delivery/deliver-rows.ts';
import { menuGroups } from '../../system/product-menu/menu-groups.ts';
import { defaultScreenRole, menuId, type PermissionRow, permissionRows, rowsOf } from '../../system/product-menu/permission-rows.ts';
import { screenRows } from '../../system/product-menu/screen-rows.ts';

type ReleaseName = Pick<ReleaseManifest, 'name' | 'version'>;
type Offer = ReleaseName & Pick<ReleaseManifest, 'groups' | 'menu' | 'exposes'>;

/** Every permission code of this server's entities, screens and menu groups; other codes were created by people. */
export const knownCodes: readonly string[] = [
  ...new Set([
    ...Object.values(entities).flatMap((entity) => permissionsOf(entity).map(({ code }) => code)),
    ...permissionRows.flatMap(({ menu_type: type, perms }) => (type === 2 && perms ? [perms] : [])),
  ]),
].sort();

const kind = 'release';
const refusedKind = 'releaseMenu';
const keyOf = ({ name, version }: ReleaseName) => createHash('md5').update(`${name}@${version}`).digest('hex');

/** Whether the menu rows of a release have been applied already. */
export async function wasTakenUp(tx: Tx, offer: ReleaseName): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from freight.delivered_row where kind = ${kind} and key = ${keyOf(offer)} and kept is null`);
  return rows.length > 0;
}

const noteOf = (release: ReleaseName, kept: KeptReason | null) => {
  const source = `${release.name}@${release.version}`;
  return { kind, key: keyOf(release), name: source, hash: null, source, kept };
};

/** Records a release whose rows could not be written; writing them is tried again. */
export const noteFailure = (tx: Tx, release: ReleaseName): Promise<void> => noteDelivered(tx, [noteOf(release, 'invalid')]);

/** Applies the menu rows of a release that the person `by` pinned. Resolves to null when another node has already applied them. */
export async function takeUpMenu(
  tx: Tx,
  offer: Offer,
  { environment, by }: { readonly environment: string; readonly by: string },
): Promise<Delivery | null> {
  const source = `${offer.name}@${offer.version}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('menu rows of releases'))`);
  if (await wasTakenUp(tx, offer)) return null;
  await noteDelivered(tx, [noteOf(offer, null)]);
  const { own, refused } = await acceptable(tx, offer);
  const paths = new Set(own.map(({ path }) => path));
  const others = screenRows.filter(({ path, component }) => !paths.has(path) && !own.some((row) => row.component === component));
  const rows = rowsOf([...menuGroups, ...others, ...own]);
  const ownIds = new Set(own.map(({ path }) => menuId(path)));
  const ownRows = rows.filter(({ id, parent_id: parent, menu_type: type }) => ownIds.has(type === 2 && parent ? parent : id));
  const { codes, taken } = await withoutOthersCodes(tx, ownRows);
  const placed = await Promise.all(codes.map((row) => placeRow(tx, row, own)));
  const groups = groupsAbove(placed, rows);
  await deliverPermissions(tx, await missing(tx, groups));
  const delivery = await deliverPermissions(tx, placed, source);
  await grant(tx, own, { placed: [...groups, ...placed], groups, added: new Set(delivery.added), source });
  const kept = await noteRefused(tx, offer, [
    ...refused.map(({ row, reason }) => ({ key: row.path, name: row.title[0], kept: reason })),
    ...taken.map(({ name, perms }) => ({ key: String(perms), name, kept: 'taken' as const })),
  ]);
  if (delivery.added.length + delivery.changed.length > 0) {
    const named = (ids: readonly string[]) => placed.filter(({ id }) => ids.includes(id)).map(({ url, perms }) => url ?? perms);
    audit(tx, {
      ...{ tenantId: 0, userId: 'system', username: by, entity: 'release', recordId: `${environment}:${source}`, action: 'menu' },
      changes: { added: [null, named(delivery.added).join(',')], changed: [null, named(delivery.changed).join(',')] },
    });
  }
  return { ...delivery, kept: [...delivery.kept, ...kept] };
}

/**
 * Chooses the parent of a row: the group that people created, if the row names one; otherwise the product's group that it names, or its own
 * screen.
 */
async function placeRow(tx: Tx, row: PermissionRow, own: readonly MenuRow[]): Promise<PermissionRow> {
  const under = own.find(({ path }) => menuId(path) === row.id)?.under;
  if (!under || row.parent_id !== null) return isOthersScreen(row, own) ? { ...row, parent_id: null, menu_type: 0 } : row;
  const parent = await groupAt(tx, under);
  return parent ? { ...row, parent_id: parent, menu_type: 1 } : row;
}

/** Whether the row's parent would be a screen of another remote. */
const isOthersScreen = ({ parent_id: parent, menu_type: type }: PermissionRow, own: readonly MenuRow[]): boolean =>
  type !== 2 && parent !== null && ![...menuGroups, ...own].some(({ path }) => menuId(path) === parent);

/** The product's menu groups that contain these rows, parents before children. */
function groupsAbove(placed: readonly PermissionRow[], rows: readonly PermissionRow[]): PermissionRow[] {
  const above = new Set<string>();
  for (const row of placed)
    for (let parent = row.parent_id; parent && !above.has(parent); parent = rows.find(({ id }) => id === parent)?.parent_id ?? null)
      above.add(parent);
  const ids = new Set(menuGroups.map(({ path }) => menuId(path)));
  return rows.filter(({ id }) => above.has(id) && ids.has(id));
}

/** The menu groups that have no row yet. They are recorded as rows of the product, even when a release needs them first. */
async function missing(tx: Tx, groups: readonly PermissionRow[]): Promise<PermissionRow[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from sys_permission where id = any(${sql.param(groups.map(({ id }) => id))}::varchar[])`,
  );
  return groups.filter(({ id }) => !rows.some((row) => row.id === id));
}

/** Records the rows that a release may not add; replaces the record of the previous version. */
async function noteRefused(
  tx: Tx,
  { name: remote, version }: ReleaseName,
  refused: readonly Pick<KeptRow, 'key' | 'name' | 'kept'>[],
): Promise<KeptRow[]> {
  const source = `${remote}@${version}`;
  await tx.execute(sql`delete from freight.delivered_row where kind = ${refusedKind} and starts_with(source, ${`${remote}@`})`);
  const notes = refused.map(({ key, ...row }) => ({
    ...{ ...row, kind: refusedKind, source, hash: null },
    key: createHash('md5').update(`${remote}:${key}`).digest('hex'),
  }));
  await noteDelivered(tx, [...new Map(notes.map((note) => [note.key, note])).values()]);
  return notes;
}

/** Leaves out permission codes that exist below another menu and codes that people created (`taken`): no release may move or grant them. */
async function withoutOthersCodes(
  tx: Tx,
  rows: readonly PermissionRow[],
): Promise<{ readonly codes: PermissionRow[]; readonly taken: PermissionRow[] }> {
  const asked = rows.filter(({ menu_type: type }) => type === 2);
  const { rows: standing } = await tx.execute<{ id: string; parent: string | null; perms: string | null }>(sql`
    select id, parent_id as parent, perms from sys_permission where menu_type = 2 and (id = any(${sql.param(asked.map(({ id }) => id))}::varchar[])
      or del_flag = 0 and string_to_array(perms, ',') && ${sql.param(asked.map(({ perms }) => perms))}::text[])`);
  const parents = new Map(standing.map(({ id, parent }) => [id, parent]));
  const isTaken = ({ id, perms }: PermissionRow) => standing.some((row) => row.id !== id && row.perms?.split(',').includes(String(perms)));
  const fitting = rows.filter(({ id, parent_id: parent, menu_type: type }) => type !== 2 || (parents.get(id) ?? parent) === parent);
  return {
    codes: fitting.filter((row) => row.menu_type !== 2 || !isTaken(row)),
    taken: fitting.filter((row) => row.menu_type === 2 && isTaken(row)),
  };
}

/** Id of a menu group that people created, found by its path. */
async function groupAt(tx: Tx, path: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from sys_permission where url = ${path} and component = 'layouts/RouteView' and menu_type <> 2 and del_flag = 0
    order by create_time, id limit 1`);
  return rows[0]?.id ?? null;
}

interface Acceptable {
  readonly own: MenuRow[];
  readonly refused: { readonly row: MenuRow; readonly reason: KeptReason }[];
}

/**
 * The rows that may be applied: screens of this release in its own groups, whose path no other row has, with only codes that the server
 * knows or that belong to the screen. An existing row is changed only when a release of the same remote added it or it opens a screen of
 * the remote's groups. The gate refuses other releases when they are pinned; this check covers releases that were pinned without the gate.
 */
async function acceptable(tx: Tx, { name, groups, menu = [], exposes }: Offer): Promise<Acceptable> {
  const known = new Set(knownCodes);
  const names = new Set(exposes.map(({ component }) => component));
  const isOwn = (component: string | null) => !!component && !isLayout(component) && groups.includes(component.split('/')[0] ?? '');
  const { rows: standing } = await tx.execute<{
    id: string;
    path: string;
    component: string | null;
    isDeleted: boolean;
    isOurs: boolean;
  }>(sql`
    select p.id, lower(p.url) as path, p.component, p.del_flag = 1 as "isDeleted", coalesce(starts_with(d.source, ${`${name}@`}), false) as "isOurs"
    from sys_permission p left join freight.delivered_row d on d.kind = 'menu' and d.key = p.id
    where p.menu_type <> 2 and (p.id = any(${sql.param(menu.map(({ path }) => menuId(path)))}::varchar[])
      or lower(p.url) = any(${sql.param(menu.map(({ path }) => samePath(path)))}::text[]))`);
  const faulty = new Set(menuRowFaults(menu).map(({ row }) => row));
  const ofProduct = new Set(menuGroups.map(({ path }) => samePath(path)));
  const reasonOf = (row: MenuRow, index: number): KeptReason | null => {
    if (faulty.has(row) || index >= menuLimits.rows || (row.codes?.length ?? 0) > menuLimits.codes) return 'invalid';
    if (!names.has(row.component) || !isOwn(row.component)) return 'invalid';
    if (ofProduct.has(samePath(row.path))) return 'taken';
    const id = menuId(row.path);
    const isFree = standing.every((other) =>
      other.id === id ? other.isOurs || isOwn(other.component) : other.isDeleted || other.path !== samePath(row.path),
    );
    return isFree ? null : 'taken';
  };
  const judged = menu.map((row, index) => ({ row, reason: reasonOf(row, index) }));
  return {
    own: judged
      .filter(({ reason }) => reason === null)
      .map(({ row: { entity, codes = [], ...row } }) => ({
        ...row,
        ...(entity && entities[entity] ? { entity } : {}),
        codes: codes.filter(({ code }) => known.has(code) || code === viewCodeOf(row.component)),
      })),
    refused: judged.flatMap(({ row, reason }) => (reason ? [{ row, reason }] : [])),
  };
}

/**
 * Grants new rows and codes to the roles that the row names, or else to the highest role; rows and codes that existed before are not
 * granted again.
 */
async function grant(
  tx: Tx,
  own: readonly MenuRow[],
  {
    placed,
    groups,
    added,
    source,
  }: { readonly [Part in 'placed' | 'groups']: readonly PermissionRow[] } & {
    readonly added: ReadonlySet<string>;
    readonly source: string;
  },
): Promise<void> {
  const { rows: roles } = await tx.execute<{ id: string; code: string }>(
    sql`select id, role_code as code from sys_role where tenant_id = 0 and del_flag = 0`,
  );
  const above = (id: string | null): string[] => {
    const row = placed.find((candidate) => candidate.id === id);
    if (id === null) return [];
    // A screen that existed before keeps its roles; a menu group is granted because its screens are.
    const isGiven = added.has(id) || !row || groups.includes(row);
    return [...(isGiven ? [id] : []), ...above(row?.parent_id ?? null)];
  };
  const grants = own.flatMap(({ path, roles: named = [defaultScreenRole] }) => {
    const id = menuId(path);
    if (!added.has(id)) return [];
    const codes = placed.filter((row) => row.menu_type === 2 && row.parent_id === id && added.has(row.id)).map((row) => row.id);
    const holders = roles.filter(({ code }) => named === '*' || named.includes(code));
    return holders.flatMap((role) => [...above(id), ...codes].map((permission) => ({ role: role.id, permission })));
  });
  await deliverGrants(tx, grants, { isNew: new Set([...added, ...grants.map(({ permission }) => permission)]), source });
}
