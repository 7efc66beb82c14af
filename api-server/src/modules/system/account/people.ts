import { and, asc, eq, sql } from 'drizzle-orm';
import type { NeedsFirst } from 'shared-contracts/session/account';
import type { TenantChoice } from 'shared-contracts/session/session';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { UserRow } from '../session/open-session.ts';
import { tenantInForce } from '../session/own-tenants.ts';
import { users } from '../user/user.table.ts';
import { type Tried, tryPhoneCode } from './phone-codes.ts';

/** Whether another person of the tenant has this phone number already. Before a number is stored, ask `isPhoneOfAnother`. */
export async function isPhoneTaken(tx: Tx, tenantId: number, phone: string, exceptId = ''): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from sys_user where phone = ${phone} and tenant_id = ${tenantId} and del_flag = 0 and id <> ${exceptId} limit 1`);
  return (rowCount ?? 0) > 0;
}

/** Whether another person of the tenant has this e-mail address already, ignoring case. */
export async function isEmailTaken(tx: Tx, tenantId: number, email: string, exceptId = ''): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from sys_user
    where lower(email) = lower(${email}) and tenant_id = ${tenantId} and del_flag = 0 and id <> ${exceptId} limit 1`);
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

/**
 * Notes that an account's phone number, as long as it is this one, is its person's; returns the person. Called when the same person has shown a
 * code sent to the number and that the account is theirs. The code alone is not enough: whoever entered somebody else's number knows the password of
 * the account in which the owner of the number arrives with a code.
 */
export async function noteProvedPhone(tx: Tx, userId: string, phone: string): Promise<UserRow | undefined> {
  const [person] = await tx
    .update(users)
    .set({ ownPhone: null })
    .where(and(eq(users.id, userId), eq(users.phone, phone), eq(users.delFlag, 0)))
    .returning();
  return person;
}

/** The tenant that a person with a number of several tenants has chosen. */
export const chosenTenant = z.int().min(0).max(999_999_999).optional();

interface Holder {
  readonly person: UserRow;
  readonly tenant: TenantChoice;
}

/** Largest number of tenants in which a number is looked for. */
const mostTenants = 50;

/**
 * The people who may sign in with a phone number, at most one of each tenant. A tenant in which two people have the number has none,
 * because nobody knows which of them holds the phone.
 */
export async function phoneHolders(tx: Tx, phone: string, now: number): Promise<Holder[]> {
  const rows = await tx
    .select({ person: users, name: sql<string>`(select t.name from sys_tenant t where t.id = ${users.tenantId})` })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.delFlag, 0), tenantInForce(sql`${users.tenantId}`, now)))
    .orderBy(asc(users.tenantId))
    .limit(2 * mostTenants);
  return [...Map.groupBy(rows, ({ person }) => person.tenantId).values()].flatMap(([first, second]) =>
    first && !second && first.person.status === 1
      ? [{ person: first.person, tenant: { id: first.person.tenantId, name: first.name } }]
      : [],
  );
}

/** The person who entered a right phone code; or the tenants of which the person must choose one, in which case the code stays valid. */
export type PhoneOwner = { readonly person: UserRow } | { readonly tenants: readonly TenantChoice[] };

/**
 * Checks and uses up a phone code. Null when it is wrong, or when nobody may sign in with the number. `tenantId`: the chosen tenant, for a
 * number that people of several tenants have. A wrong code is counted, so the transaction must be committed.
 */
export async function redeemPhoneCode(
  tx: Tx,
  tried: Tried & { readonly code: string },
  tenantId: number | undefined,
  now: number,
): Promise<PhoneOwner | null> {
  if ((await tryPhoneCode(tx, { ...tried, consume: false }, now)) !== 'right') return null;
  const holders = await phoneHolders(tx, tried.phone, now);
  const chosen = tenantId === undefined ? holders : holders.filter(({ tenant }) => tenant.id === tenantId);
  if (chosen.length > 1) return { tenants: chosen.map(({ tenant }) => tenant) };
  const verdict = await tryPhoneCode(tx, { ...tried, consume: true }, now);
  const [owner] = chosen;
  return verdict === 'right' && owner ? { person: owner.person } : null;
}

/** The refusal of a call with a right code, as long as the person has not chosen a tenant. */
export const tenantWanted = (tenants: readonly TenantChoice[]): Business =>
  new Business('该手机号在多个租户中有账号，请选择租户', { needs: 'tenant', tenants } satisfies NeedsFirst);
