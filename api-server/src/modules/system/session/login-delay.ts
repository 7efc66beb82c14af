import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database.ts';
import { Refused } from '../../../kernel/errors.ts';
import { networkOf } from '../account/call-limits.ts';

/**
 * How many tries are free before waiting starts, and after how many failed ones a slider proof, then the picture code is asked for.
 * An address may be shared by a whole office.
 */
const limits = { account: { free: 3, slider: 3, captcha: 8 }, address: { free: 10, slider: 10, captcha: 20 } } as const;
const longestDelaySeconds = 60;
const forgottenAfterMinutes = 15;

type AttemptKind = keyof typeof limits;

export interface AttemptKey {
  readonly kind: AttemptKind;
  readonly value: string;
}

/** A human check: the slider is the gentler one. */
export type HumanNeed = 'slider' | 'captcha';

/** The check that a try needs after so many failed ones; null: none. */
export function needAfter(counts: readonly { readonly kind: AttemptKind; readonly failed: number }[]): HumanNeed | null {
  if (counts.some(({ kind, failed }) => failed >= limits[kind].captcha)) return 'captcha';
  return counts.some(({ kind, failed }) => failed >= limits[kind].slider) ? 'slider' : null;
}

const nameOf = ({ kind, value }: AttemptKey) => `${kind}:${value.slice(0, 120)}`;

/** The address that a try comes from. */
export const addressKey = (address: string): AttemptKey => ({ kind: 'address', value: networkOf(address) });

/** The account as typed: whether it exists makes no difference. */
export function accountKey(username: string, knownAddress: string | null): AttemptKey {
  const account = username.trim().toLowerCase();
  // Where its owner has signed in before, an account has a count of its own: strangers cannot lock the owner out.
  return { kind: 'account', value: knownAddress === null ? account : `${account}@${knownAddress}` };
}

/**
 * Books a try before the password is looked at, so that tries sent at the same moment wait for each other too.
 * Answers how many tries in a row this is; throws 429 while the wait of an earlier one runs. The wait doubles with every
 * try beyond the free ones, up to a minute, and never becomes a lock. No wait is written as the epoch: tries that arrive together
 * read the clock in another order than they get the row.
 */
export async function bookAttempt(tx: Tx, key: AttemptKey, now: Date): Promise<number> {
  const { free } = limits[key.kind];
  const at = now.toISOString();
  const booked = await tx.execute<{ failures: number }>(sql`
    insert into sys_login_attempt as known (attempt_key, failures, next_time, last_time)
    values (${nameOf(key)}, 1, 'epoch', ${at}::timestamptz)
    on conflict (attempt_key) do update set
      failures = case when known.last_time < ${at}::timestamptz - make_interval(mins => ${forgottenAfterMinutes}) then 1 else known.failures + 1 end,
      next_time = case
        when known.last_time < ${at}::timestamptz - make_interval(mins => ${forgottenAfterMinutes}) or known.failures + 1 <= ${free} then 'epoch'
        else ${at}::timestamptz + make_interval(secs => least(${longestDelaySeconds}, power(2, least(known.failures - ${free}, 10)))) end,
      last_time = ${at}::timestamptz
    where known.next_time <= ${at}::timestamptz
    returning failures`);
  const failures = booked.rows[0]?.failures;
  if (failures === undefined) throw new Refused('tooMany');
  return failures;
}

/** The try was a success: the account starts again, the address gets its try back. */
export async function forgiveAttempt(tx: Tx, account: AttemptKey | null, address: AttemptKey | null): Promise<void> {
  if (account) await tx.execute(sql`delete from sys_login_attempt where attempt_key = ${nameOf(account)}`);
  if (!address) return;
  await tx.execute(sql`
    update sys_login_attempt set failures = greatest(failures - 1, 0), next_time = 'epoch'
    where attempt_key = ${nameOf(address)}`);
}

/** Rows that no longer say anything. */
export async function purgeAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`delete from sys_login_attempt where last_time < ${now.toISOString()}::timestamptz - interval '1 day'`);
  await tx.execute(sql`delete from sys_captcha where expire_time < ${now.toISOString()}::timestamptz`);
}
