import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import { user } from 'shared-contracts/system/user';
import { userAgentPaths } from 'shared-contracts/system/user-agent';
import { z } from 'zod';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt, NotFound, Stale } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkLendable, checkNotOwn, checkUserHandled } from '../permission/held-rights.ts';
import { users } from './user.table.ts';
import { userAgents } from './user-agent.table.ts';

const tags = ['user'];
const access = 'user:agent';
const tier = 'tenant';
const moment = (missing: string) => z.string({ error: missing }).regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, ruleTexts.moment[0]);
const draftSchema = {
  agentUserName: z.string({ error: '请选择代理人' }).min(1, '请选择代理人').max(100),
  startTime: moment('请选择代理开始时间'),
  endTime: moment('请选择代理结束时间'),
  status: z.enum(['0', '1'], '状态不正确').default('1'),
};
const agentSchema = z.object({
  id: z.string(),
  version: z.int(),
  userName: z.string(),
  agentUserName: z.string(),
  agentRealname: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.string(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});

interface AgentDraft {
  readonly agentUserName: string;
  readonly startTime: string;
  readonly endTime: string;
}

type UserRow = typeof users.$inferSelect;
type AgentRow = typeof userAgents.$inferSelect;

/**
 * Routes for agents (代理人): for a period an agent has the rights of another person in addition to their own, so the agent sees and does that
 * person's work.
 */
export default async function userAgentRoutes(app: FastifyInstance) {
  route(app, {
    ...{ method: 'GET', url: userAgentPaths.of, access, tier, tags, result: agentSchema },
    query: z.object({ userName: z.string().max(100) }),
    summary: 'The agent of a person.',
    handler: async ({ tx, caller, query }) => {
      const person = await userNamed(tx, caller, query.userName);
      const row = person && (await agentOf(tx, person.id));
      if (!person || !row) throw new NotFound();
      return await shown(tx, row, person.username);
    },
  });

  route(app, {
    ...{ method: 'POST', url: userAgentPaths.add, access, tier, tags, result: agentSchema, stepUp: true },
    body: z.object({ userName: z.string({ error: '请选择用户' }).max(100), ...draftSchema }),
    summary: 'Names the agent of a person for a period.',
    handler: async ({ tx, caller, body, request, now }) => {
      const person = await userNamed(tx, caller, body.userName);
      if (!person) throw new NotFound();
      const agent = await checkedAgent(tx, caller, person, body);
      if (await agentOf(tx, person.id)) throw new Business('该用户已设置代理人');
      const [row] = await tx
        .insert(userAgents)
        .values({
          ...{ id: newId(now), tenantId: caller.tenantId, createBy: caller.username, createTime: instantText(now) },
          ...{
            userId: person.id,
            agentUserId: agent.id,
            startTime: whole(body.startTime),
            endTime: whole(body.endTime),
            status: body.status,
          },
        })
        .returning();
      if (!row) throw new Error('insert returned nothing');
      const changes = { agent: [null, said(agent.username, row)] } as const;
      auditSystem(tx, caller, request, { entity: 'user', recordId: person.id, action: 'agent', changes });
      return respond(await shown(tx, row, person.username), '添加成功！');
    },
  });

  route(app, {
    ...{ method: ['PUT', 'POST'], url: userAgentPaths.edit, access, tier, tags, result: agentSchema, stepUp: true },
    body: z.object({ id: z.string().max(36), version: z.coerce.number().int().optional(), ...draftSchema }),
    summary: 'Changes agent, period or whether the agent is in force.',
    handler: async ({ tx, caller, body, request, now }) => {
      const { row: before, person } = await lockedAgent(tx, caller, body.id);
      if (body.version !== undefined && body.version !== before.version) throw new Stale();
      checkNotOwn(caller, before.agentUserId);
      const agent = await checkedAgent(tx, caller, person, body);
      const [row] = await tx
        .update(userAgents)
        .set({
          ...{ agentUserId: agent.id, startTime: whole(body.startTime), endTime: whole(body.endTime), status: body.status },
          ...{ updateBy: caller.username, updateTime: changedAt(userAgents.createTime, now), version: before.version + 1 },
        })
        .where(eq(userAgents.id, before.id))
        .returning();
      if (!row) throw new NotFound();
      noteRights(tx, caller, before);
      const replaced = await usernameOf(tx, before.agentUserId);
      const changes = { agent: [said(replaced.username, before), said(agent.username, row)] } as const;
      auditSystem(tx, caller, request, { entity: 'user', recordId: person.id, action: 'agent', changes });
      return respond(await shown(tx, row, person.username), '修改成功!');
    },
  });

  route(app, {
    ...{ method: 'DELETE', url: userAgentPaths.remove, access, tier, tags, result: z.null() },
    query: z.object({ id: z.string().max(36) }),
    summary: 'Ends the agency.',
    handler: async ({ tx, caller, query, request }) => {
      const { row, person } = await lockedAgent(tx, caller, query.id);
      await tx.delete(userAgents).where(eq(userAgents.id, row.id));
      noteRights(tx, caller, row);
      const replaced = await usernameOf(tx, row.agentUserId);
      const changes = { agent: [said(replaced.username, row), null] } as const;
      auditSystem(tx, caller, request, { entity: 'user', recordId: person.id, action: 'agent', changes });
      return respond(null, '删除成功!');
    },
  });
}

/** Notes that the rights of the agent of before change too. The audit names the represented person only, from whom the agent is no longer found. */
const noteRights = (tx: Tx, { tenantId }: Caller, { agentUserId }: AgentRow): void =>
  noteChange(tx, { tenantId, entity: user.name, recordId: agentUserId });

const whole = (text: string): string => (text.length === 16 ? `${text}:00` : text);
const said = (username: string, { startTime, endTime, status }: AgentRow): string =>
  `${username} ${startTime} ~ ${endTime}${status === '1' ? '' : ' 停用'}`;

async function userNamed(tx: Tx, caller: Caller, username: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.username, username), scopeCondition(users, caller)));
  return row;
}

