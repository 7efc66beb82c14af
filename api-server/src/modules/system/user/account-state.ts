import { eq } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { tokenHash } from '../session/token.ts';
import { users } from './user.table.ts';

type UserRow = typeof users.$inferSelect;

/** A person, and the state of the account for which the person was authenticated. */
export interface AuthenticatedFor {
  readonly userId: string;
  /** Digest of password, phone number, tenant, and how often the account was frozen. */
  readonly state: string;
}

/** The person with the state of the account in this row. */
export function authenticatedFor({ id, passwordHash, phone, tenantId, freezeCount }: UserRow): AuthenticatedFor {
  return { userId: id, state: tokenHash(JSON.stringify([passwordHash, phone, tenantId, freezeCount])) };
}

/**
 * Reads a person and locks the row until the transaction ends, so that a password change, a new phone number or freezing comes either before,
 * and is seen here, or after, and ends the session that this transaction opens: each of them locks the row before it ends the person's sessions.
 * Undefined when password, phone number or tenant changed since the authentication, or the account was frozen, even if it was released again. People
 * who were frozen or deleted before it are returned too.
 */
export async function lockUnchanged(tx: Tx, { userId, state }: AuthenticatedFor): Promise<UserRow | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return person && authenticatedFor(person).state === state ? person : undefined;
}
