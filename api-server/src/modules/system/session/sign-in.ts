import { and, asc, eq, sql } from 'drizzle-orm';
import type { DepartmentChoice, LoginResult } from 'shared-contracts/session';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { Business } from '../../../kernel/errors.ts';
import { departs } from '../depart/depart.table.ts';
import type { DictionaryItemsCache } from '../dict/dictionary-items.ts';
import { userDeparts, users } from '../user/user.table.ts';
import { type CaptchaAnswer, captchaKeyShape, checkCaptcha } from './captcha.ts';
import { type AttemptKey, accountKey, bookAttempt, forgiveAttempt, purgeAttempts } from './login-delay.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import type { SessionStore } from './session-store.ts';
import { userInfoOf } from './user-info.ts';

interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
  readonly checkKey?: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

interface SignInTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly dictionaries: DictionaryItemsCache;
}

type User = typeof users.$inferSelect;

/** The one text for every failed sign-in: it does not say what was wrong. */
const refusedText = '用户名或密码错误';
/** From the fourth try in a row on, a picture code is asked for. */
const triesWithoutCaptcha = 3;

/** Checks who it is and opens a session. Throws one and the same refusal, after the same work, whatever was wrong. */
export async function signIn(tools: SignInTools, request: SignInRequest): Promise<LoginResult> {
  const { database, clock } = tools;
  const address: AttemptKey = { kind: 'address', value: request.address };
  const { user, account, captcha } = await database.asSystem('sign-in try', (tx) => admit(tx, request, address, new Date(clock())));
  if (captcha !== 'right') throw new Business(captcha === 'wrong' ? '验证码错误' : '验证码无效');
  // Outside any transaction: the hash takes a tenth of a second, a connection is worth more than that.
  const isRight = await verifyPassword(request.password, user?.passwordHash ?? null);
  if (!user || !isRight || user.delFlag !== 0 || user.status !== 1) throw new Business(refusedText);
  const betterHash = needsRehash(user.passwordHash) ? await hashPassword(request.password) : null;
  return await database.asSystem('sign-in', async (tx) => {
    const now = new Date(clock());
    await forgiveAttempt(tx, account, address);
    await purgeAttempts(tx, now);
    if (betterHash) await tx.update(users).set({ passwordHash: betterHash }).where(eq(users.id, user.id));
    return await open(tools, tx, user, request);
  });
}

interface Admission {
  readonly user: User | undefined;
  readonly account: AttemptKey;
  readonly captcha: CaptchaAnswer;
}

/** Books the try, checks the picture code where there is one or must be, and finds the account. All of it is committed. */
async function admit(tx: Tx, request: SignInRequest, address: AttemptKey, now: Date): Promise<Admission> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, request.username.trim().toLowerCase()), eq(users.delFlag, 0)));
  const isKnownAddress = await hasSignedInFrom(tx, user?.id ?? '', request.address);
  const account = accountKey(request.username, isKnownAddress ? request.address : null);
  await bookAttempt(tx, address, now);
  const tries = await bookAttempt(tx, account, now);
  const asksForCaptcha = Boolean(request.captcha) || tries > triesWithoutCaptcha;
  return { user, account, captcha: asksForCaptcha ? await answerOf(tx, request, now) : 'right' };
}

async function hasSignedInFrom(tx: Tx, userId: string, address: string): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from sys_session where user_id = ${userId} and address = ${address} limit 1`);
  return (found.rowCount ?? 0) > 0;
}

async function answerOf(tx: Tx, { captcha, checkKey }: SignInRequest, now: Date): Promise<CaptchaAnswer> {
  if (!captcha || !checkKey || !captchaKeyShape.test(checkKey)) return 'invalid';
  return await checkCaptcha(tx, { key: checkKey, answer: captcha, consume: true }, now);
}

async function open({ sessions, dictionaries }: SignInTools, tx: Tx, user: User, request: SignInRequest): Promise<LoginResult> {
  const choices = await departmentsOf(tx, user.id);
  const orgCode = chosenDepartment(user.orgCode, choices);
  if (orgCode !== user.orgCode) await tx.update(users).set({ orgCode }).where(eq(users.id, user.id));
  const { token, sessionId } = await sessions.create(tx, user, request);
  audit(tx, {
    tenantId: user.tenantId,
    userId: user.id,
    username: user.username,
    entity: 'session',
    recordId: sessionId,
    action: 'signIn',
    ip: request.address,
  });
  const { items } = await dictionaries.allIn(tx);
  return {
    token,
    userInfo: userInfoOf({ ...user, orgCode }),
    departs: choices,
    multi_depart: choices.length > 1 ? 2 : choices.length === 1 ? 1 : 0,
    sysAllDictItems: items,
  };
}

/** Departments of a user, by code. */
export async function departmentsOf(tx: Tx, userId: string): Promise<DepartmentChoice[]> {
  return await tx
    .select({ id: departs.id, orgCode: departs.orgCode, departName: departs.departName })
    .from(userDeparts)
    .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.delFlag, 0)))
    .where(eq(userDeparts.userId, userId))
    .orderBy(asc(departs.orgCode));
}

/** The department that stays or becomes current: the only one, or the former one while the user still belongs to it. */
function chosenDepartment(current: string | null, choices: readonly DepartmentChoice[]): string | null {
  if (choices.length === 1) return choices[0]?.orgCode ?? null;
  return choices.some(({ orgCode }) => orgCode === current) ? current : null;
}
