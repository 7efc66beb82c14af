import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type NeedsFirst, phoneCodePurposes } from 'shared-contracts/session/account';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { type Entered, enter, opened, originOf } from '../session/enter.ts';
import { addressKey, bookAttempt, forgiveAttempts } from '../session/login-delay.ts';
import { maySignIn, type SignInOrigin, type UserRow } from '../session/open-session.ts';
import { loginResultSchema } from '../session/session.schemas.ts';
import { systemTools } from '../system-tools.ts';
import { issueTicket, readTicket, redeemTicket } from './account-tickets.ts';
import { browserOf } from './browser-cookie.ts';
import { limitAddress, networkOf } from './call-limits.ts';
import { chosenTenant, redeemPhoneCode, tenantWanted } from './people.ts';
import { linkThird, personOfThird, type ThirdAccount } from './third-accounts.ts';

const tags = ['account'];
const handOvers = { name: 'third', count: 60, seconds: 60 };
const notEnabledText = '未启用第三方登录';
const expiredText = '第三方登录已失效，请重新登录';

/** Handles the return from a third party: the ticket becomes a session; an account that is not linked yet is linked after a phone code. */
export default async function thirdRoutes(app: FastifyInstance) {
  const { database, config, clock } = app.kernel;
  const tools = systemTools(app);

  async function open(tx: Tx, person: UserRow, origin: SignInOrigin): Promise<Entered> {
    if (!maySignIn(person)) throw new Business('该用户已冻结');
    return await enter({ ...tools, clock, config }, tx, person, origin);
  }

  route(app, {
    method: 'GET',
    url: '/sys/thirdApp/getEnabledType',
    access: 'signedIn',
    tier: 'tenant',
    result: z.object({ wechatEnterprise: z.boolean(), dingtalk: z.boolean() }),
    summary: 'Which third-party address books are connected: none.',
    tags,
    transaction: false,
    handler: async () => ({ wechatEnterprise: false, dingtalk: false }),
  });

  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/getLoginUser/:token/:thirdType',
    access: 'public',
    tier: 'tenant',
    result: loginResultSchema,
    summary: 'Sign in with the ticket that came back from a third party; an account without a link is asked for its phone.',
    tags,
    handler: async ({ request, reply, now }) => {
      if (!config.oidc) throw new Business(notEnabledText);
      const { token, thirdType } = request.params as { token: string; thirdType: string };
      await limitAddress(database, handOvers, request.ip, now);
      const outcome = await database.asSystem('third-party sign-in', async (tx) => {
        const found = await redeemTicket(tx, 'third', { ticket: token }, now);
        // The ticket works only in the browser that started the sign-in, so that nobody can be signed in to another person's account by a
        // link.
        if (found?.content.type !== thirdType || found.content.browser !== browserOf(request)) return null;
        const { browser: _browser, ...account } = found.content;
        const linked = await personOfThird(tx, account);
        if (linked) {
          const origin = { ...originOf(request, reply, 'thirdSignIn', config.publicUrl), linkId: linked.linkId };
          return await open(tx, linked.person, origin);
        }
        return await issueTicket(tx, 'thirdBinding', { content: account }, now);
      });
      if (outcome === null) throw new Business(expiredText);
      if (typeof outcome === 'string') throw new Business('请绑定手机号', { needs: 'phone', thirdUserUuid: outcome } satisfies NeedsFirst);
      return respond(opened(outcome), '登录成功');
    },
  });

  async function bind(tx: Tx, account: ThirdAccount, person: UserRow, request: FastifyRequest, origin: SignInOrigin): Promise<Entered> {
    const linkId = await linkThird(tx, account, person);
    const who = { tenantId: person.tenantId, userId: person.id, username: person.username, requestId: request.id, ip: request.ip };
    audit(tx, { ...who, entity: 'user', recordId: person.id, action: 'bindThird', changes: { thirdType: [null, account.type] } });
    return await open(tx, person, { ...origin, linkId });
  }

  route(app, {
    method: 'POST',
    url: '/sys/thirdLogin/bindingThirdPhone',
    access: 'public',
    tier: 'tenant',
    body: z.object({ mobile: z.string().max(20), captcha: z.string().max(16), thirdUserUuid: z.string().max(64), tenantId: chosenTenant }),
    result: loginResultSchema,
    summary: 'Links the third-party account to the person of a phone code (purpose 0) and signs in.',
    tags,
    handler: async ({ body, request, reply }) => {
      if (!config.oidc) throw new Business(notEnabledText);
      const phone = body.mobile.trim();
      const address = addressKey(request.ip);
      const result = await database.asSystem('third-party binding', async (tx) => {
        const now = clock();
        await bookAttempt(tx, address, new Date(now));
        const presented = { ticket: body.thirdUserUuid };
        if (!(await readTicket(tx, 'thirdBinding', presented, now))) throw new Business(expiredText);
        const tried = { phone, purpose: phoneCodePurposes.signIn, code: body.captcha, network: networkOf(request.ip) };
        const owner = await redeemPhoneCode(tx, tried, body.tenantId, now);
        if (!owner || 'tenants' in owner) return owner;
        const found = await redeemTicket(tx, 'thirdBinding', presented, now);
        if (!found) throw new Business(expiredText);
        await forgiveAttempts(tx, { shared: [address] });
        return await bind(tx, found.content, owner.person, request, originOf(request, reply, 'thirdSignIn', config.publicUrl));
      });
      // The error is thrown after the transaction, so that the counted attempt is committed.
      if (!result) throw new Business('手机验证码错误');
      if ('tenants' in result) throw tenantWanted(result.tenants);
      return respond(opened(result), '登录成功');
    },
  });

  // Older clients let strangers create an account for a third-party login, or link it by password. Here a login is linked only by a code
  // that is sent to the account's phone, so both calls are refused with a message that says so.
  for (const url of ['/sys/third/user/create', '/sys/third/user/checkPassword']) {
    route(app, {
      method: 'POST',
      url,
      access: 'public',
      tier: 'tenant',
      result: z.null(),
      summary: 'Refused: a third-party login is linked with the code of a phone (bindingThirdPhone).',
      tags,
      handler: async () => {
        throw new Business(config.oidc ? '第三方登录请通过手机验证码绑定账号' : notEnabledText);
      },
    });
  }
}
