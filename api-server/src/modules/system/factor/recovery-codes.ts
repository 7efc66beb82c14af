import { createHash, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { factorRules } from 'shared-contracts/session/second-factor';
import type { Tx } from '../../../kernel/database/database.ts';

/** Characters of recovery codes; none of them can be confused with another one on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

function newCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Digest of a recovery code; blanks, hyphens and case are ignored. A plain digest is enough, because a code has 78 random bits. */
export function recoveryHash(userId: string, code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`${userId}:${letters}`).digest('hex');
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: factorRules.recoveryCodes }, newCode);
}

/** Stores these digests in place of all previous codes. */
export async function storeRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from sys_recovery_code where user_id = ${userId}`);
  await tx.execute(sql`insert into sys_recovery_code (user_id, code_hash)
    select ${userId}, hash from unnest(${sql.param(hashes)}::varchar[]) hash`);
}

/** Redeems a recovery code; false when it is unknown or used. When two calls redeem the same code at once, only one gets true. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update sys_recovery_code set used_time = ${new Date(now).toISOString()}::timestamptz
    where user_id = ${userId} and code_hash = ${recoveryHash(userId, code)} and used_time is null`);
  return (rowCount ?? 0) > 0;
}

/** Counts the unused recovery codes of a person. */
export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int count from sys_recovery_code where user_id = ${userId} and used_time is null`,
  );
  return rows[0]?.count ?? 0;
}
