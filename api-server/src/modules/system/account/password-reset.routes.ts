import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { phoneCodePurposes } from 'shared-contracts/session/account';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { audit } from '../../../kernel/database/audit.ts';
import { route } from '../../../kernel/http/route.ts';
import { forgetPlaces } from '../session/known-places.ts';
import { accountKey, addressKey, bookAttempt, forgiveAttempts } from '../session/login-delay.ts';
import { maySignIn } from '../session/open-session.ts';
import { hashPassword } from '../session/password-hash.ts';
import { systemTools } from '../system-tools.ts';
import { authenticatedFor } from '../user/account-state.ts';
import { checkPasswordPolicy } from '../user/password-policy.ts';
import { users } from '../user/user.table.ts';
import { issueTicket, readTicket, redeemTicket } from './account-tickets.ts';
import { networkOf } from './call-limits.ts';
import { chosenTenant, noteProvedPhone, redeemPhoneCode, tenantWanted } from './people.ts';
import { hasThird } from './third-accounts.ts';

const tags = ['account'];
const wrongCodeText = '手机验证码错误';
const expiredTicketText = '短信验证码失效！';

/** The property `smscode` contains the ticket that the phone verification returned. */
const changeSchema = z.object({
  username: z.string().max(100).default(''),
  password: z.string().max(256).default(''),
  smscode: z.string().max(64).default(''),
  phone: z.string().max(20).default(''),
});

/** Routes for forgotten passwords: a phone code is exchanged for a ticket, and the ticket allows one new password. */
export default async function passwordResetRoutes(app: FastifyInstance) {
  const { database, clock, config } = app.kernel;
  const { sessions } = systemTools(app);

  route(app, {
    method: 'POST',
    url: '/sys/user/phoneVerification',
    access: 'public',
    tier: 'tenant',
    body: z.object({ phone: z.string().max(20), smscode: z.string().max(16), tenantId: chosenTenant }),
    result: z.object({ smscode: z.string(), username: z.string() }),
    summary: 'Turns the phone code of a forgotten password into a ticket for one password change.',
    tags,
    handler: async ({ body, request }) => {
      const phone = body.phone.trim();
      const address = addressKey(request.ip);
      const result = await database.asSystem('phone verification', async (tx) => {
        const now = clock();
        await bookAttempt(tx, address, new Date(now));
        const tried = {
          phone,
          purpose: phoneCodePurposes.resetPassword,
          code: body.smscode,
          network: networkOf(request.ip),
        };
        const owner = await redeemPhoneCode(tx, tried, body.tenantId, now);
        if (!owner) return null;
        await forgiveAttempts(tx, { shared: [address] });
        if ('tenants' in owner) return owner;
        const { person } = owner;
        const content = { ...authenticatedFor(person), username: person.username, phone };
        return { smscode: await issueTicket(tx, 'passwordReset', { content }, now), username: person.username };
      });
      // The error is thrown after the transaction, so that the counted attempt is committed.
      if (!result) throw new Business(wrongCodeText);
      if ('tenants' in result) throw tenantWanted(result.tenants);
      return result;
    },
  });

  async function changePassword({ username, password, smscode, phone }: z.output<typeof changeSchema>, request: FastifyRequest) {
    if (!username || !password || !phone) throw new Business('重置密码失败！');
    const now = clock();
    const content = await database.asSystem('password reset', (tx) => readTicket(tx, 'passwordReset', { ticket: smscode }, now));
    if (!content) throw new Business(expiredTicketText);
    if (content.phone !== phone.trim() || content.username !== username.trim()) throw new Business('短信验证码不匹配！');
    checkPasswordPolicy(password, content.username);
    const passwordHash = await hashPassword(password);
    await database.asSystem('password reset', async (tx) => {
      // Attempts are locked before the person, as by a sign-in.
      await forgiveAttempts(tx, { own: [accountKey(content.username, request.ip)] });
      if (!(await redeemTicket(tx, 'passwordReset', { ticket: smscode }, now))) throw new Business(expiredTicketText);
      const [person] = await tx.select().from(users).where(eq(users.id, content.userId));
      if (!person || !maySignIn(person)) throw new Business('未找到用户！');
      await tx
        .update(users)
        .set({ passwordHash, passwordTime: instantText(now) })
        .where(eq(users.id, person.id));
      await sessions.revokeOf(tx, [person.id], 'password');
      // Whoever holds the phone has the only password now. Where somebody may sign in without it, the account may still be open to others.
      if (!config.casUrl && !(await hasThird(tx, person.id))) await noteProvedPhone(tx, person.id, content.phone);
      await forgetPlaces(tx, person.id);
      const who = { tenantId: person.tenantId, userId: person.id, username: person.username, requestId: request.id, ip: request.ip };
      audit(tx, { ...who, entity: 'user', recordId: person.id, action: 'resetPassword' });
    });
    sessions.forgetAll();
    return respond(null, '密码重置完成！');
  }

  const described = {
    url: '/sys/user/passwordChange',
    access: 'public',
    tier: 'tenant',
    result: z.null(),
    summary: 'Sets a new password with the ticket of the phone verification and ends all sessions of the person.',
    tags,
  } as const;
  route(app, {
    ...described,
    method: 'POST',
    body: changeSchema,
    handler: async ({ body, request }) => await changePassword(body, request),
  });
  // Old clients send the new password in the query of a GET; our pages use POST. Queries are never logged, traced or audited. `no-store` keeps
  // the response out of caches, `no-referrer` keeps this address out of later Referer headers.
  route(app, {
    ...described,
    method: 'GET',
    query: changeSchema,
    handler: async ({ query, request, reply }) => {
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      return await changePassword(query, request);
    },
  });
}
