import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoginResult } from 'shared-contracts/session/session';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { readTicket, redeemTicket, type TicketContents } from '../account/account-tickets.ts';
import { originOf, signInExpiredText } from '../session/enter.ts';
import { IdentityRefused } from '../session/identity-refused.ts';
import { familiarity, placeOf } from '../session/known-places.ts';
import { type AttemptKey, bookAttempt, deviceKey, factorKey, forgiveAttempts } from '../session/login-delay.ts';
import { maySignIn, openSession, type UserRow } from '../session/open-session.ts';
import { isInForce } from '../session/own-tenants.ts';
import { loginResultSchema } from '../session/session.schemas.ts';
import { systemTools } from '../system-tools.ts';
import { users } from '../user/user.table.ts';
import { checkFactor, type GivenFactor } from './check-factor.ts';
import { passkeyOptionsSchema, passkeyResponseSchema } from './factor.schemas.ts';
import { relyingPartyOf } from './factor-guard.ts';
import { addFactor, methodsOf } from './factors.ts';
import { requestOptions } from './passkeys.ts';
import { storeRecoveryCodes } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

const tags = ['session'];
const wrongText = '验证码错误或已使用';

const signInSchema = z.object({
  ticket: z.string().max(64),
  code: z.string().max(40).optional(),
  passkey: passkeyResponseSchema.optional(),
});

/** Routes for the second step of a sign-in whose first factor was correct. */
export default async function secondFactorRoutes(app: FastifyInstance) {
  const { database, clock, config } = app.kernel;
  const tools = { ...systemTools(app), clock };

  /** The person for whom a valid ticket was issued; refused when the tenant is no longer in force. */
  async function personOf(tx: Tx, userId: string): Promise<UserRow> {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person || !maySignIn(person) || !(await isInForce(tx, person.tenantId, clock()))) throw new Business(signInExpiredText);
    return person;
  }

  /** Key by which wrong codes are counted: the account, and separately a browser that its owner used before. */
  async function countKey(tx: Tx, person: UserRow, request: FastifyRequest): Promise<AttemptKey> {
    const place = placeOf(request);
    const known = await familiarity(tx, person.id, place);
    return known.device && place.device !== null ? deviceKey(`factor:${person.id}`, place.device) : factorKey(person.id);
  }

  /** Completes the sign-in; returns false when the code was wrong, which was counted. */
  async function complete(
    tx: Tx,
    body: GivenFactor,
    request: FastifyRequest,
    setup: TicketContents['factorSetup'] | null,
    person: UserRow,
  ) {
    const now = clock();
    const key = await countKey(tx, person, request);
    await bookAttempt(tx, key, new Date(now));
    if (setup) {
      const step = totpStep(setup.secret, (body.code ?? '').replace(/\s/g, ''), now);
      // The person may have set up a second factor in another window since the ticket was issued.
      if (step === null || (await methodsOf(tx, person.id)).length > 0) return false;
      await addFactor(tx, person, { kind: 'totp', label: 'TOTP', secret: setup.secret, lastStep: step }, now);
      await storeRecoveryCodes(tx, person.id, setup.codes);
      const who = { tenantId: person.tenantId, userId: person.id, username: person.username, requestId: request.id, ip: request.ip };
      audit(tx, { ...who, entity: 'user', recordId: person.id, action: 'addTotp' });
    } else if (!(await checkFactor(tx, person.id, body, relyingPartyOf(config, request), now))) return false;
    await forgiveAttempts(tx, { own: [key] });
    return true;
  }

  route(app, {
    method: 'POST',
    url: '/sys/secondFactor/login',
    access: 'public',
    tier: 'tenant',
    body: signInSchema,
    result: loginResultSchema,
    summary: 'Completes a sign-in that was refused with `needs: secondFactor` or `secondFactorSetup`; answers as the sign-in.',
    tags,
    handler: async ({ body, request, reply }) => {
      let claimed: UserRow | null = null;
      const result = await database.asSystem('second factor', async (tx): Promise<LoginResult | null> => {
        const now = clock();
        const wanted = await readTicket(tx, 'secondFactor', body, now);
        const setup = wanted ? null : await readTicket(tx, 'factorSetup', body, now);
        const content = wanted ?? setup;
        if (!content) throw new Business(signInExpiredText);
        const person = await personOf(tx, content.userId);
        claimed = person;
        if (!(await complete(tx, body, request, setup, person))) return null;
        if (!(await redeemTicket(tx, wanted ? 'secondFactor' : 'factorSetup', body, now))) throw new Business(signInExpiredText);
        const origin = { ...originOf(request, reply, content.action, config.publicUrl), linkId: content.linkId };
        return await openSession(tools, tx, person, origin);
      });
      // The error is thrown after the transaction, so that the counted attempt is committed.
      if (!result) throw new IdentityRefused('signInRefused', claimed, wrongText);
      return respond(result, '登录成功');
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/secondFactor/passkey',
    access: 'public',
    tier: 'tenant',
    body: z.object({ ticket: z.string().max(64) }),
    result: passkeyOptionsSchema,
    summary: 'What a passkey is asked with, for the ticket of a sign-in that wants a second factor.',
    tags,
    handler: async ({ body, request, now }) => {
      const party = relyingPartyOf(config, request);
      if (!party) throw new Business('当前访问地址不支持通行密钥');
      return await database.asSystem('passkey challenge', async (tx) => {
        const content = await readTicket(tx, 'secondFactor', body, now);
        if (!content) throw new Business(signInExpiredText);
        return await requestOptions(tx, party, content.userId, now);
      });
    },
  });
}
