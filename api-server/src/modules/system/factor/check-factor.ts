import { and, eq, lt } from 'drizzle-orm';
import type { PasskeyResponse } from 'shared-contracts/session/second-factor';
import type { Tx } from '../../../kernel/database/database.ts';
import { userFactors } from './factor.table.ts';
import { factorsOf } from './factors.ts';
import { checkPasskey, type RelyingParty } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

/** A second factor sent by a person: a code of any kind, or the response of a passkey. */
export interface GivenFactor {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyResponse | undefined;
}

/** Whether the second factor is correct and belongs to this person. A correct code is used up, because each code works only once. */
export async function checkFactor(
  tx: Tx,
  userId: string,
  { code, passkey }: GivenFactor,
  party: RelyingParty | null,
  now: number,
): Promise<boolean> {
  if (passkey) return party !== null && (await checkPasskey(tx, party, userId, passkey, now));
  const typed = (code ?? '').replace(/\s/g, '');
  if (typed === '') return false;
  return (await checkTotp(tx, userId, typed, now)) || (await useRecoveryCode(tx, userId, typed, now));
}

async function checkTotp(tx: Tx, userId: string, code: string, now: number): Promise<boolean> {
  const row = (await factorsOf(tx, userId)).find(({ kind }) => kind === 'totp');
  const step = row?.secret ? totpStep(row.secret, code, now) : null;
  if (!row || step === null) return false;
  // When two calls use the same code at once, only one of them can update the last used step.
  const { rowCount } = await tx
    .update(userFactors)
    .set({ lastStep: step, lastTime: new Date(now) })
    .where(and(eq(userFactors.id, row.id), lt(userFactors.lastStep, step)));
  return (rowCount ?? 0) > 0;
}
