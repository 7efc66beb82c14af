import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OwnSession } from 'shared-contracts/session/second-factor';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { systemTools } from '../system-tools.ts';

const sessionSchema: z.ZodType<OwnSession, OwnSession> = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createTime: z.string(),
  lastTime: z.string(),
  address: z.string(),
  userAgent: z.string().nullable(),
});

/** Lists and ends a person's own sessions. */
export default async function ownSessionRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const { sessions } = systemTools(app);
  const tags = ['account'];
  const own = { access: 'signedIn', tier: 'tenant', transaction: false, tags } as const;
  const url = '/sys/account/sessions';

  route(app, {
    ...own,
    method: 'GET',
    url,
    result: z.array(sessionSchema),
    summary: "The caller's live sessions, the latest first.",
    handler: async ({ caller, now }) => {
      const { rows } = await database.asSystem('own sessions', (tx) =>
        tx.execute<{ [Key in keyof OwnSession]: OwnSession[Key] }>(sql`
          select id, id = ${caller.sessionId} "isCurrent", address, user_agent "userAgent",
            to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "createTime",
            to_char(last_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "lastTime"
          from sys_session where user_id = ${caller.userId} and revoke_time is null
            and expire_time > ${new Date(now).toISOString()}::timestamptz
          order by id = ${caller.sessionId} desc, last_time desc, id limit 200`),
      );
      return rows;
    },
  });

  route(app, {
    ...own,
    method: 'POST',
    url: `${url}/end`,
    body: z.object({ id: z.string().max(36) }),
    result: z.null(),
    summary: "Ends another of the caller's sessions.",
    handler: async ({ caller, body, request }) => {
      await database.asSystem('own sessions', async (tx) => {
        const { rows } = await tx.execute<{ tenant: number }>(sql`
          select tenant_id tenant from sys_session where id = ${body.id} and user_id = ${caller.userId} and id <> ${caller.sessionId}`);
        if (!rows[0] || !(await sessions.revoke(tx, rows[0].tenant, body.id, 'signedOut'))) throw new NotFound();
        auditSystem(tx, caller, request, { entity: 'session', recordId: body.id, action: 'signOut' });
      });
      sessions.forgetAll();
      return respond(null, '退出登录成功！');
    },
  });

  route(app, {
    ...own,
    method: 'POST',
    url: `${url}/endOthers`,
    result: z.null(),
    summary: "Ends all of the caller's sessions but this one.",
    handler: async ({ caller, request }) => {
      await database.asSystem('own sessions', async (tx) => {
        await sessions.revokeOf(tx, [caller.userId], 'signedOut', caller.sessionId);
        auditSystem(tx, caller, request, { entity: 'user', recordId: caller.userId, action: 'endOtherSessions' });
      });
      sessions.forgetAll();
      return respond(null, '退出登录成功！');
    },
  });
}
