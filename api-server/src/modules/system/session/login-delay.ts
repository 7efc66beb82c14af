import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refused } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { networkOf } from '../account/call-limits.ts';
import { tokenHash } from './token.ts';

/**
 * Limits of sign-in attempts (docs/decisions/0016-sign-in-delays.md). `free`: attempts without waiting; `longest`: longest wait in seconds;
 * `slider`, `captcha`: number of failed attempts after which this check is required.
 */
const limits = {
  /** Attempts for one account from one network; attempts from other networks do not count. */
  account: { free: 3, longest: 30, slider: 3, captcha: 8 },
  /** Attempts from one network for any account; a whole office may share a network. */
  address: { free: 10, longest: 60, slider: 10, captcha: 20 },
  /** Attempts from a browser in which the account was used before. */
  device: { free: 5, longest: 30, slider: 5, captcha: 8 },
  /** Attempts for one account from all networks in which it was not used before. Too many of them require a human check, but no wait. */
  everywhere: { free: Number.POSITIVE_INFINITY, longest: 0, slider: 8, captcha: 30 },
  /** Attempts for the second factor of one account. Few are allowed, because somebody who guesses it knows the password already. */
  factor: { free: 5, longest: 60, slider: Number.POSITIVE_INFINITY, captcha: Number.POSITIVE_INFINITY },
  /** Attempts of a signed-in person to prove identity again by password or code. */
  proof: { free: 5, longest: 60, slider: Number.POSITIVE_INFINITY, captcha: Number.POSITIVE_INFINITY },
} as const;
/** Number of free attempts per network for an account that is under attack from many networks. */
const freeUnderPressure = 1;
const forgottenAfterMinutes = 15;

type AttemptKind = keyof typeof limits;

export interface AttemptKey {
  readonly kind: AttemptKind;
  readonly value: string;
}

/** Kind of human check; the slider is the easier kind. */
export type HumanNeed = 'slider' | 'captcha';

interface Count {
  readonly kind: AttemptKind;
  readonly failed: number;
}

/** The check that is required after so many failed attempts; null when none is required. */
export function needAfter(counts: readonly Count[]): HumanNeed | null {
  if (counts.some(({ kind, failed }) => failed >= limits[kind].captcha)) return 'captcha';
  return counts.some(({ kind, failed }) => failed >= limits[kind].slider) ? 'slider' : null;
}

/** Key of a counter. User names are typed by strangers, so a digest makes keys of fixed length that cannot collide. */
const nameOf = ({ kind, value }: AttemptKey) => `${kind}:${createHash('sha256').update(value).digest('hex')}`;

const accountOf = (username: string) => username.trim().toLowerCase();

/** The counter for attempts from one network. */
export const addressKey = (address: string): AttemptKey => ({ kind: 'address', value: networkOf(address) });
/** The counter for a user name as typed, from one network; it exists for unknown accounts too, so that nothing is revealed. */
export const accountKey = (username: string, address: string): AttemptKey => ({
  kind: 'account',
  value: `${accountOf(username)}@${networkOf(address)}`,
});
export const everywhereKey = (username: string): AttemptKey => ({ kind: 'everywhere', value: accountOf(username) });
export const deviceKey = (username: string, device: string): AttemptKey => ({
  kind: 'device',
  value: `${accountOf(username)}@${tokenHash(device)}`,
});
export const factorKey = (userId: string): AttemptKey => ({ kind: 'factor', value: userId });
export const proofKey = (userId: string): AttemptKey => ({ kind: 'proof', value: userId });

/** Whether the account is attacked from so many networks that each network gets fewer free attempts. */
export const isPressed = (everywhere: number): boolean => everywhere > limits.everywhere.captcha;

/**
 * Counts an attempt before the password is checked, so that concurrent attempts wait for each other too. Returns the number of attempts in
 * a row; throws 429 during the wait after an earlier one. The wait doubles with every attempt beyond the free ones, up to `longest`;
 * accounts are never locked. "No wait" is stored as the epoch, because concurrent attempts may read the clock in another order than they
 * lock the row.
 */
export async function bookAttempt(tx: Tx, key: AttemptKey, now: Date, pressed = false): Promise<number> {
  const { longest } = limits[key.kind];
  const free = pressed ? freeUnderPressure : Math.min(limits[key.kind].free, 1_000_000_000);
  const at = now.toISOString();
  const booked = await tx.execute<{ failures: number }>(sql`
    insert into sys_login_attempt as known (attempt_key, failures, next_time, last_time)
    values (${nameOf(key)}, 1, 'epoch', ${at}::timestamptz)
    on conflict (attempt_key) do update set
      failures = case when known.last_time < ${at}::timestamptz - make_interval(mins => ${forgottenAfterMinutes}) then 1 else known.failures + 1 end,
      next_time = case
        when known.last_time < ${at}::timestamptz - make_interval(mins => ${forgottenAfterMinutes}) or known.failures + 1 <= ${free} then 'epoch'
        else ${at}::timestamptz + make_interval(secs => least(${longest}, power(2, least(known.failures - ${free}, 10)))) end,
      last_time = ${at}::timestamptz
    where known.next_time <= ${at}::timestamptz
    returning failures`);
  const failures = booked.rows[0]?.failures;
  if (failures === undefined) throw new Refused('tooMany');
  return failures;
}

/** Corrects the counters after a success: `own` counters restart at zero, `shared` ones are reduced by one. */
export async function forgiveAttempts(
  tx: Tx,
  { own = [], shared = [] }: { own?: readonly AttemptKey[]; shared?: readonly AttemptKey[] },
): Promise<void> {
  for (const key of own) await tx.execute(sql`delete from sys_login_attempt where attempt_key = ${nameOf(key)}`);
  for (const key of shared) {
    await tx.execute(sql`
      update sys_login_attempt set failures = greatest(failures - 1, 0), next_time = 'epoch'
      where attempt_key = ${nameOf(key)}`);
  }
}

/** Deletes counters whose wait ended long ago. */
export async function purgeAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`delete from sys_login_attempt where last_time < ${now.toISOString()}::timestamptz - interval '1 day'`);
  await tx.execute(sql`delete from sys_captcha where expire_time < ${now.toISOString()}::timestamptz`);
}
