import { and, asc, eq } from 'drizzle-orm';
import type { DepartmentChoice, LoginResult } from 'shared-contracts/session/session';
import type { Clock } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { departs } from '../depart/depart.table.ts';
import type { DictionaryItemsCache } from '../dict/dictionary-items.ts';
import { userDeparts, users } from '../user/user.table.ts';
import { type Place, rememberPlace } from './known-places.ts';
import { isInForce, tenantsOf } from './own-tenants.ts';
import type { SessionStore } from './session-store.ts';
import { userInfoOf } from './user-info.ts';

/** Objects that every way of signing in needs: database, clock, sessions, configuration. */
export interface SignInTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly dictionaries: DictionaryItemsCache;
}

export type UserRow = typeof users.$inferSelect;

/** Where a sign-in comes from, and the way of signing in under its name in the audit log. */
export interface SignInOrigin extends Place {
  readonly userAgent: string | null;
  readonly action: SignInAction;
  /** Id of the link to the third-party account that signs in. */
  readonly linkId?: string | undefined;
  /** Sends the browser its token as a cookie. */
  keepDevice(token: string): void;
}

export type SignInAction = 'signIn' | 'phoneSignIn' | 'thirdSignIn' | 'casSignIn';

/** Whether the account is active; a session may be opened only then. */
export function maySignIn(user: UserRow): boolean {
  return user.delFlag === 0 && user.status === 1;
}

/** Refuses people of a tenant that is frozen or outside its validity period, with the general text of failed sign-ins. */
export async function checkInForce(tx: Tx, { tenantId }: UserRow, now: number): Promise<void> {
  if (!(await isInForce(tx, tenantId, now))) throw new Business('用户名或密码错误');
}

/**
 * Opens the session of a person who has been authenticated in any way; the result contains everything the client needs. People of a
 * tenant that is not in force are refused.
 */
export async function openSession(
  { sessions, dictionaries, clock }: Pick<SignInTools, 'sessions' | 'dictionaries' | 'clock'>,
  tx: Tx,
  user: UserRow,
  origin: SignInOrigin,
): Promise<LoginResult> {
  await checkInForce(tx, user, clock());
  const choices = await departmentsOf(tx, user.id);
  const orgCode = chosenDepartment(user.orgCode, choices);
  if (orgCode !== user.orgCode) await tx.update(users).set({ orgCode }).where(eq(users.id, user.id));
  const { token, sessionId } = await sessions.create(tx, user, origin);
  origin.keepDevice(await rememberPlace(tx, user.id, origin, new Date(clock())));
  audit(tx, {
    tenantId: user.tenantId,
    userId: user.id,
    username: user.username,
    entity: 'session',
    recordId: sessionId,
    action: origin.action,
    ip: origin.address,
  });
  const { items } = await dictionaries.allIn(tx);
  return {
    token,
    userInfo: userInfoOf({ ...user, orgCode }),
    departs: choices,
    // 0 means no department. People of a shipper or carrier have none, because departments belong to the platform; they are not asked to
    // choose one.
    multi_depart: choices.length > 1 ? 2 : choices.length === 1 || isParty(user) ? 1 : 0,
    sysAllDictItems: items,
    tenantList: await tenantsOf(tx, user.id, clock()),
  };
}

const isParty = ({ shipperId, carrierId, driverId }: typeof users.$inferSelect) =>
  [shipperId, carrierId, driverId].some((id) => id !== null);

/** Departments of a user, ordered by code. */
export async function departmentsOf(tx: Tx, userId: string): Promise<DepartmentChoice[]> {
  return await tx
    .select({
      id: departs.id,
      orgCode: departs.orgCode,
      departName: departs.departName,
      departNameEn: departs.departNameEn,
      parentId: departs.parentId,
      orgCategory: departs.orgCategory,
      orgType: departs.orgType,
    })
    .from(userDeparts)
    .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.delFlag, 0)))
    .where(eq(userDeparts.userId, userId))
    .orderBy(asc(departs.orgCode));
}

/** The current department: the only one, or the one that the user chose before, if the user still belongs to it. */
function chosenDepartment(current: string | null, choices: readonly DepartmentChoice[]): string | null {
  if (choices.length === 1) return choices[0]?.orgCode ?? null;
  return choices.some(({ orgCode }) => orgCode === current) ? current : null;
}
