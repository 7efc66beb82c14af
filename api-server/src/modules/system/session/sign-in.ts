import { and, eq, sql } from 'drizzle-orm';
import type { HumanCheck, NeedsFirst } from 'shared-contracts/session/account';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { purgeAccountRows } from '../account/account-purge.ts';
import { checkPicture, checkProof, humanCheckText } from '../account/human-check.ts';
import { authenticatedFor, lockUnchanged } from '../user/account-state.ts';
import { users } from '../user/user.table.ts';
import type { CaptchaAnswer } from './captcha.ts';
import { type Entered, enter } from './enter.ts';
import { IdentityRefused } from './identity-refused.ts';
import { purgePlaces } from './known-places.ts';
import { type HumanNeed, purgeAttempts } from './login-delay.ts';
import { maySignIn, type SignInOrigin, type SignInTools, type UserRow } from './open-session.ts';
import { tenantInForce } from './own-tenants.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import { type Admission, admitTry, forgiveTry } from './sign-in-gate.ts';

interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly check: HumanCheck;
  readonly origin: SignInOrigin;
}

/** The message is the same for every failed sign-in, so that it does not reveal what was wrong. */
const refusedText = '用户名或密码错误';

/** How often a password is checked when the account changes each time meanwhile. */
const mostRounds = 3;

/**
 * Authenticates a person and opens a session. The message and the work are the same for every mistake, so that neither reveals which one it
 * was.
 */
export async function signIn(tools: SignInTools & { readonly config: Config }, request: SignInRequest): Promise<Entered> {
  const { database, clock } = tools;
  const {
    user: named,
    isInForce,
    admission,
    check,
  } = await database.asSystem('sign-in try', (tx) => admit(tx, request, new Date(clock())));
  if (check !== 'passed') throw refusedCheck(check);
  const { next } = admission;
  let user = named;
  for (let round = 1; ; round++) {
    // No transaction is open, because hashing takes a tenth of a second, during which no database connection should be held.
    const isRight = await verifyPassword(request.password, user?.passwordHash ?? null);
    if (!user || !isRight || !isInForce || !maySignIn(user) || round > mostRounds) {
      throw new IdentityRefused('signInRefused', named ?? null, refusedText, next && ({ needs: next } satisfies NeedsFirst));
    }
    const checked = { user, betterHash: needsRehash(user.passwordHash) ? await hashPassword(request.password) : null };
    try {
      return await database.asSystem('sign-in', async (tx) => {
        const now = new Date(clock());
        await forgiveTry(tx, admission);
        await purgeAttempts(tx, now);
        await purgePlaces(tx, now);
        await purgeAccountRows(tx, now);
        return await enter(tools, tx, await stillRight(tx, checked), request.origin);
      });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      user = error.user;
    }
  }
}

/** The account changed while its password was checked. Thrown so that nothing of the transaction remains. */
class Overtaken extends Error {
  /** The account as it is now; undefined when it is gone. */
  readonly user: UserRow | undefined;

  constructor(user: UserRow | undefined) {
    super('The account changed during the sign-in');
    this.user = user;
  }
}

interface Checked {
  /** The account as it was when its password was checked. */
  readonly user: UserRow;
  /** The password with the present costs of hashing; null when it is stored with them. */
  readonly betterHash: string | null;
}

/**
 * The account, locked until COMMIT, with the password that was checked; throws `Overtaken` when it has another one by now or is frozen, so that
 * nobody comes in with a password that was replaced meanwhile. The hash alone is also replaced by other sign-ins, so the caller checks again.
 */
async function stillRight(tx: Tx, { user, betterHash }: Checked): Promise<UserRow> {
  const person = await lockUnchanged(tx, authenticatedFor(user));
  if (!person || !maySignIn(person)) throw new Overtaken((await tx.select().from(users).where(eq(users.id, user.id)))[0]);
  if (betterHash === null) return person;
  await tx.update(users).set({ passwordHash: betterHash }).where(eq(users.id, user.id));
  return { ...person, passwordHash: betterHash };
}

/** Result of the human check: `passed`, the check that is missing, or what was wrong with the captcha. */
type Check = 'passed' | HumanNeed | Exclude<CaptchaAnswer, 'right'>;

function refusedCheck(check: Exclude<Check, 'passed'>): Business {
  if (check === 'slider' || check === 'captcha') return new Business(humanCheckText, { needs: check } satisfies NeedsFirst);
  return new Business(check === 'wrong' ? '验证码错误' : '验证码无效', { needs: 'captcha' } satisfies NeedsFirst);
}

interface Admitted {
  readonly user: UserRow | undefined;
  /** Whether the tenant of the account is in force; false without an account. */
  readonly isInForce: boolean;
  readonly admission: Admission;
  readonly check: Check;
}

/** Counts the attempt, does the human check that is sent or required, and finds the account; all in one committed transaction. */
async function admit(tx: Tx, request: SignInRequest, now: Date): Promise<Admitted> {
  const { username, origin } = request;
  const [named] = await tx
    .select({ user: users, isInForce: sql<boolean | null>`${tenantInForce(sql`${users.tenantId}`, now.getTime())}` })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.trim().toLowerCase()), eq(users.delFlag, 0)));
  const user = named?.user;
  const admission = await admitTry(tx, { username, userId: user?.id, place: origin }, now);
  return { user, isInForce: named?.isInForce === true, admission, check: await checkOf(tx, request, admission.need, now) };
}

/** A captcha that is sent must be correct even when none was required. */
async function checkOf(tx: Tx, { check, origin: { address } }: SignInRequest, need: HumanNeed | null, now: Date): Promise<Check> {
  if (check.captcha !== undefined) {
    const response = await checkPicture(tx, check, now.getTime());
    return response === 'right' ? 'passed' : response;
  }
  if (need === null) return 'passed';
  if (need === 'slider' && (await checkProof(tx, check, address, now.getTime()))) return 'passed';
  return need;
}
