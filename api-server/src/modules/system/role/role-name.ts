import { and, eq, ne, sql } from 'drizzle-orm';
import { role } from 'shared-contracts/system/role';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { roles } from './role.table.ts';

/** A name without what people hardly see: spaces, the case and the width of letters. */
const plain = (name: unknown) => sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`;

/**
 * Whether another role of the tenant that is not deleted has the name, in letters of any case and width and with any spaces; roles outside the
 * caller's data scope count too. Waits for others who are about to name a role, because no unique index decides: roles from before this rule may
 * have one name.
 */
async function isNameTaken(tx: Tx, { tenantId }: Caller, roleName: string, exceptId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`role names ${tenantId}`}, 0))`);
  const [taken] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(eq(roles.tenantId, tenantId), eq(roles.delFlag, 0), ne(roles.id, exceptId), sql`${plain(roles.roleName)} = ${plain(roleName)}`),
    )
    .limit(1);
  return taken !== undefined;
}

/** Refuses a name that another role has: people choose roles by their names. `exceptId`: the role itself. */
export async function checkRoleNameFree(tx: Tx, caller: Caller, roleName: string, exceptId = ''): Promise<void> {
  if (await isNameTaken(tx, caller, roleName, exceptId)) throw businessAt('roleName', '角色名称已存在');
}

/** Refuses to restore a role whose name another role has got since the deletion. */
export async function checkRestoredName(tx: Tx, caller: Caller, { id, roleName }: typeof roles.$inferSelect): Promise<void> {
  if (await isNameTaken(tx, caller, roleName, id)) throw new Business(`已有${role.fields.roleName.label[0]}相同的记录，不能恢复`);
}
