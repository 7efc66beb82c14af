import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, Invalid, Stale } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { compare } from '../../../kernel/caller/filter-values.ts';
import { batchResult } from '../../../kernel/crud/crud-write.ts';
import { batchResponse, countsMessage, eachRow, idList } from '../../../kernel/database/batch.ts';
import { filterColumns } from '../../../kernel/entity/entity-table.ts';
import { seesUnmasked } from '../../../kernel/entity/masking.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow, updateRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { departsBelow } from '../depart/depart.service.ts';
import { contains, soughtText } from '../like.ts';
import { checkAdministratorStays, checkUserHandled } from '../permission/held-rights.ts';
import { readRoutes } from '../read-routes.ts';
import { departmentsOf } from '../session/open-session.ts';
import { hashPassword } from '../session/password-hash.ts';
import { systemTools } from '../system-tools.ts';
import { checkPasswordPolicy } from './password-policy.ts';
import { checkRemovable } from './user.routes.ts';
import { userDeparts, userRoles, users } from './user.table.ts';
import { keepFrozen, leaveToShipper, releasedByShipper } from './user-links.ts';
import { UserReader, userRecords } from './user-records.ts';

const tags = ['user'];
const id = z.string().max(36);
const record = recordSchema(user);
const page = {
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
};

const searched = filterColumns(user, users);

/** SQL condition that a name contains the text, which may be a single character; asterisks around the text are ignored. */
function holds(name: 'realname' | 'username', text: string | undefined): SQL | undefined {
  const sought = soughtText(text);
  const column = searched.get(name);
  return sought === '' || !column ? undefined : compare(column, 'like', sought);
}

