import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type FactorMethod, factorMethods } from 'shared-contracts/session/second-factor';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { IdentityRefused } from '../session/identity-refused.ts';
import { bookAttempt, forgiveAttempts, proofKey } from '../session/login-delay.ts';
import { verifyPassword } from '../session/password-hash.ts';
import { systemTools } from '../system-tools.ts';
import { users } from '../user/user.table.ts';
import { passkeyOptionsSchema, passkeyResponseSchema } from './factor.schemas.ts';
import { provesFactor, relyingPartyOf } from './factor-guard.ts';
import { methodsOf } from './factors.ts';
import { requestOptions } from './passkeys.ts';

const tags = ['account'];

/**
 * The ways in which a person can prove their identity. When a second factor is set up, only that is accepted: otherwise a password alone
 * would be enough to remove it.
 */
const waysOf = (factors: FactorMethod[]): ('password' | FactorMethod)[] => (factors.length > 0 ? factors : ['password']);

/** Routes by which a signed-in person proves their identity again; the proof is valid for ten minutes within the session. */
export default async function proofRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const { sessions } = systemTools(app);

  async function provesPassword(caller: Caller, password: string, now: number): Promise<boolean> {
    const hash = await database.asSystem('proof by password', async (tx) => {
      await bookAttempt(tx, proofKey(caller.userId), new Date(now));
      const [row] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, caller.userId));
      return row?.hash ?? null;
    });
    if (!(await verifyPassword(password, hash))) return false;
    await database.asSystem('proof by password', (tx) => forgiveAttempts(tx, { own: [proofKey(caller.userId)] }));
    return true;
  }

  route(app, {
    method: 'GET',
    url: '/sys/account/proof',
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: z.object({ methods: z.array(z.enum(['password', ...factorMethods])) }),
    summary: 'How the caller may prove who it is: by second factor where there is one, else by password.',
    tags,
    handler: async ({ caller }) => {
      const methods = await database.asSystem('ways of proof', (tx) => methodsOf(tx, caller.userId));
      return { methods: waysOf(methods) };
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/account/proof/passkey',
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: passkeyOptionsSchema,
    summary: "What one of the caller's passkeys is asked with.",
    tags,
    handler: async ({ caller, request, now }) => {
      const party = relyingPartyOf(config, request);
      if (!party) throw new Business('当前访问地址不支持通行密钥');
      return await database.asSystem('passkey challenge', (tx) => requestOptions(tx, party, caller.userId, now));
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/account/proof',
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    body: z.object({
      password: z.string().max(256).optional(),
      code: z.string().max(40).optional(),
      passkey: passkeyResponseSchema.optional(),
    }),
    result: z.null(),
    summary:
      'Proves who the caller is, by code or passkey, or by password where there is no second factor; calls that were refused with code 511 pass for ten minutes.',
    tags,
    handler: async ({ caller, body, request, now }) => {
      const { password, ...factor } = body;
      const ways = waysOf(await database.asSystem('ways of proof', (tx) => methodsOf(tx, caller.userId)));
      if (password && !ways.includes('password')) throw new Business('已启用两步验证，请使用验证码、通行密钥或恢复码验证身份');
      const isRight = password
        ? await provesPassword(caller, password, now)
        : await provesFactor({ database, config }, caller, factor, request, now);
      if (!isRight) {
        const person = { tenantId: caller.tenantId, id: caller.userId, username: caller.username };
        throw new IdentityRefused('proofRefused', person, password ? '密码错误' : '验证码错误或已使用');
      }
      await database.asSystem('proof', async (tx) => {
        await sessions.prove(tx, caller.sessionId);
        auditSystem(tx, caller, request, { entity: 'session', recordId: caller.sessionId, action: 'prove' });
      });
      return respond(null, '验证通过');
    },
  });
}