async function agentOf(tx: Tx, userId: string): Promise<AgentRow | undefined> {
  const [row] = await tx
    .select()
    .from(userAgents)
    .where(and(eq(userAgents.userId, userId), eq(userAgents.delFlag, 0)));
  return row;
}

async function usernameOf(tx: Tx, userId: string): Promise<{ username: string; realname: string }> {
  const [row] = await tx.select({ username: users.username, realname: users.realname }).from(users).where(eq(users.id, userId));
  return row ?? { username: '', realname: '' };
}

async function shown(tx: Tx, row: AgentRow, userName: string): Promise<z.infer<typeof agentSchema>> {
  const { username, realname } = await usernameOf(tx, row.agentUserId);
  return { ...row, userName, agentUserName: username, agentRealname: realname };
}

async function lockedAgent(tx: Tx, caller: Caller, id: string): Promise<{ row: AgentRow; person: UserRow }> {
  const [row] = await tx
    .select()
    .from(userAgents)
    .where(and(eq(userAgents.id, id), eq(userAgents.delFlag, 0), eq(userAgents.tenantId, caller.tenantId)))
    .for('update');
  if (!row) throw new NotFound();
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, row.userId), scopeCondition(users, caller)));
  if (!person) throw new NotFound();
  await checkUserHandled(tx, caller, person.id);
  return { row, person };
}

/** The chosen agent, after all checks: nobody can make themselves an agent, and nobody can lend rights that they do not have. */
async function checkedAgent(tx: Tx, caller: Caller, person: UserRow, draft: AgentDraft): Promise<UserRow> {
  const period = [epochOf(whole(draft.startTime)), epochOf(whole(draft.endTime))] as const;
  if (period.some(Number.isNaN)) throw invalidAt({ startTime: '时间不正确' });
  if (period[0] >= period[1]) throw businessAt('endTime', '结束时间须晚于开始时间');
  const agent = await userNamed(tx, caller, draft.agentUserName);
  if (!agent) throw businessAt('agentUserName', '代理人不存在');
  if (agent.id === person.id) throw businessAt('agentUserName', '代理人不能是本人');
  if (agent.status !== 1) throw businessAt('agentUserName', '代理人已冻结');
  const isSameParty = agent.shipperId === person.shipperId && agent.carrierId === person.carrierId && agent.driverId === person.driverId;
  if (!isSameParty) throw businessAt('agentUserName', '代理人须与该用户属于同一平台、货主或承运商');
  checkNotOwn(caller, agent.id);
  await checkUserHandled(tx, caller, person.id);
  // The data rules of what is lent limit the agent too.
  await checkUserHandled(tx, caller, agent.id);
  await checkLendable(tx, caller, person.id);
  return agent;
}
