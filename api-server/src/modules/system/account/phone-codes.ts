import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type PhoneCodePurpose, phoneCodeLimits } from 'shared-contracts/session/account';
import type { Tx } from '../../../kernel/database/database.ts';

/** A fresh code. */
export function newPhoneCode(): string {
  return String(randomInt(10 ** phoneCodeLimits.digits)).padStart(phoneCodeLimits.digits, '0');
}

interface Addressee {
  readonly phone: string;
  readonly purpose: PhoneCodePurpose;
}

/**
 * Makes `code` the one that this number has for the purpose; an earlier one is void. Null: nothing was sent, and no code will
 * fit. What is stored cannot be read back at a glance; what protects a code is that it is good for minutes and a few tries.
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

/** The code could not be sent. */
export async function forgetPhoneCode(tx: Tx, { phone, purpose }: Addressee): Promise<void> {
  await tx.execute(sql`delete from sys_phone_code where phone = ${phone} and purpose = ${purpose}`);
}

/** `expired`: there is none, it is too old, it was used, or it was guessed at too often. */
export type CodeVerdict = 'right' | 'wrong' | 'expired';

interface Tried extends Addressee {
  /** Network of whoever tries (`networkOf`): strangers elsewhere use up their own tries. */
  readonly network: string;
}

/** `wrong_by` after one more wrong try of this network. */
const oneMoreBy = (network: string) =>
  sql`wrong_by || jsonb_build_object(${network}::text, coalesce((wrong_by ->> ${network})::int, 0) + 1)`;

/** Whether this network may still try the code of the number. */
const isOpen = ({ phone, purpose, network }: Tried, now: number) => sql`
  phone = ${phone} and purpose = ${purpose} and not used and wrong_tries < ${phoneCodeLimits.wrongTriesOfAll}
  and coalesce((wrong_by ->> ${network})::int, 0) < ${phoneCodeLimits.wrongTries} and expire_time > ${new Date(now).toISOString()}::timestamptz`;

/**
 * Tries a code; a wrong one is counted, so the transaction must be committed. A right one is used up when `consume` is set:
 * of two calls at once only one gets `right`.
 */
export async function tryPhoneCode(
  tx: Tx,
  tried: Tried & { readonly code: string; readonly consume: boolean },
  now: number,
): Promise<CodeVerdict> {
  const fits = sql`code_hash = encode(sha256(convert_to(salt || ${tried.code.trim()}::text, 'UTF8')), 'hex')`;
  // One statement: guesses that arrive together are counted one after another.
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

/** Counts a try with the right code that came to nothing. The transaction must be committed. */
export async function countWrongTry(tx: Tx, tried: Tried, now: number): Promise<void> {
  await tx.execute(sql`
    update sys_phone_code set wrong_tries = wrong_tries + 1, wrong_by = ${oneMoreBy(tried.network)} where ${isOpen(tried, now)}`);
}
