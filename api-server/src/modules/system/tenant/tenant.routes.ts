import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changeReasonField } from 'shared-contracts/entity/change-reason';
import { bodySchema, changeReason } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { ruleTexts, ruleViolation } from 'shared-contracts/entity/validation-rules';
import { tenantStatus } from 'shared-contracts/system/system-states';
import { tenant, tenantAdministratorPath, tenantFreezePath } from 'shared-contracts/system/tenant';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { businessAt, Conflict, Invalid, invalidAt, NotFound, Stale } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { batchResult } from '../../../kernel/crud/crud-write.ts';
import { batchResponse, eachRow, idList } from '../../../kernel/database/batch.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Changes } from '../../../kernel/entity/entity-context.ts';
import { changesBetween, statedReason } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { likePart } from '../like.ts';
import { readRoutes } from '../read-routes.ts';
import { hashPassword } from '../session/password-hash.ts';
import { systemTools } from '../system-tools.ts';
import { checkPasswordPolicy } from '../user/password-policy.ts';
import {
  addAdministrator,
  addTenant,
  administersPlatform,
  checkTakesAdministrator,
  checkTenant,
  deleteTenant,
  editTenant,
  lockTenant,
  peopleOf,
  type TenantDraft,
  type TenantRow,
  takesAdministrator,
  tenantCount,
  tenantRows,
} from './tenant.service.ts';

const tags = ['tenant'];
const tier = 'platform';
const id = z.coerce.number({ error: '租户编号不正确' }).int('租户编号不正确').min(0, '租户编号不正确').max(999_999_999, '租户编号不正确');
const { name, beginDate, endDate, status } = tenant.fields;
const draft = bodySchema({ name, beginDate, endDate, status: { ...status, required: false } });
const record = z.object({
  ...{ id: z.int(), version: z.int(), name: z.string(), beginDate: z.string().nullable(), endDate: z.string().nullable() },
  ...{ status: z.int(), status_dictText: z.string().nullable(), people: z.int(), inForce: z.string(), takesAdministrator: z.string() },
  ...{ createBy: z.string().nullable(), createTime: z.string(), updateBy: z.string().nullable(), updateTime: z.string().nullable() },
});

/** The tenant's name before and after, which every audit row about it contains, so that the log can name tenants that are removed. */
const named = (before: string, after = before) => ({ name: [before, after] }) as const;
const draftOf = (row: TenantRow): TenantDraft => ({
  name: row.name,
  beginDate: row.beginDate,
  endDate: row.endDate,
  status: row.status,
});

const states: ReadonlySet<number> = new Set(Object.values(tenantStatus));

/**
 * Accepts only the states of the contract, whatever the dictionary lists: the code compares tenants with them. `stored`: the state before a change,
 * which stays allowed.
 */
function checkStatus(wanted: number, stored?: number): void {
  if (wanted !== stored && !states.has(wanted)) throw invalidAt({ status: `${status.label[0]}：${ruleTexts.noOption[0]}` });
}

/** Whether the change freezes a tenant that was not frozen: sessions and tickets of its people end then as with an account that is frozen. */
const isFrozenBy = (before: TenantRow, { status: after }: TenantDraft): boolean =>
  before.status === tenantStatus.normal && after !== tenantStatus.normal;

/**
 * Routes of tenants (租户), for the platform only. When a tenant is frozen or its period is over, the next call of its people is refused
 * (`freight.tenant_in_force`).
 */
