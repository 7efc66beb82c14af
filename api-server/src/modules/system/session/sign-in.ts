import { and, eq, sql } from 'drizzle-orm';
import type { HumanCheck, NeedsFirst } from 'shared-contracts/account';
import type { LoginResult } from 'shared-contracts/session';
import type { Tx } from '../../../kernel/database.ts';
import { Business } from '../../../kernel/errors.ts';
import { purgeAccountRows } from '../account/account-purge.ts';
import { checkPicture, checkProof, humanCheckText } from '../account/human-check.ts';
import { users } from '../user/user.table.ts';
import type { CaptchaAnswer } from './captcha.ts';
import {
  type AttemptKey,
  accountKey,
  addressKey,
  bookAttempt,
  forgiveAttempt,
  type HumanNeed,
  needAfter,
  purgeAttempts,
} from './login-delay.ts';
import { maySignIn, openSession, type SignInTools, type UserRow } from './open-session.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';

interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly check: HumanCheck;
  readonly address: string;
  readonly userAgent: string | null;
}

/** The one text for every failed sign-in: it does not say what was wrong. */
const refusedText = '用户名或密码错误';

/** Checks who it is and opens a session. Throws one and the same refusal, after the same work, whatever was wrong. */
export async function signIn(tools: SignInTools, request: SignInRequest): Promise<LoginResult> {
  const { database, clock } = tools;
  const address = addressKey(request.address);
  const { user, account, check, next } = await database.asSystem('sign-in try', (tx) => admit(tx, request, address, new Date(clock())));
  if (check !== 'passed') throw refusedCheck(check);
  // Outside any transaction: the hash takes a tenth of a second, a connection is worth more than that.
  const isRight = await verifyPassword(request.password, user?.passwordHash ?? null);
  if (!user || !isRight || !maySignIn(user)) throw new Business(refusedText, next && ({ needs: next } satisfies NeedsFirst));
  const betterHash = needsRehash(user.passwordHash) ? await hashPassword(request.password) : null;
  return await database.asSystem('sign-in', async (tx) => {
    const now = new Date(clock());
    await forgiveAttempt(tx, account, address);
    await purgeAttempts(tx, now);
    await purgeAccountRows(tx, now);
    if (betterHash) await tx.update(users).set({ passwordHash: betterHash }).where(eq(users.id, user.id));
    return await openSession(tools, tx, user, { ...request, action: 'signIn' });
  });
}

/** `passed`, what is missing, or what was wrong with the picture code. */
type Check = 'passed' | HumanNeed | Exclude<CaptchaAnswer, 'right'>;

function refusedCheck(check: Exclude<Check, 'passed'>): Business {
  if (check === 'slider' || check === 'captcha') return new Business(humanCheckText, { needs: check } satisfies NeedsFirst);
  return new Business(check === 'wrong' ? '验证码错误' : '验证码无效', { needs: 'captcha' } satisfies NeedsFirst);
}

interface Admission {
  readonly user: UserRow | undefined;
  readonly account: AttemptKey;
  readonly check: Check;
  /** What the next try needs, should this one fail. */
  readonly next: HumanNeed | null;
}

/** Books the try, does the human check where there is one or must be, and finds the account. All of it is committed. */
async function admit(tx: Tx, request: SignInRequest, address: AttemptKey, now: Date): Promise<Admission> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, request.username.trim().toLowerCase()), eq(users.delFlag, 0)));
  const isKnownAddress = await hasSignedInFrom(tx, user?.id ?? '', request.address);
  const account = accountKey(request.username, isKnownAddress ? request.address : null);
  const tries = [
    { kind: 'address', count: await bookAttempt(tx, address, now) },
    { kind: 'account', count: await bookAttempt(tx, account, now) },
  ] as const;
  const need = needAfter(tries.map(({ kind, count }) => ({ kind, failed: count - 1 })));
  const next = needAfter(tries.map(({ kind, count }) => ({ kind, failed: count })));
  return { user, account, next, check: await checkOf(tx, request, need, now) };
}

async function hasSignedInFrom(tx: Tx, userId: string, address: string): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from sys_session where user_id = ${userId} and address = ${address} limit 1`);
  return (found.rowCount ?? 0) > 0;
}

/** A picture code that was given must be right, needed or not. */
async function checkOf(tx: Tx, { check, address }: SignInRequest, need: HumanNeed | null, now: Date): Promise<Check> {
  if (check.captcha !== undefined) {
    const answer = await checkPicture(tx, check, now.getTime());
    return answer === 'right' ? 'passed' : answer;
  }
  if (need === null) return 'passed';
  if (need === 'slider' && (await checkProof(tx, check, address, now.getTime()))) return 'passed';
  return need;
}
