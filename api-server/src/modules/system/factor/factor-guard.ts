import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { bookAttempt, forgiveAttempts, proofKey } from '../session/login-delay.ts';
import { checkFactor, type GivenFactor } from './check-factor.ts';
import { relyingParty } from './passkeys.ts';

/** The host name to which passkeys of this product are bound. */
export const relyingPartyOf = ({ publicUrl }: Config, { headers }: FastifyRequest) => relyingParty(publicUrl, headers.origin);

/** Whether the second factor of a signed-in person is correct. The attempt is counted before the check and committed. */
export async function provesFactor(
  { database, config }: { database: Database; config: Config },
  caller: Caller,
  given: GivenFactor,
  request: FastifyRequest,
  now: number,
): Promise<boolean> {
  return await database.asSystem('proof by second factor', async (tx) => {
    await bookAttempt(tx, proofKey(caller.userId), new Date(now));
    const isRight = await checkFactor(tx, caller.userId, given, relyingPartyOf(config, request), now);
    if (isRight) await forgiveAttempts(tx, { own: [proofKey(caller.userId)] });
    return isRight;
  });
}