export default async function tenantAdministrationRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const { sessions } = systemTools(app);
  const prepare = () => dictionaries.texts();
  const read = readRoutes(app, { access: 'tenant:list', tier: tier, tags });
  const shown = async (tx: Tx, { userId }: Caller, rows: readonly TenantRow[]) => {
    const texts = await prepare();
    const isPlatformAdministrator = await bypassRowScope(tx, () => administersPlatform(tx, userId));
    return rows.map((row) => ({
      ...row,
      status_dictText: dictionaryText(texts, 'tenant_status', row.status),
      takesAdministrator: takesAdministrator(row, isPlatformAdministrator) ? 'Y' : 'N',
    }));
  };

  read('/sys/tenant/list', {
    query: z.object({
      name: z.string().max(100).optional(),
      status: z.coerce.number().int().min(0).max(1).optional(),
      pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
    }),
    result: z.object({ records: z.array(record), total: z.int(), size: z.int(), current: z.int(), pages: z.int() }),
    summary: 'Page of tenants by their id.',
    handler: async ({ tx, caller, query, now }) => {
      const { pageNo, pageSize } = query;
      const sought = (query.name ?? '').trim().replace(/^\*+|\*+$/g, '');
      const where = sql`${sought === '' ? sql`true` : sql`t.name like ${likePart(sought)}`} and ${
        query.status === undefined ? sql`true` : sql`t.status = ${query.status}`
      }`;
      const window = { now, limit: pageSize, offset: (pageNo - 1) * pageSize };
      const [total, rows] = await bypassRowScope(
        tx,
        async () => [await tenantCount(tx, where), await tenantRows(tx, where, window)] as const,
      );
      return { records: await shown(tx, caller, rows), total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  read('/sys/tenant/queryById', {
    query: z.object({ id }),
    result: record,
    summary: 'One tenant.',
    handler: async ({ tx, caller, query, now }) => {
      const rows = await bypassRowScope(tx, () => tenantRows(tx, sql`t.id = ${query.id}`, { now, limit: 1 }));
      const [found] = await shown(tx, caller, rows);
      if (!found) throw new NotFound();
      return found;
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/tenant/add',
    access: 'tenant:add',
    tier,
    stepUp: true,
    body: draft.and(z.object({ id: id.optional(), number: id.optional() })),
    result: record,
    summary: 'Creates a tenant with the roles of the product.',
    tags,
    prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const number = body.number ?? body.id;
      if (number === undefined) throw new Invalid('请输入租户编号', { number: '请输入租户编号' });
      const wanted: TenantDraft = {
        name: body.name,
        beginDate: body.beginDate ?? null,
        endDate: body.endDate ?? null,
        status: body.status ?? 1,
      };
      checkStatus(wanted.status);
      checkTenant(number, wanted, now);
      const row = await bypassRowScope(tx, async () => {
        await addTenant(tx, number, wanted, { by: caller.username, now });
        return await lockTenant(tx, number, now);
      });
      const changes = changesBetween({}, { id: number, ...wanted });
      auditSystem(tx, caller, request, { entity: tenant.name, recordId: String(number), action: 'add', changes });
      const [added] = await shown(tx, caller, [row]);
      return respond(added as never, '添加成功！');
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/tenant/edit',
    access: 'tenant:edit',
    tier,
    stepUp: true,
    body: bodySchema({ name: { ...name, required: false }, beginDate, endDate, status: { ...status, required: false } }).and(
      z.object({ id, version: z.coerce.number().int().optional(), [changeReasonField]: changeReason }),
    ),
    result: record,
    summary: 'Changes name, dates or status of a tenant.',
    tags,
    prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const row = await bypassRowScope(tx, async () => {
        const before = await lockTenant(tx, body.id, now);
        if (body.version !== undefined && body.version !== before.version) throw new Stale();
        const wanted: TenantDraft = {
          name: body.name ?? before.name,
          beginDate: body.beginDate === undefined ? before.beginDate : body.beginDate,
          endDate: body.endDate === undefined ? before.endDate : body.endDate,
          status: body.status ?? before.status,
        };
        checkStatus(wanted.status, before.status);
        checkTenant(body.id, wanted, now);
        await editTenant(tx, before, wanted, { by: caller.username, now });
        if (isFrozenBy(before, wanted)) await sessions.revokeFrozen(tx, await peopleOf(tx, body.id));
        const changes = {
          ...named(before.name, wanted.name),
          ...changesBetween({ ...draftOf(before) }, { ...wanted }),
          ...statedReason(body.changeReason),
        };
        auditSystem(tx, caller, request, { entity: tenant.name, recordId: String(body.id), action: 'edit', changes });
        return await lockTenant(tx, body.id, now);
      });
      const [edited] = await shown(tx, caller, [row]);
      return respond(edited as never, '修改成功!');
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: tenantFreezePath,
    access: 'tenant:edit',
    tier,
    stepUp: true,
    body: z.object({ ids: z.string(), status: z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)], '状态不正确')) }),
    result: batchResult,
    summary: 'Freezes (0) or releases (1) tenants; people of a frozen one are out at their next call.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      const ids = idList(body.ids);
      if (ids.length === 0) throw new Invalid('参数不识别！');
      const outcome = await bypassRowScope(tx, () =>
        eachRow(tx, ids, async (part, one) => {
          const before = await lockTenant(part, Number(one) || 0, now);
          if (String(before.id) !== one) throw new NotFound();
          const wanted = { ...draftOf(before), status: body.status };
          checkTenant(before.id, wanted, now);
          await editTenant(part, before, wanted, { by: caller.username, now });
          if (isFrozenBy(before, wanted)) await sessions.revokeFrozen(part, await peopleOf(part, before.id));
          const changes = { ...named(before.name), status: [before.status, body.status] } as const;
          const action = Number(body.status) === 0 ? 'frozen' : 'unfrozen';
          auditSystem(part, caller, request, { entity: tenant.name, recordId: one, action, changes });
        }),
      );
      return batchResponse(outcome, '操作成功!');
    },
  });

  for (const [url, parameter] of [
    ['/sys/tenant/delete', 'id'],
    ['/sys/tenant/deleteBatch', 'ids'],
  ] as const) {
    route(app, {
      method: 'DELETE',
      url,
      access: 'tenant:delete',
      tier,
      stepUp: true,
      query: z.object({ id: z.string().max(20).optional(), ids: z.string().optional() }),
      result: z.null(),
      summary: 'Deletes tenants that never had people.',
      tags,
      handler: async ({ tx, caller, query, request, now }) => {
        const ids = idList(query[parameter] ?? '');
        if (ids.length === 0) throw new Invalid('参数不识别！');
        await bypassRowScope(tx, async () => {
          for (const one of ids) {
            if (!/^\d{1,9}$/.test(one)) throw new NotFound();
            const row = await lockTenant(tx, Number(one), now);
            await deleteTenant(tx, row);
            const changes = { name: [row.name, null] } as const;
            auditSystem(tx, caller, request, { entity: tenant.name, recordId: one, action: 'delete', changes });
          }
        });
        return respond(null, '删除成功!');
      },
    });
  }

  route(app, {
    method: 'POST',
    url: tenantAdministratorPath,
    access: 'tenant:edit',
    tier,
    stepUp: true,
    body: z.object({
      id,
      username: z.string({ error: '请输入用户账号' }).max(50),
      realname: z.string({ error: '请输入用户姓名' }).overwrite(visibleName).min(1, '请输入用户姓名').max(100),
      password: z.string({ error: '请输入登录密码' }).max(64),
    }),
    result: z.null(),
    summary: 'Creates the first person of a tenant, with every right in it, so that the tenant can go on by itself.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      const violation = ruleViolation('username', body.username);
      if (violation) throw businessAt('username', violation[0]);
      checkPasswordPolicy(body.password, body.username);
      const passwordHash = await hashPassword(body.password);
      const changes = await bypassRowScope(tx, async () => {
        const locked = await lockTenant(tx, body.id, now);
        const { id: tenantId, name: lockedName } = locked;
        if (tenantId === caller.tenantId) throw new Conflict('本租户的用户请在用户管理中新增');
        checkTakesAdministrator(locked, await administersPlatform(tx, caller.userId));
        const roles = await addAdministrator(tx, tenantId, { ...body, passwordHash }, { by: caller.username, now });
        const made: Changes = roles.length > 0 ? { roles: [null, roles.join('、')] } : {};
        const changed: Changes = { ...named(lockedName), username: [null, body.username], ...made };
        return changed;
      });
      auditSystem(tx, caller, request, { entity: tenant.name, recordId: String(body.id), action: 'addAdministrator', changes });
      return respond(null, '添加成功！');
    },
  });
}
