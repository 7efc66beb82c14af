import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type PhoneCodePurpose, phoneCodeLimits } from 'shared-contracts/session/account';
import type { Tx } from '../../../kernel/database/database.ts';

/** Makes a new random phone code. */
export function newPhoneCode(): string {
  return String(randomInt(10 ** phoneCodeLimits.digits)).padStart(phoneCodeLimits.digits, '0');
}

interface Addressee {
  readonly phone: string;
  readonly purpose: PhoneCodePurpose;
}

/**
 * Stores `code` for this number and purpose; an earlier code becomes invalid. `code` null: nothing was sent, and no code will match. The
 * stored digest only hides the code from readers of the table; the real protection is that a code is valid for minutes and for few
 * attempts.
 */
export async function rememberPhoneCode(tx: Tx, { phone, purpose }: Addressee, code: string | null, now: number): Promise<void> {
  const salt = randomBytes(16).toString('hex');
  const hash =
    code === null
      ? randomBytes(32).toString('hex')
      : createHash('sha256')
          .update(salt + code)
          .digest('hex');
  const expires = new Date(now + phoneCodeLimits.minutes * 60_000).toISOString();
  await tx.execute(sql`
    insert into sys_phone_code (phone, purpose, salt, code_hash, expire_time) values (${phone}, ${purpose}, ${salt}, ${hash}, ${expires}::timestamptz)
    on conflict (phone, purpose) do update set
      salt = excluded.salt, code_hash = excluded.code_hash, expire_time = excluded.expire_time, wrong_tries = 0, wrong_by = '{}', used = false`);
}

/** Whether a code for this number and purpose was requested within its time of validity. It does not matter whether anybody got or used it. */
export async function hasPhoneCode(tx: Tx, { phone, purpose }: Addressee, now: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from sys_phone_code where phone = ${phone} and purpose = ${purpose} and expire_time > ${new Date(now).toISOString()}::timestamptz`);
  return rows.length > 0;
}

/** Removes the code, because it could not be sent. */
export async function forgetPhoneCode(tx: Tx, { phone, purpose }: Addressee): Promise<void> {
  await tx.execute(sql`delete from sys_phone_code where phone = ${phone} and purpose = ${purpose}`);
}

/** Result of checking a code. `expired`: there is none, or it is too old, was used, or was tried too often. */
export type CodeVerdict = 'right' | 'wrong' | 'expired';

/** An attempt to use a phone code. */
export interface Tried extends Addressee {
  /**
   * Network of the caller (`networkOf`). Attempts are counted per network, so that strangers cannot use up the attempts of the number's
   * owner.
   */
  readonly network: string;
}

/** SQL of the column `wrong_by` after one more wrong attempt from this network. */
const oneMoreBy = (network: string) =>
  sql`wrong_by || jsonb_build_object(${network}::text, coalesce((wrong_by ->> ${network})::int, 0) + 1)`;

/** Whether this network has attempts left for a code of the phone number. */
const isOpen = ({ phone, purpose, network }: Tried, now: number) => sql`
  phone = ${phone} and purpose = ${purpose} and not used and wrong_tries < ${phoneCodeLimits.wrongTriesOfAll}
  and coalesce((wrong_by ->> ${network})::int, 0) < ${phoneCodeLimits.wrongTries} and expire_time > ${new Date(now).toISOString()}::timestamptz`;

/**
 * Checks a code. A wrong one is counted, so the transaction must be committed. With `consume` a correct code is used up: when two calls
 * check it at once, only one gets `right`.
 */
export async function tryPhoneCode(
  tx: Tx,
  tried: Tried & { readonly code: string; readonly consume: boolean },
  now: number,
): Promise<CodeVerdict> {
  const fits = sql`code_hash = encode(sha256(convert_to(salt || ${tried.code.trim()}::text, 'UTF8')), 'hex')`;
  // It is a single statement, so that concurrent attempts are counted one after another.
  const { rows } = await tx.execute<{ is_right: boolean }>(sql`
    update sys_phone_code set
      wrong_tries = wrong_tries + case when ${fits} then 0 else 1 end,
      wrong_by = case when ${fits} then wrong_by else ${oneMoreBy(tried.network)} end,
      used = ${fits} and ${tried.consume}
    where ${isOpen(tried, now)} returning ${fits} is_right`);
  const [row] = rows;
  if (!row) return 'expired';
  return row.is_right ? 'right' : 'wrong';
}

/** Counts an attempt with a correct code as wrong, because its call failed. The transaction must be committed. */
export async function countWrongTry(tx: Tx, tried: Tried, now: number): Promise<void> {
  await tx.execute(sql`
    update sys_phone_code set wrong_tries = wrong_tries + 1, wrong_by = ${oneMoreBy(tried.network)} where ${isOpen(tried, now)}`);
}
