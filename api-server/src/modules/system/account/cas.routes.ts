import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { enter, opened, originOf } from '../session/enter.ts';
import { maySignIn } from '../session/open-session.ts';
import { loginResultSchema } from '../session/session.schemas.ts';
import { tokenHash } from '../session/token.ts';
import { systemTools } from '../system-tools.ts';
import { limitAddress } from './call-limits.ts';
import { validateCasTicket } from './cas.ts';
import { personOfUsername } from './people.ts';

const validations = { name: 'cas', count: 60, seconds: 60 };
const refusedText = '单点登录凭证无效，请重新登录';
const problemTexts = { refused: refusedText, down: '单点登录服务暂不可用，请稍后再试' } as const;

/** Sign-in with a ticket of the CAS server that `CAS_URL` names. */
export default async function casRoutes(app: FastifyInstance) {
  const { database, config, clock } = app.kernel;
  const tools = systemTools(app);

  route(app, {
    method: 'GET',
    url: '/sys/cas/client/validateLogin',
    access: 'public',
    tier: 'tenant',
    query: z.object({ ticket: z.string().min(1).max(256), service: z.string().min(1).max(1_000) }),
    result: loginResultSchema,
    summary: 'Sign in with a CAS ticket that was issued for a page of this product.',
    tags: ['account'],
    handler: async ({ query: { ticket, service }, request, reply, now }) => {
      if (!config.casUrl) throw new Business('未启用单点登录');
      // A ticket that was issued for another service must not sign anybody in here.
      if (!URL.canParse(service) || new URL(service).origin !== config.publicUrl) throw new Business('单点登录的服务地址不属于本系统');
      await limitAddress(database, validations, request.ip, now);
      const verdict = await validateCasTicket(config.casUrl, { ticket, service });
      if ('problem' in verdict) throw new Business(problemTexts[verdict.problem]);
      const result = await database.asSystem('CAS sign-in', async (tx) => {
        // A CAS server should accept a ticket only once; the row that is written here guarantees that.
        const { rowCount } = await tx.execute(sql`
          insert into sys_account_ticket (ticket_hash, purpose, content, create_time, expire_time, used)
          values (${tokenHash(`cas:${ticket}`)}, 'cas', '{}', ${new Date(now).toISOString()}::timestamptz,
            ${new Date(now + 86_400_000).toISOString()}::timestamptz, true)
          on conflict do nothing`);
        if (!rowCount) throw new Business(refusedText);
        const person = await personOfUsername(tx, verdict.username);
        if (!person) throw new Business('该用户不存在，请注册');
        if (!maySignIn(person)) throw new Business('该用户已冻结');
        const origin = originOf(request, reply, 'casSignIn', config.publicUrl);
        return await enter({ ...tools, clock, config }, tx, person, origin);
      });
      return respond(opened(result), '登录成功');
    },
  });
}
