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

/** What every way in needs. */
export interface SignInTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly dictionaries: DictionaryItemsCache;
}

export type UserRow = typeof users.$inferSelect;

/** Where a sign-in comes from and by which way, as the audit names it. */
export interface SignInOrigin extends Place {
  readonly userAgent: string | null;
  readonly action: SignInAction;
  /** Gives the browser its token. */
  keepDevice(token: string): void;
}

export type SignInAction = 'signIn' | 'phoneSignIn' | 'thirdSignIn' | 'casSignIn';

/** Only people in good standing get a session. */
export function maySignIn(user: UserRow): boolean {
  return user.delFlag === 0 && user.status === 1;
}

/**
 * Opens the session of somebody who has proved who it is, whatever the way; everything the client needs comes with it. People of a
 * tenant that is frozen, not yet or no longer in force are refused with the one text of failed sign-ins.
 */
export async function openSession(
  { sessions, dictionaries, clock }: Pick<SignInTools, 'sessions' | 'dictionaries' | 'clock'>,
  tx: Tx,
  user: UserRow,
  origin: SignInOrigin,
): Promise<LoginResult> {
  if (!(await isInForce(tx, user.tenantId, clock()))) throw new Business('用户名或密码错误');
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
    // Departments are the platform's: a shipper's or carrier's people have none to choose and are not told to get one.
    multi_depart: choices.length > 1 ? 2 : choices.length === 1 || isParty(user) ? 1 : 0,
    sysAllDictItems: items,
    tenantList: await tenantsOf(tx, user.id, clock()),
  };
}

const isParty = ({ shipperId, carrierId, driverId }: typeof users.$inferSelect) =>
  [shipperId, carrierId, driverId].some((id) => id !== null);

/** Departments of a user, by code. */
export async function departmentsOf(tx: Tx, userId: string): Promise<DepartmentChoice[]> {
  return await tx
    .select({ id: departs.id, orgCode: departs.orgCode, departName: departs.departName })
    .from(userDeparts)
    .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.delFlag, 0)))
    .where(eq(userDeparts.userId, userId))
    .orderBy(asc(departs.orgCode));
}

/** The department that stays or becomes current: the only one, or the previous one while the user still belongs to it. */
function chosenDepartment(current: string | null, choices: readonly DepartmentChoice[]): string | null {
  if (choices.length === 1) return choices[0]?.orgCode ?? null;
  return choices.some(({ orgCode }) => orgCode === current) ? current : null;
}
