import { sql } from 'drizzle-orm';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';

/** Checks whether a user name is taken. Names are unique over all tenants, ignoring case; the response does not tell who has the name. */
export async function isUsernameTaken(tx: Tx, username: string, exceptId = ''): Promise<boolean> {
  return await bypassRowScope(tx, async () => {
    const found = await tx.execute(sql`
      select 1 from sys_user where lower(username) = lower(${username}) and del_flag = 0 and id <> ${exceptId} limit 1`);
    return (found.rowCount ?? 0) > 0;
  });
}
