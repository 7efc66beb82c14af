import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refused } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { networkOf } from '../account/call-limits.ts';
import { tokenHash } from './token.ts';

/**
 * What tries are counted by (docs/decisions/0016-sign-in-delays.md). `free`: tries before waiting starts; `longest`: the longest wait
 * in seconds; `slider`, `captcha`: failed tries after which the one or the other is asked for.
 */
const limits = {
  /** One account from one network: nobody elsewhere adds to it. */
  account: { free: 3, longest: 30, slider: 3, captcha: 8 },
  /** One network, whatever the account; a whole office may share it. */
  address: { free: 10, longest: 60, slider: 10, captcha: 20 },
  /** A browser in which the account was used before. */
  device: { free: 5, longest: 30, slider: 5, captcha: 8 },
  /** One account from all networks that it does not know: costs a check, never a wait. */
  everywhere: { free: Number.POSITIVE_INFINITY, longest: 0, slider: 8, captcha: 30 },
  /** Second factors of one account, whose password was right: whoever guesses knows it. */
  factor: { free: 5, longest: 60, slider: Number.POSITIVE_INFINITY, captcha: Number.POSITIVE_INFINITY },
  /** A signed-in person who proves itself once more: the password, a code. */
  proof: { free: 5, longest: 60, slider: Number.POSITIVE_INFINITY, captcha: Number.POSITIVE_INFINITY },
} as const;
/** Free tries of one account from one network while the account is guessed at from everywhere. */
const freeUnderPressure = 1;
const forgottenAfterMinutes = 15;

type AttemptKind = keyof typeof limits;

export interface AttemptKey {
  readonly kind: AttemptKind;
  readonly value: string;
}

/** A human check: the slider is the gentler one. */
export type HumanNeed = 'slider' | 'captcha';

interface Count {
  readonly kind: AttemptKind;
  readonly failed: number;
}

/** The check that a try needs after so many failed ones; null: none. */
export function needAfter(counts: readonly Count[]): HumanNeed | null {
  if (counts.some(({ kind, failed }) => failed >= limits[kind].captcha)) return 'captcha';
  return counts.some(({ kind, failed }) => failed >= limits[kind].slider) ? 'slider' : null;
}

/** Names are typed by strangers: a digest keeps keys apart, however long they are. */
const nameOf = ({ kind, value }: AttemptKey) => `${kind}:${createHash('sha256').update(value).digest('hex')}`;

const accountOf = (username: string) => username.trim().toLowerCase();

/** The network that a try comes from. */
export const addressKey = (address: string): AttemptKey => ({ kind: 'address', value: networkOf(address) });
/** The account as typed, seen from one network: whether it exists makes no difference. */
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

/** Whether an account is guessed at from so many places that each gets fewer free tries. */
export const isPressed = (everywhere: number): boolean => everywhere > limits.everywhere.captcha;

/**
 * Books a try before the password is looked at, so that tries sent at the same moment wait for each other too.
 * Answers how many tries in a row this is; throws 429 while the wait of an earlier one runs. The wait doubles with every
 * try beyond the free ones, up to `longest`, and never becomes a lock. No wait is written as the epoch: tries that arrive together
 * read the clock in another order than they get the row.
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

/** The try was a success: `own` counts start again, `shared` ones get their try back. */
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

/** Rows that no longer say anything. */
export async function purgeAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`delete from sys_login_attempt where last_time < ${now.toISOString()}::timestamptz - interval '1 day'`);
  await tx.execute(sql`delete from sys_captcha where expire_time < ${now.toISOString()}::timestamptz`);
}
