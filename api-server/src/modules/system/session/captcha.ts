import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { drawCharacters } from './captcha-picture.ts';

const lifetimeSeconds = 60;
/** Letters and digits that are not confused with each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Form of the key, which the client makes (epoch milliseconds). */
export const captchaKeyShape = /^[\w-]{1,64}$/;

function answerHash(key: string, answer: string): string {
  return createHash('sha256').update(`${key}:${answer.toLowerCase()}`).digest('hex');
}

/** Draws a captcha of four characters, valid for a minute, as a `data:` URL. */
export async function drawCaptcha(tx: Tx, key: string, now: Date): Promise<string> {
  const text = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  await rememberCaptcha(tx, key, text, now);
  return `data:image/png;base64,${drawCharacters(text).toString('base64')}`;
}

/** Stores `answer` as the correct answer for `key`. */
export async function rememberCaptcha(tx: Tx, key: string, answer: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + lifetimeSeconds * 1000).toISOString();
  await tx.execute(sql`
    insert into sys_captcha (captcha_key, answer_hash, expire_time, used)
    values (${key}, ${answerHash(key, answer)}, ${expires}::timestamptz, false)
    on conflict (captcha_key) do update set answer_hash = excluded.answer_hash, expire_time = excluded.expire_time, used = false`);
}

export type CaptchaAnswer = 'right' | 'wrong' | 'invalid';

/**
 * Checks the typed characters of a captcha. Wrong ones invalidate the picture, so each picture allows one guess. Correct ones invalidate it
 * when `consume` is set (sign-in); otherwise it stays valid for the following sign-in.
 */
export async function checkCaptcha(tx: Tx, given: { key: string; answer: string; consume: boolean }, now: Date): Promise<CaptchaAnswer> {
  const found = await tx.execute<{ answer_hash: string }>(sql`
    select answer_hash from sys_captcha
    where captcha_key = ${given.key} and not used and expire_time > ${now.toISOString()}::timestamptz for update`);
  const expected = found.rows[0]?.answer_hash;
  if (!expected) return 'invalid';
  const right = timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(answerHash(given.key, given.answer.trim()), 'hex'));
  if (!right || given.consume) await tx.execute(sql`update sys_captcha set used = true where captcha_key = ${given.key}`);
  return right ? 'right' : 'wrong';
}