/** Routes for users other than the generic ones, which are in user.routes.ts. */
export default async function userCallRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const { sessions } = systemTools(app);
  const prepare = () => dictionaries.texts();
  const reader = new UserReader(app.kernel.clock);
  const read = readRoutes(app, { access: 'user:list', tier: 'tenant', tags });

  read('/sys/user/queryUserRole', {
    query: z.object({ userid: id }),
    result: z.array(z.string()),
    summary: 'Ids of the roles of a user.',
    handler: async ({ tx, caller, query }) => {
      await getRow(tx, caller, users, query.userid);
      const rows = await tx.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, query.userid));
      if (rows.length === 0) throw new Business('未找到用户相关角色信息');
      return rows.map((row) => row.id);
    },
  });

  read('/sys/user/userDepartList', {
    query: z.object({ userId: id }),
    result: z.array(z.object({ key: z.string(), value: z.string(), title: z.string() })),
    summary: 'Departments of a user.',
    handler: async ({ tx, caller, query }) => {
      await getRow(tx, caller, users, query.userId);
      const rows = await departmentsOf(tx, query.userId);
      if (rows.length === 0) throw new Business('查找失败');
      return rows.map((row) => ({ key: row.id, value: row.id, title: row.departName }));
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/user/frozenBatch',
    access: 'user:frozenBatch',
    tier: 'tenant',
    stepUp: true,
    body: z.object({ ids: z.string(), status: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)], '状态不正确')) }),
    result: batchResult,
    summary: 'Freezes (2) or releases (1) users; frozen ones are signed out.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      const ids = idList(body.ids);
      if (ids.length === 0) throw new Invalid('参数不识别！');
      const left: string[] = [];
      const outcome = await eachRow(tx, ids, async (part, userId) => {
        const row = await getRow(part, caller, users, userId, { forUpdate: true });
        if (body.status === 2) checkRemovable(caller, row);
        await checkUserHandled(part, caller, userId);
        if (body.status === 2) await checkAdministratorStays(part, caller, userId);
        if (body.status === 1 && row.status === 2 && (await leaveToShipper(part, userId))) {
          left.push(userId);
          const changes = { frozenBy: ['platform', 'shipper'] } as const;
          auditSystem(part, caller, request, { entity: 'user', recordId: userId, action: 'unfrozen', changes });
          return;
        }
        await updateRow(part, caller, users, row, { status: body.status }, now);
        if (body.status === 2) {
          await keepFrozen(part, userId);
          await sessions.revokeFrozen(part, [userId]);
        }
        auditSystem(part, caller, request, {
          entity: 'user',
          recordId: userId,
          action: body.status === 2 ? 'frozen' : 'unfrozen',
          changes: { status: [row.status, body.status] },
        });
      });
      // The platform's freeze is lifted, so the call succeeded. These people still cannot sign in, because their shippers have released
      // them, so they are reported as failed.
      outcome.succeeded -= left.length;
      outcome.failed.push(...left.map((userId) => ({ id: userId, message: releasedByShipper })));
      if (left.length === 0 || outcome.succeeded > 0) return batchResponse(outcome, '操作成功!');
      const isAlone = outcome.failed.every(({ message }) => message === releasedByShipper);
      return respond(outcome, isAlone ? releasedByShipper : countsMessage(0, outcome.failed));
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/user/changePassword',
    access: 'user:changePassword',
    tier: 'tenant',
    stepUp: true,
    body: z.object({ username: z.string().max(100), password: z.string().max(256), confirmpassword: z.string().max(256) }),
    result: z.null(),
    summary: "Sets another user's password and ends that user's sessions.",
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      if (body.password !== body.confirmpassword) throw businessAt('confirmpassword', '两次输入密码不一致!');
      checkPasswordPolicy(body.password, body.username);
      const [row] = await tx
        .select()
        .from(users)
        .where(and(eq(users.username, body.username), scopeCondition(users, caller)));
      if (!row) throw new Business('用户不存在！');
      // One's own password needs the old one, so that nobody takes an account over at an open window.
      if (row.id === caller.userId) throw new Business('请在账号安全中修改自己的密码');
      await checkUserHandled(tx, caller, row.id);
      const passwordHash = await hashPassword(body.password);
      await updateRow(tx, caller, users, row, { passwordHash, passwordTime: instantText(now) }, now);
      await sessions.revokeOf(tx, [row.id], 'password', caller.sessionId);
      auditSystem(tx, caller, request, { entity: 'user', recordId: row.id, action: 'changePassword' });
      return respond(null, '密码修改成功!');
    },
  });

  route(app, {
    method: 'PUT',
    url: '/sys/user/confirmPhone',
    access: 'user:confirmPhone',
    tier: 'tenant',
    // As with an edit of the number: a shipper's invitation to it binds the account from now on.
    stepUp: true,
    body: z.object({ id, version: z.int() }),
    result: z.null(),
    summary: 'Confirms that the phone number which a person entered in the own base data is the person’s.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      const row = await getRow(tx, caller, users, body.id, { forUpdate: true });
      if (row.id === caller.userId) throw new Business('不能核实自己的手机号，请由他人操作');
      await checkUserHandled(tx, caller, row.id);
      // Only the number that the caller saw is confirmed, and saw in clear.
      if (!seesUnmasked(user, caller)) throw new Business('手机号已脱敏，不能核实');
      if (row.version !== body.version) throw new Stale();
      if (row.ownPhone !== 'Y') throw new Business('该用户没有待核实的手机号');
      await updateRow(tx, caller, users, row, { ownPhone: null }, now);
      auditSystem(tx, caller, request, {
        ...{ entity: 'user', recordId: row.id, action: 'confirmPhone' },
        changes: { ownPhone: [row.ownPhone, null] },
      });
      return respond(null, '已核实手机号');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/user/generateUserId',
    access: 'user:add',
    tier: 'tenant',
    result: z.string(),
    summary: 'A fresh id.',
    tags,
    handler: async ({ now }) => newId(now),
  });

  read('/sys/user/queryByIds', {
    query: z.object({ userIds: z.string() }),
    result: z.array(record),
    summary: 'Users by their ids.',
    handler: async ({ tx, caller, query }) =>
      await userRecords(tx, caller, await prepare(), inArray(users.id, idList(query.userIds)), { limit: 1000 }),
  });

  read('/sys/user/queryUserByDepId', {
    query: z.object({ id, realname: z.string().max(100).optional() }),
    result: z.array(record),
    summary: 'Users of a department; its head sees those of the departments below too.',
    handler: async ({ tx, caller, query }) => {
      const top = sql`select id from sys_depart where id = ${query.id} and del_flag = 0`;
      const members = sql`${users.id} in (select ud.user_id from sys_user_depart ud where ud.depart_id in (${top})
        or exists (select from sys_user me
          where me.id = ${caller.userId} and me.user_identity = 2 and ${query.id} = any(string_to_array(me.depart_ids, ',')))
          and ud.depart_id in (${departsBelow(top)}))`;
      return await userRecords(tx, caller, await prepare(), and(members, contains(users.realname, query.realname)), { limit: largestPage });
    },
  });

  read('/sys/user/queryUserComponentData', {
    query: z.object({
      ...page,
      /** Id of a department, or several ids separated by commas. */
      departId: z.string().max(4000).optional(),
      realname: z.string().max(100).optional(),
      username: z.string().max(1000).optional(),
    }),
    result: pageSchema(record),
    summary: 'Page of users for pickers.',
    handler: async ({ tx, caller, query }) => {
      const inDepart = tx
        .select({ id: userDeparts.userId })
        .from(userDeparts)
        .where(inArray(userDeparts.departId, idList(query.departId ?? '')));
      const where = and(
        query.departId ? inArray(users.id, inDepart) : undefined,
        holds('realname', query.realname),
        query.username?.includes(',') ? inArray(users.username, query.username.split(',')) : holds('username', query.username),
      );
      const window = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize };
      const { records, total } = await reader.page(tx, caller, await prepare(), where, window);
      return { records, total, size: query.pageSize, current: query.pageNo, pages: Math.ceil(total / query.pageSize) };
    },
  });
}
