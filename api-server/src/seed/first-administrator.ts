import { sql } from 'drizzle-orm';
import { StartupProblem } from '../kernel/basics/errors.ts';
import type { Database } from '../kernel/database/database.ts';
import { seedId } from '../modules/system/product-menu/permission-rows.ts';
import { hashPassword } from '../modules/system/session/password-hash.ts';
import { checkPasswordPolicy } from '../modules/system/user/password-policy.ts';

const username = 'admin';

/**
 * Creates the account `admin` with the password of ADMIN_PASSWORD while nobody may administer the system (or re-enables it when it was a
 * frozen demo account). Throws StartupProblem when the password is missing or too weak.
 */
export async function ensureAdministrator(database: Database, password: string | undefined): Promise<void> {
  await database.asSystem('first administrator', async (tx) => {
    // The lock makes nodes that start at the same time run this check one after another.
    await tx.execute(sql`select pg_advisory_xact_lock(7346203)`);
    const role = seedId('role', 'sys_admin');
    const present = await tx.execute(sql`
      select 1 from sys_user u join sys_user_role l on l.user_id = u.id
      where l.role_id = ${role} and u.status = 1 and u.del_flag = 0 limit 1`);
    if (present.rowCount) return;
    if (!password)
      throw new StartupProblem('Nobody may administer this system yet. Set ADMIN_PASSWORD: the account admin is made with it.');
    try {
      checkPasswordPolicy(password, username);
    } catch (error) {
      throw new StartupProblem(`ADMIN_PASSWORD is too weak: ${error instanceof Error ? error.message : error}`);
    }
    const passwordHash = await hashPassword(password);
    const user = await tx.execute<{ id: string }>(sql`
      insert into sys_user (id, create_by, username, realname, password_hash, password_time)
      values (${seedId('user', username)}, 'system', ${username}, '系统管理员', ${passwordHash}, now())
      on conflict (lower(username)) where del_flag = 0 do update
        set password_hash = excluded.password_hash, password_time = now(), status = 1, update_by = 'system', update_time = now()
      returning id`);
    await tx.execute(sql`
      insert into sys_user_role (user_id, role_id) values (${user.rows[0]?.id}, ${role}), (${user.rows[0]?.id}, ${seedId('role', 'platform_admin')})
      on conflict do nothing`);
  });
}
