import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sideOf } from 'shared-contracts/session/parties';
import { z } from 'zod';
import { dayText } from '../../../kernel/basics/clock.ts';
import { Business, NotAllowed } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { route } from '../../../kernel/http/route.ts';
import { systemTools } from '../system-tools.ts';
import { opened, originOf } from './enter.ts';
import { signIn } from './sign-in.ts';
import { userInfoSchema } from './user-info.ts';

const tags = ['session'];
/** Number of days that the visit figures cover, including today. */
const visitDays = 7;
const dayLength = 86_400_000;

/** Refuses people of shippers and carriers: they must not see how often the tenant's people sign in. */
function checkPlatform(caller: Caller): void {
  if (sideOf(caller) !== null) throw new NotAllowed();
}

/** Routes for the sign-in of mobile apps, and for figures about how many people sign in. */
export default async function visitRoutes(app: FastifyInstance) {
  const { database, clock, config } = app.kernel;
  const { sessions, dictionaries } = systemTools(app);

  route(app, {
    method: 'POST',
    url: '/sys/mLogin',
    access: 'public',
    tier: 'tenant',
    body: z.object({ username: z.string().max(100), password: z.string().max(256) }),
    result: z.object({ token: z.string(), userInfo: userInfoSchema }),
    summary: 'Sign-in of an app: as the other sign-in, with the same delays; people without a department are refused.',
    tags,
    handler: async ({ body, request, reply }) => {
      const origin = originOf(request, reply, 'signIn', config.publicUrl);
      const tools = { database, clock, sessions, dictionaries, config };
      const entered = await signIn(tools, { ...body, check: {}, origin });
      const { token, userInfo, multi_depart: departments } = opened(entered);
      if (departments === 0) {
        await endSession(token);
        throw new Business('用户暂未归属部门,不可登录!');
      }
      return respond({ token, userInfo }, '登录成功') as never;
    },
  });

  /** Ends the session that an app's sign-in opened, when the app then refuses the account because it has no department. */
  async function endSession(token: string): Promise<void> {
    const caller = await sessions.authenticate(token);
    if ('refusal' in caller) return;
    await database.asSystem('app sign-in', (tx) => sessions.revoke(tx, caller.tenantId, caller.sessionId, 'signedOut'));
    sessions.forgetAll();
  }

  route(app, {
    method: 'GET',
    url: '/sys/getEncryptedString',
    access: 'public',
    tier: 'tenant',
    result: z.object({ key: z.string(), iv: z.string() }),
    summary: 'Two values that older clients read before they sign in. Passwords are sent as they are, over TLS.',
    tags,
    handler: async () => {
      const digest = createHmac('sha256', config.signSecret).update('password').digest('hex');
      return { key: digest.slice(0, 16), iv: digest.slice(16, 32) };
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/loginfo',
    access: 'signedIn',
    tier: 'tenant',
    result: z.object({ totalVisitCount: z.int(), todayVisitCount: z.int(), todayIp: z.int() }),
    summary: "Sign-ins of the tenant, for the platform's people: all that are kept, those of today, and their addresses.",
    tags,
    handler: async ({ tx, caller, now }) => {
      checkPlatform(caller);
      const today = sql`l.at >= ${`${dayText(now)} 00:00:00+08`}::timestamptz`;
      const { rows } = await tx.execute<{ total: number; today: number; ip: number }>(sql`
        select count(*)::int total, count(*) filter (where ${today})::int today, count(distinct l.ip) filter (where ${today})::int ip
        from freight.audit_log l where l.tenant_id = ${caller.tenantId} and l.entity = 'session' and l.action like '%ignIn'`);
      const { total = 0, today: ofToday = 0, ip = 0 } = rows[0] ?? {};
      return respond({ totalVisitCount: total, todayVisitCount: ofToday, todayIp: ip }, '登录成功');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/visitInfo',
    access: 'signedIn',
    tier: 'tenant',
    result: z.array(z.object({ tian: z.string(), type: z.string(), visit: z.int(), ip: z.int() })),
    summary: "Sign-ins of the tenant in the last seven days, for the platform's people: how many, from how many addresses.",
    tags,
    handler: async ({ tx, caller, now }) => {
      checkPlatform(caller);
      const days = Array.from({ length: visitDays }, (_, index) => dayText(now - (visitDays - 1 - index) * dayLength));
      const { rows } = await tx.execute<{ day: string; visit: number; ip: number }>(sql`
        select to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') "day", count(*)::int visit, count(distinct l.ip)::int ip
        from freight.audit_log l
        where l.tenant_id = ${caller.tenantId} and l.entity = 'session' and l.action like '%ignIn'
          and l.at >= ${`${days[0]} 00:00:00+08`}::timestamptz
        group by 1`);
      const found = new Map(rows.map((row) => [row.day, row]));
      return days.map((day) => ({ tian: day, type: day.slice(5), visit: found.get(day)?.visit ?? 0, ip: found.get(day)?.ip ?? 0 }));
    },
  });
}
