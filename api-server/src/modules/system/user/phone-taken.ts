import { sql } from 'drizzle-orm';
import { user } from 'shared-contracts/system/user';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { refuseAtLimit, Taken } from '../../../kernel/query/taken.ts';

/**
 * Whether another person of the tenant, one that the caller may not see included, has the phone number. Waits for others who are about to
 * give somebody the same number, so everything that stores a number of a person asks here.
 */
export async function isPhoneOfAnother(
  tx: Tx,
  { tenantId }: { readonly tenantId: number },
  phone: string,
  exceptId = '',
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${tenantId} ${phone}`}, 0))`);
  return await bypassRowScope(tx, async () => {
    const { rows } = await tx.execute(sql`
      select from sys_user where tenant_id = ${tenantId} and phone = ${phone} and del_flag = 0 and id <> ${exceptId} limit 1`);
    return rows.length > 0;
  });
}

/**
 * Refuses a phone number that another person of the tenant has: with it both could sign in by phone or set a forgotten password no more,
 * because nobody knows which of them holds the phone.
 */
export async function checkPhoneFree(tx: Tx, caller: Caller, phone: string | null | undefined, exceptId?: string): Promise<void> {
  if (!phone) return;
  refuseAtLimit(tx);
  if (!(await isPhoneOfAnother(tx, caller, phone, exceptId))) return;
  throw new Taken('该手机号已注册', { entity: user, field: 'phone', value: phone });
}
