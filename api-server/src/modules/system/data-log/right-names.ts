/** Names of permissions and data rules, which the audit log stores by id, grouped by the page of the menu to which they belong. */
import { sql } from 'drizzle-orm';
import type { ChangedMembers, NamedGroup } from 'shared-contracts/record/told-change';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';

interface RightName {
  readonly name: Label;
  readonly page: Label | null;
  /** By which the names of one page are brought together. */
  readonly pageId: string | null;
}

const label = z.tuple([z.string(), z.string()]).readonly();
const groups = z.array(z.object({ page: label.nullable(), names: z.array(label).readonly() })).readonly();
/** `ChangedMembers` in a response. */
export const changedMembersSchema = z.object({ removed: groups, added: groups });

/** Names of permissions or data rules by id, in the order of the menu. */
export type RightNames = ReadonlyMap<string, RightName>;

const list = (ids: readonly string[]) => sql`${sql.param([...ids])}::varchar[]`;
export const grantsLabel: Label = ['权限', 'Permissions'];
export const rulesLabel: Label = ['数据规则', 'Data rules'];
const menuItem: Label = ['菜单', 'Menu item'];

interface NameRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly pageId: string | null;
  readonly page: string | null;
  readonly pageEn: string | null;
}

const nameOf = ({ id, name, nameEn, pageId, page, pageEn }: NameRow): [string, RightName] => [
  id,
  { name: id === pageId ? menuItem : nameLabel(name, nameEn), page: page === null ? null : nameLabel(page, pageEn), pageId },
];

/** Names of permissions; deleted ones still have theirs. */
export async function permissionNames(tx: Tx, ids: readonly string[]): Promise<RightNames> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<NameRow>(sql`
    select p.id, p.name, p.name_en "nameEn", m.id "pageId", m.name page, m.name_en "pageEn"
    from sys_permission p left join sys_permission m on m.id = case p.menu_type when 2 then p.parent_id else p.id end
    where p.id = any(${list(ids)}) order by m.sort_no, m.id, p.menu_type, p.sort_no, p.id`);
  return new Map(rows.map(nameOf));
}

/** Names of data rules of the caller's tenant, with the menus whose lists they limit; deleted ones still have theirs. */
export async function ruleNames(tx: Tx, { tenantId }: Caller, ids: readonly string[]): Promise<RightNames> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<NameRow>(sql`
    select r.id, r.rule_name "name", null "nameEn", m.id "pageId", m.name page, m.name_en "pageEn"
    from sys_permission_data_rule r left join sys_permission m on m.id = r.permission_id
    where r.tenant_id = ${tenantId} and r.id = any(${list(ids)}) order by m.sort_no, m.id, r.rule_name, r.id`);
  return new Map(rows.map(nameOf));
}

/** The names of these members by page; a member without a name is told by its id. */
function groupsOf(ids: readonly string[], names: RightNames): NamedGroup[] {
  const known = new Set(ids);
  const ordered = [...[...names.keys()].filter((id) => known.has(id)), ...ids.filter((id) => !names.has(id))];
  return [...Map.groupBy(ordered, (id) => names.get(id)?.pageId ?? null).values()].map((own) => ({
    page: names.get(own[0] ?? '')?.page ?? null,
    names: own.map((id) => names.get(id)?.name ?? ([id, id] as const)),
  }));
}

/** Ids of the members that a change removed and added. */
export interface MemberIds {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export const namedMembers = ({ removed, added }: MemberIds, names: RightNames): ChangedMembers => ({
  removed: groupsOf(removed, names),
  added: groupsOf(added, names),
});

/** The names of one side in Chinese, in one line; null when there are none. */
export const membersText = (groups: readonly NamedGroup[]): string | null =>
  groups.flatMap(({ page, names }) => names.map((name) => (name === menuItem && page ? page : name)[0])).join('、') || null;

/** The ids of a comma-separated list in the audit log. */
export const idsIn = (logged: unknown): string[] => (typeof logged === 'string' ? logged.split(',').filter(Boolean) : []);

/** The members that only one of two lists has. */
export const membersBetween = (before: readonly string[], after: readonly string[]): MemberIds => ({
  removed: before.filter((id) => !after.includes(id)),
  added: after.filter((id) => !before.includes(id)),
});
