import { sql } from 'drizzle-orm';
import { Conflict } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';

/** How a user name is held: `now` by an existing account, `formerly` by one that was deleted; null when no account ever had it. */
type Holding = 'now' | 'formerly' | null;

/**
 * Names are unique over all tenants, ignoring case. The name of a deleted account stays taken, in the recycle bin and after the deletion for
 * ever: stored rows and the log name people by it.
 */
async function holdingOf(tx: Tx, username: string, exceptId = ''): Promise<Holding> {
  return await bypassRowScope(tx, async () => {
    const { rows } = await tx.execute<{ isNow: boolean }>(sql`
      select true "isNow" from sys_user where lower(username) = lower(${username}) and del_flag = 0 and id <> ${exceptId}
      union all select false from sys_user where lower(username) = lower(${username}) and del_flag <> 0 and id <> ${exceptId}
      union all select false from sys_gone_username where username = lower(${username})`);
    if (rows.some(({ isNow }) => isNow)) return 'now';
    return rows.length > 0 ? 'formerly' : null;
  });
}

/** Checks whether an account has or had the user name; the response does not tell who. `exceptId`: the account that may have it. */
export async function isUsernameTaken(tx: Tx, username: string, exceptId?: string): Promise<boolean> {
  return (await holdingOf(tx, username, exceptId)) !== null;
}

/** Checks whether an existing account has the user name, so that a deleted one with the same name cannot be restored. */
export async function isUsernameInUse(tx: Tx, username: string, exceptId?: string): Promise<boolean> {
  return (await holdingOf(tx, username, exceptId)) === 'now';
}

/** Refuses the name of another account for a new one, also the name of a deleted account. */
export async function checkUsernameFree(tx: Tx, username: string): Promise<void> {
  const holding = await holdingOf(tx, username);
  if (holding === null) return;
  const message = holding === 'now' ? '用户账号已存在' : '该用户账号曾属于已删除的用户，不能再次使用';
  throw new Conflict(message, { username: message });
}

/** Keeps the name of an account that is deleted for ever from being given again. */
export async function reserveUsername(tx: Tx, { tenantId, username }: { tenantId: number; username: string }): Promise<void> {
  await tx.execute(sql`
    insert into sys_gone_username (tenant_id, username) values (${tenantId}, lower(${username})) on conflict (username) do nothing`);
}
