import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { limitAddress } from '../account/call-limits.ts';
import { humanCheckOf } from '../account/human-check.ts';
import { auditSystem } from '../audit-system.ts';
import { lendsToSession } from '../factor/factors.ts';
import { codesRefusedTo, permissionResult } from '../permission/permission-result.ts';
import { systemTools } from '../system-tools.ts';
import { captchaKeyShape, checkCaptcha, drawCaptcha } from './captcha.ts';
import { opened, originOf } from './enter.ts';
import { loginRequestSchema, loginResultSchema, permCodeSchema, permissionResultSchema } from './session.schemas.ts';
import { signIn } from './sign-in.ts';

const tags = ['session'];
const pictures = { name: 'picture', count: 60, seconds: 60 };

/** Sign-in, sign-out, picture codes, menu and rights. */
export default async function sessionRoutes(app: FastifyInstance) {
  const { database, clock, config } = app.kernel;
  /** Menu and permissions, including lent ones if this session may use them. */
  const shownRights = (tx: Tx, caller: Caller) => {
    const mayUse = lendsToSession(config.secondFactorRoles);
    const lent = sql`and exists (select from sys_session s where s.id = ${caller.sessionId} and ${mayUse})`;
    return permissionResult(tx, caller.userId, codesRefusedTo(app, caller), lent);
  };
  const { sessions, dictionaries } = systemTools(app);

  route(app, {
    method: 'POST',
    url: '/sys/login',
    access: 'public',
    tier: 'tenant',
    body: loginRequestSchema,
    result: loginResultSchema,
    summary: 'Sign in with user name and password; code 200 means success. `result.needs` of a refusal says what is wanted first.',
    tags,
    handler: async ({ body, request, reply }) => {
      const { username, password } = body;
      const origin = originOf(request, reply, 'signIn', config.publicUrl);
      const tools = { database, clock, sessions, dictionaries, config };
      return respond(opened(await signIn(tools, { username, password, check: humanCheckOf(body), origin })), '登录成功');
    },
  });

  route(app, {
    method: ['GET', 'POST'],
    url: '/sys/logout',
    access: 'public',
    tier: 'tenant',
    result: z.null(),
    summary: 'Ends the session of the token in the header.',
    tags,
    handler: async ({ request }) => {
      const token = request.headers['x-access-token'];
      if (typeof token !== 'string' || token === '') throw new Business('退出登录失败！');
      const caller = await sessions.authenticate(token);
      if ('refusal' in caller) throw new Business('Token无效!');
      await database.asSystem('sign-out', async (tx) => {
        await sessions.revoke(tx, caller.tenantId, caller.sessionId, 'signedOut');
        auditSystem(tx, caller, request, { entity: 'session', recordId: caller.sessionId, action: 'signOut' });
      });
      sessions.forgetAll();
      return respond(null, '退出登录成功！');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/randomImage/:key',
    access: 'public',
    tier: 'tenant',
    result: z.string(),
    summary: 'A picture of four characters as a data address, good for one minute and one answer.',
    tags,
    handler: async ({ request, now }) => {
      await limitAddress(database, pictures, request.ip, now);
      const key = (request.params as { key: string }).key;
      if (!captchaKeyShape.test(key)) throw new Business('验证码无效');
      return await database.asSystem('picture code', (tx) => drawCaptcha(tx, key, new Date(now)));
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/checkCaptcha',
    access: 'public',
    tier: 'tenant',
    body: z.object({ captcha: z.string().max(16), checkKey: z.union([z.string().max(64), z.number()]) }),
    result: z.null(),
    summary: 'Whether the characters are those of the picture; a wrong answer uses the picture up.',
    tags,
    handler: async ({ body, request, now }) => {
      await limitAddress(database, pictures, request.ip, now);
      const given = { key: String(body.checkKey), answer: body.captcha, consume: false };
      const verdict = await database.asSystem('picture code', (tx) => checkCaptcha(tx, given, new Date(now)));
      if (verdict !== 'right') throw new Business(verdict === 'wrong' ? '验证码错误' : '验证码无效');
      return null;
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/permission/getUserPermissionByToken',
    access: 'signedIn',
    tier: 'tenant',
    result: permissionResultSchema,
    summary: "The caller's menu, grants, and all rules there are.",
    tags,
    // The call uses no transaction of the tenant, because roles belong to the person whichever tenant the session acts for.
    transaction: false,
    handler: async ({ caller }) =>
      respond(await database.asSystem('menu and rights', (tx) => shownRights(tx, caller), { planOnce: true }), '查询成功'),
  });

  route(app, {
    method: 'GET',
    url: '/sys/permission/getPermCode',
    access: 'signedIn',
    tier: 'tenant',
    result: permCodeSchema,
    summary: "The caller's permission codes and all rules there are, without the menu, as later clients ask for them.",
    tags,
    transaction: false,
    handler: async ({ caller }) => {
      const { auth, allAuth } = await database.asSystem('rights', (tx) => shownRights(tx, caller), { planOnce: true });
      return { codeList: auth.map(({ action }) => action), auth: [...auth], allAuth: [...allAuth], sysSafeMode: true };
    },
  });
}
