import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { Business, Conflict, Invalid, NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { batchResult } from '../../../kernel/crud/crud-write.ts';
import { batchResponse, eachRow, idList } from '../../../kernel/database/batch.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { recordColumns } from '../../../kernel/entity/entity-table.ts';
import { toRecords } from '../../../kernel/entity/records.ts';
import { deletedCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkUserHandled } from '../permission/held-rights.ts';
import { isPhoneOfAnother } from './phone-taken.ts';
import { users } from './user.table.ts';
import { addNames } from './user-links.ts';
import { isUsernameInUse, reserveUsername } from './username.ts';

const tags = ['user'];
const access = 'user:delete';
const tier = 'tenant';
/** Largest number of deleted users in the response; the latest ones are shown. */
const mostShown = 500;

/** Tables whose rows exist only for an account and are deleted with it; tables that refer to others come first. */
const accountTables = [
  'sys_depart_role_user',
  'sys_user_role',
  'sys_user_depart',
  'sys_third_account',
  'sys_announcement_send',
  'sys_session',
  'sys_draft',
  'sys_draft_key',
] as const;

/** The recycle bin of users: deleted accounts, which can be restored with their roles and departments, or deleted for ever. */
export default async function userBinRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();

  route(app, {
    ...{ method: 'GET', url: '/sys/user/recycleBin', access, tier, tags, prepare },
    result: z.array(recordSchema(user)),
    summary: 'Deleted users, the latest first.',
    handler: async ({ tx, caller }) => {
      const rows: Record<string, unknown>[] = await tx
        .select(recordColumns(user, users))
        .from(users)
        .where(deletedCondition(users, caller))
        .orderBy(desc(users.updateTime), asc(users.username))
        .limit(mostShown);
      await addNames(tx, rows);
      return toRecords(user, rows, caller, await prepare()) as never;
    },
  });

  route(app, {
    ...{ method: ['PUT', 'POST'], url: '/sys/user/putRecycleBin', access, tier, tags, stepUp: true },
    body: z.object({ userIds: z.string() }),
    result: batchResult,
    summary: 'Restores deleted users with the roles and departments that they had.',
    handler: async ({ tx, caller, body, request, now }) => {
      const outcome = await eachRow(tx, wanted(body.userIds), async (part, id) => {
        const row = await deletedUser(part, caller, id);
        await checkRestored(part, caller, row);
        await part
          .update(users)
          .set({ delFlag: 0, updateBy: caller.username, updateTime: changedAt(users.createTime, now), version: row.version + 1 })
          .where(eq(users.id, id));
        auditSystem(part, caller, request, { entity: user.name, recordId: id, action: 'restore' });
      });
      return batchResponse(outcome, '还原成功');
    },
  });

  route(app, {
    ...{ method: 'DELETE', url: '/sys/user/deleteRecycleBin', access, tier, tags, stepUp: true },
    query: z.object({ userIds: z.string() }),
    result: batchResult,
    summary: 'Removes deleted users for ever, with what belonged to their accounts alone; their user names stay taken.',
    handler: async ({ tx, caller, query, request }) => {
      const outcome = await eachRow(tx, wanted(query.userIds), async (part, id) => {
        const row = await deletedUser(part, caller, id);
        await checkUserHandled(part, caller, id);
        await removeForEver(part, row);
        // The audit row contains the names, because afterwards they are stored nowhere else.
        const changes = { username: [row.username, null], realname: [row.realname, null] } as const;
        auditSystem(part, caller, request, { entity: user.name, recordId: id, action: 'deletePhysic', changes });
      });
      return batchResponse(outcome, '删除成功');
    },
  });
}

/** Refuses to restore an account that the caller may not change, or whose user name or phone number another one has by now. */
export async function checkRestored(tx: Tx, caller: Caller, { id, username, phone }: typeof users.$inferSelect): Promise<void> {
  await checkUserHandled(tx, caller, id);
  if (await isUsernameInUse(tx, username, id)) throw new Conflict(`用户账号${username}已被使用，不能还原`);
  if (phone && (await isPhoneOfAnother(tx, caller, phone, id))) throw new Conflict(`用户账号${username}的手机号已被他人使用，不能还原`);
}

function wanted(list: string): string[] {
  const ids = idList(list);
  if (ids.length === 0) throw new Invalid('参数不识别！');
  return ids;
}

async function deletedUser(tx: Tx, caller: Caller, id: string): Promise<typeof users.$inferSelect> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [id]), deletedCondition(users, caller)))
    .for('update');
  if (!row) throw new NotFound();
  return row;
}

/** Deletes an account for ever; its user name stays taken. Refused when files, comments or relations still refer to the person. */
async function removeForEver(tx: Tx, person: typeof users.$inferSelect): Promise<void> {
  const { id: userId } = person;
  await bypassRowScope(tx, async () => {
    const { rows } = await tx.execute<{ isNamed: boolean }>(sql`
      select exists (select from sys_file where user_id = ${userId}) or exists (select from sys_record_comment where author_id = ${userId})
        or exists (select from sys_release_preview where ${userId} in (user_id, issuer_id, decider_id))
        or exists (select from biz_owner_relation_user where user_id = ${userId}) "isNamed"`);
    if (rows[0]?.isNamed) throw new Business('该用户有上传的文件、评论或业务关联，须保留在回收站中');
    await tx.execute(sql`delete from sys_user_agent where ${userId} in (user_id, agent_user_id)`);
    for (const table of accountTables) await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
    await tx.execute(sql`delete from sys_user where id = ${userId}`);
    await reserveUsername(tx, person);
  });
}
