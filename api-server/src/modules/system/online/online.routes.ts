import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { maskedValue } from 'shared-contracts/entity/masks';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkUserHandled } from '../permission/held-rights.ts';
import { systemTools } from '../system-tools.ts';
import { users } from '../user/user.table.ts';

const onlineSchema = z.object({
  id: z.string(),
  /** Public id of the session; its token is never sent. */
  token: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  birthday: z.string().nullable(),
  sex: z.int().nullable(),
  sex_dictText: z.string().nullable(),
  phone: z.string().nullable(),
  loginTime: z.string(),
  lastTime: z.string(),
  ip: z.string(),
  userAgent: z.string().nullable(),
});

type OnlineRow = z.infer<typeof onlineSchema> & Record<string, unknown>;

const querySchema = z.object({
  username: z.string().max(64).optional(),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(10),
});

const notLive = 'Token无效!';

/** SQL condition on active sessions `s` of people `u` whom the caller may see. */
const isShown = (caller: Caller, now: number) => sql`
  s.revoke_time is null and s.expire_time > ${new Date(now).toISOString()}::timestamptz
  and u.id in (select ${users.id} from ${users} where ${scopeCondition(users, caller)})`;

/** Routes that list signed-in people and end their sessions. */
export default async function onlineRoutes(app: FastifyInstance) {
  const { sessions } = systemTools(app);

  route(app, {
    method: 'GET',
    url: '/sys/online/list',
    access: 'online:list',
    tier: 'tenant',
    query: querySchema,
    result: z.object({ records: z.array(onlineSchema), total: z.int(), size: z.int(), current: z.int(), pages: z.int() }),
    summary: 'Live sessions of the tenant, latest first.',
    tags: ['online'],
    prepare: () => app.kernel.dictionaries.texts(),
    handler: async ({ tx, caller, query, now }) => {
      const texts = await app.kernel.dictionaries.texts();
      const like = `%${(query.username ?? '').replace(/^\*|\*$/g, '').replace(/[\\%_]/g, '\\$&')}%`;
      const { rows } = await tx.execute<OnlineRow & { total: string }>(sql`
        select s.id, s.id token, u.username, u.realname, u.avatar, u.birthday::text birthday, u.sex, u.phone, s.address ip, s.user_agent "userAgent",
          to_char(s.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "loginTime",
          to_char(s.last_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "lastTime",
          count(*) over () total
        from sys_session s join sys_user u on u.id = s.user_id
        where ${isShown(caller, now)} and u.username like ${like}
        order by s.last_time desc, s.id limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`);
      const total = Number(rows[0]?.total ?? 0);
      const mask = masksFor(user, caller).get('phone');
      const records = rows.map((row) => ({
        ...row,
        sex_dictText: dictionaryText(texts, 'sex', row.sex),
        phone: mask ? (maskedValue(mask.form, row.phone) as string | null) : row.phone,
      }));
      return { records, total, size: query.pageSize, current: query.pageNo, pages: Math.ceil(total / query.pageSize) };
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/online/forceLogout',
    access: 'online:forceLogout',
    tier: 'tenant',
    stepUp: true,
    body: z.object({ token: z.string().max(64) }),
    result: z.null(),
    summary: "Ends a session by its public id, as listed under 'token'.",
    tags: ['online'],
    handler: async ({ tx, caller, body, request, now }) => {
      const { rows } = await tx.execute<{ owner: string }>(sql`
        select u.id owner from sys_session s join sys_user u on u.id = s.user_id where s.id = ${body.token} and ${isShown(caller, now)}`);
      if (!rows[0]) throw new Business(notLive);
      await checkUserHandled(tx, caller, rows[0].owner);
      if (!(await sessions.revoke(tx, caller.tenantId, body.token, 'forced'))) throw new Business(notLive);
      // The log line is about the person whose session it was, because readers know no ids of sessions.
      const changes = { session: [body.token, null] } as const;
      auditSystem(tx, caller, request, { entity: user.name, recordId: rows[0].owner, action: 'forceLogout', changes });
      return respond(null, '退出登录成功！');
    },
  });
}
