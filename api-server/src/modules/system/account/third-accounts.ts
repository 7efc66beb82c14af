import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { UserRow } from '../session/open-session.ts';
import { thirdAccounts } from '../user/third-account.table.ts';
import { users } from '../user/user.table.ts';

export interface ThirdAccount {
  readonly type: string;
  readonly thirdUserId: string;
}

/** The person to whom a third-party account is linked, with the id of the link; undefined when the person was deleted. */
export async function personOfThird(tx: Tx, { type, thirdUserId }: ThirdAccount): Promise<{ person: UserRow; linkId: string } | undefined> {
  const [row] = await tx
    .select({ person: users, linkId: thirdAccounts.id })
    .from(thirdAccounts)
    .innerJoin(users, and(eq(users.id, thirdAccounts.userId), eq(users.delFlag, 0)))
    .where(and(eq(thirdAccounts.thirdType, type), eq(thirdAccounts.thirdUserId, thirdUserId)));
  return row;
}

/** Whether the person has not removed this link. A caller that has locked the person before gets a result that holds until its transaction ends. */
export async function isLinked(tx: Tx, userId: string, linkId: string): Promise<boolean> {
  const found = await tx
    .select({ id: thirdAccounts.id })
    .from(thirdAccounts)
    .where(and(eq(thirdAccounts.id, linkId), eq(thirdAccounts.userId, userId)));
  return found.length > 0;
}

/** Whether accounts of third parties are linked to the person, who signs in with them without a password. */
export async function hasThird(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: thirdAccounts.id }).from(thirdAccounts).where(eq(thirdAccounts.userId, userId)).limit(1);
  return found.length > 0;
}

/** Links a third-party account to a person and returns the id of the link; a link to a deleted person is replaced. */
export async function linkThird(tx: Tx, { type, thirdUserId }: ThirdAccount, person: UserRow): Promise<string> {
  const [row] = await tx
    .insert(thirdAccounts)
    .values({ id: newId(), tenantId: person.tenantId, userId: person.id, thirdType: type, thirdUserId })
    .onConflictDoUpdate({
      target: [thirdAccounts.thirdType, thirdAccounts.thirdUserId],
      set: { userId: sql`excluded.user_id`, tenantId: sql`excluded.tenant_id` },
    })
    .returning({ id: thirdAccounts.id });
  if (!row) throw new Error('The link to a third-party account was not stored');
  return row.id;
}
