import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import type { UserRow } from '../session/open-session.ts';
import { users } from '../user/user.table.ts';

/** All people with this phone number, except deleted ones. */
async function withPhone(tx: Tx, phone: string): Promise<UserRow[]> {
  return await tx
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.delFlag, 0)))
    .limit(2);
}

/** Whether another person has this phone number already. */
export async function isPhoneTaken(tx: Tx, phone: string, exceptId = ''): Promise<boolean> {
  return (await withPhone(tx, phone)).some(({ id }) => id !== exceptId);
}

/** The only active person with a phone number; undefined when there is none or more than one. */
export async function personOfPhone(tx: Tx, phone: string): Promise<UserRow | undefined> {
  const [person, another] = await withPhone(tx, phone);
  return another === undefined && person?.status === 1 ? person : undefined;
}

/** Whether another person has this e-mail address already, ignoring case. */
export async function isEmailTaken(tx: Tx, email: string, exceptId = ''): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from sys_user where lower(email) = lower(${email}) and del_flag = 0 and id <> ${exceptId} limit 1`);
  return (rowCount ?? 0) > 0;
}

/** The person with a user name, ignoring case, unless deleted. */
export async function personOfUsername(tx: Tx, username: string): Promise<UserRow | undefined> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), eq(users.delFlag, 0)));
  return person;
}
