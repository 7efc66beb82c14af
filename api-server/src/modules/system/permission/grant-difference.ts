/**
 * Parses a request of a grant dialog: the wanted permissions and the earlier ones, as comma-separated lists (wire contract of
 * `saveRolePermission`).
 */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { Invalid } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { idsOf } from '../user/user-links.ts';
import { permissions } from './permission.table.ts';

export const grantLists = { permissionIds: z.string(), lastpermissionIds: z.string().nullish() };

export interface GrantDifference {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/** The permissions that are added and removed; when the request does not contain the earlier ones, `stored` reads them. */
export async function grantDifference(
  { permissionIds, lastpermissionIds }: { readonly permissionIds: string; readonly lastpermissionIds?: string | null | undefined },
  stored: () => Promise<readonly string[]>,
): Promise<GrantDifference> {
  const wanted = idsOf(permissionIds);
  const previous = lastpermissionIds === undefined ? await stored() : idsOf(lastpermissionIds);
  const [asked, stood] = [new Set(wanted), new Set(previous)];
  return {
    given: wanted.filter((id) => !stood.has(id)),
    taken: previous.filter((id) => !asked.has(id)),
  };
}

/** Refuses ids of permissions that do not exist. */
export async function checkKnown(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(inArray(permissions.id, [...ids]), eq(permissions.delFlag, 0)));
  if (known.length !== ids.length) throw new Invalid('授权失败！');
}

/** The added and removed permissions in the form in which the audit log stores them. */
export const changesOf = ({ given, taken }: GrantDifference) =>
  ({ permissionIds: [taken.join(',') || null, given.join(',') || null] }) as const;
