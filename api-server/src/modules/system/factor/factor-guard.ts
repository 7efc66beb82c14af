import type { FastifyRequest } from 'fastify';
import type { PasskeyAnswer } from 'shared-contracts/second-factor';
import type { Config } from '../../../config.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Database } from '../../../kernel/database.ts';
import { bookAttempt, forgiveAttempts, proofKey } from '../session/login-delay.ts';
import { checkFactor } from './check-factor.ts';
import { relyingParty } from './passkeys.ts';

interface Given {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** The host that passkeys of this page belong to. */
export const partyOf = ({ publicUrl }: Config, { headers }: FastifyRequest) => relyingParty(publicUrl, headers.origin);

/** Whether a signed-in person's second factor is right. The try is counted before it is looked at, and committed. */
export async function provesFactor(
  { database, config }: { database: Database; config: Config },
  caller: Caller,
  given: Given,
  request: FastifyRequest,
  now: number,
): Promise<boolean> {
  return await database.asSystem('proof by second factor', async (tx) => {
    await bookAttempt(tx, proofKey(caller.userId), new Date(now));
    const isRight = await checkFactor(tx, caller.userId, given, partyOf(config, request), now);
    if (isRight) await forgiveAttempts(tx, { own: [proofKey(caller.userId)] });
    return isRight;
  });
}
