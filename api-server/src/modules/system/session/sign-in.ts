import { and, eq, sql } from 'drizzle-orm';
import type { HumanCheck, NeedsFirst } from 'shared-contracts/session/account';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { purgeAccountRows } from '../account/account-purge.ts';
import { checkPicture, checkProof, humanCheckText } from '../account/human-check.ts';
import { users } from '../user/user.table.ts';
import type { CaptchaAnswer } from './captcha.ts';
import { type Entered, enter } from './enter.ts';
import { IdentityRefused } from './identity-refused.ts';
import { purgePlaces } from './known-places.ts';
import { type HumanNeed, purgeAttempts } from './login-delay.ts';
import { maySignIn, type SignInOrigin, type SignInTools, type UserRow } from './open-session.ts';
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

/**
 * Authenticates a person and opens a session. The message and the work are the same for every mistake, so that neither reveals which one it
 * was.
 */
export async function signIn(tools: SignInTools & { readonly config: Config }, request: SignInRequest): Promise<Entered> {
  const { database, clock } = tools;
  const { user, admission, check } = await database.asSystem('sign-in try', (tx) => admit(tx, request, new Date(clock())));
  if (check !== 'passed') throw refusedCheck(check);
  // No transaction is open, because hashing takes a tenth of a second, during which no database connection should be held.
  const isRight = await verifyPassword(request.password, user?.passwordHash ?? null);
  const { next } = admission;
  if (!user || !isRight || !maySignIn(user)) {
    throw new IdentityRefused('signInRefused', user ?? null, refusedText, next && ({ needs: next } satisfies NeedsFirst));
  }
  const betterHash = needsRehash(user.passwordHash) ? await hashPassword(request.password) : null;
  return await database.asSystem('sign-in', async (tx) => {
    const now = new Date(clock());
    await forgiveTry(tx, admission);
    await purgeAttempts(tx, now);
    await purgePlaces(tx, now);
    await purgeAccountRows(tx, now);
    if (betterHash) await tx.update(users).set({ passwordHash: betterHash }).where(eq(users.id, user.id));
    return await enter(tools, tx, betterHash ? { ...user, passwordHash: betterHash } : user, request.origin);
  });
}

/** Result of the human check: `passed`, the check that is missing, or what was wrong with the captcha. */
type Check = 'passed' | HumanNeed | Exclude<CaptchaAnswer, 'right'>;

function refusedCheck(check: Exclude<Check, 'passed'>): Business {
  if (check === 'slider' || check === 'captcha') return new Business(humanCheckText, { needs: check } satisfies NeedsFirst);
  return new Business(check === 'wrong' ? '验证码错误' : '验证码无效', { needs: 'captcha' } satisfies NeedsFirst);
}

interface Admitted {
  readonly user: UserRow | undefined;
  readonly admission: Admission;
  readonly check: Check;
}

/** Counts the attempt, does the human check that is sent or required, and finds the account; all in one committed transaction. */
async function admit(tx: Tx, request: SignInRequest, now: Date): Promise<Admitted> {
  const { username, origin } = request;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.trim().toLowerCase()), eq(users.delFlag, 0)));
  const admission = await admitTry(tx, { username, userId: user?.id, place: origin }, now);
  return { user, admission, check: await checkOf(tx, request, admission.need, now) };
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
