import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { permissionCode } from 'shared-contracts/entity/entity';
import { gatewayPreviewPath, gatewayRoute, olderGatewayPaths } from 'shared-contracts/gateway/gateway-route';
import { gatewayRouteStatus } from 'shared-contracts/system/system-states';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, NotAllowed } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { idQuery } from '../../../kernel/crud/crud-context.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { changesBetween, getRow, updateRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { stateAt, versionRows } from '../data-log/data-versions.ts';
import { allRoutes, gatewayPreview } from './gateway-configuration.ts';
import { gatewayRoutes } from './gateway-route.table.ts';
import { firstSegments, isOwnSegment, pageSegments } from './product-paths.ts';
import { checkUpstream, readRoute, readSteps, type StoredRoute } from './route-rules.ts';

const tags = [gatewayRoute.name];
type Row = typeof gatewayRoutes.$inferSelect;
/** The properties of an unsaved route that decide which requests it gets; a new route has no `id`. */
type Candidate = StoredRoute & { readonly id?: string; readonly status: number };

const toFlag = (value: unknown, before: 'Y' | 'N'): 'Y' | 'N' => {
  if (value === undefined || value === null || value === '') return before;
  return ['1', 'Y', 'y', 'true'].includes(String(value)) ? 'Y' : 'N';
};
const toNumber = (value: string | null) => (value === 'Y' ? 1 : 0);

/** Refuses a route without path, a path that the product itself uses, and a path that another route uses. */
async function checkPaths(tx: Tx, candidate: Candidate): Promise<void> {
  const { paths } = readRoute(candidate);
  if (paths.length === 0 && candidate.status === gatewayRouteStatus.enabled) throw businessAt('predicates', '请至少填写一个路径(Path)');
  // The lock makes routes be checked and saved one after another: when two are saved at once, the check of the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gateway routes'))`);
  const mine = new Set(paths.map(({ path, isBelow }) => (isBelow ? `${path}/**` : path)));
  const pages = await pageSegments(tx);
  for (const first of firstSegments(paths)) {
    if (isOwnSegment(first) || pages.has(first)) throw businessAt('predicates', `以“/${first}”开头的路径属于本平台，不能转发`);
  }
  // All routes are compared, including those that the caller may not read: nginx refuses a file with the same path twice.
  const others = await tx
    .select()
    .from(gatewayRoutes)
    .where(and(allRoutes, candidate.id ? ne(gatewayRoutes.id, candidate.id) : undefined));
  for (const other of others) {
    const taken = readSteps('predicates', other.predicates).filter(({ name }) => name === 'Path');
    const twice = taken.flatMap(({ args }) => args).find((path) => mine.has(path));
    if (twice !== undefined) throw businessAt('predicates', `路径“${twice}”已由路由“${other.name}”使用`);
  }
}

/**
 * Routes for the gateway's routes: the generic calls, the preview of the gateway's configuration file, restoring older versions, and the
 * calls of older clients.
 */
export default async function gatewayRouteRoutes(app: FastifyInstance) {
  const { config } = app.kernel;

  /**
   * Checks a route before it is saved: allowed host, valid conditions and filters, free paths. Returns conditions and filters in their stored form.
   */
  async function checked(tx: Tx, candidate: Candidate) {
    checkUpstream(readRoute(candidate).upstream, config.gatewayUpstreams);
    await checkPaths(tx, candidate);
    const stored = (field: 'predicates' | 'filters') => JSON.stringify(readSteps(field, candidate[field]));
    return { predicates: stored('predicates'), filters: stored('filters') };
  }

  async function refuseTaken(tx: Tx, routerId: string): Promise<void> {
    const [taken] = await tx
      .select({ id: gatewayRoutes.id })
      .from(gatewayRoutes)
      .where(and(allRoutes, eq(gatewayRoutes.routerId, routerId)));
    if (taken) throw businessAt('routerId', '路由ID已存在');
  }

  function refuseKept({ persistable, name }: Pick<Row, 'persistable' | 'name'>): void {
    if (persistable === 'Y') throw new Business(`路由“${name}”已设为禁止删除`);
  }

  crud(app, gatewayRoute, gatewayRoutes, {
    messages: { edit: '编辑成功!', delete: '删除路由成功' },
    async beforeAdd(tx, _caller, draft) {
      await refuseTaken(tx, draft.routerId);
      const { predicates = '[]', filters = '[]', retryable = 'N', stripPrefix = 'N' } = draft;
      const { routerId, uri } = draft;
      const candidate = { routerId, uri, predicates, filters, retryable, stripPrefix, status: gatewayRouteStatus.enabled };
      return await checked(tx, candidate);
    },
    async beforeEdit(tx, _caller, draft, current) {
      const said = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
      return await checked(tx, { ...current, ...said });
    },
    async beforeDelete(_tx, _caller, row) {
      refuseKept(row);
    },
    async afterRestore(tx, _caller, row) {
      await refuseOthers(tx, row);
      await checked(tx, row);
    },
  });

  /** Refuses to restore a deleted route whose route id another route has now. */
  async function refuseOthers(tx: Tx, row: Row): Promise<void> {
    const same = and(allRoutes, eq(gatewayRoutes.routerId, row.routerId), ne(gatewayRoutes.id, row.id));
    const [taken] = await tx.select({ id: gatewayRoutes.id }).from(gatewayRoutes).where(same);
    if (taken) throw new Business('路由ID已存在');
  }

  action(app, gatewayRoute, gatewayRoutes, 'enable', async ({ tx, row }) => {
    await checked(tx, { ...row, status: gatewayRouteStatus.enabled });
    return { status: gatewayRouteStatus.enabled };
  });
  action(app, gatewayRoute, gatewayRoutes, 'disable', async () => ({ status: gatewayRouteStatus.disabled }));
  // Restores the content of an older version. Whether the route is enabled does not change.
  action(app, gatewayRoute, gatewayRoutes, 'restoreVersion', async ({ tx, caller, row, body, log }) => {
    const rows = await versionRows(tx, caller, sql`l.entity = ${gatewayRoute.name} and l.record_id = ${row.id}`, { limit: 1_000 });
    if (!rows.some(({ version }) => version === body.dataVersion)) throw businessAt('dataVersion', '未找到版本信息');
    const state = stateAt(rows, body.dataVersion, gatewayRoute, caller);
    const kept = ['name', 'uri', 'predicates', 'filters', 'retryable', 'stripPrefix', 'persistable'] as const;
    const older = Object.fromEntries(kept.flatMap((name) => (typeof state[name] === 'string' ? [[name, state[name]]] : [])));
    const patch = { ...older, ...(await checked(tx, { ...row, ...older })) };
    log({ remark: `恢复到第${body.dataVersion}版` });
    return patch;
  });

  route(app, {
    method: 'GET',
    url: gatewayPreviewPath,
    access: 'gatewayRoute:list',
    tier: 'platform',
    result: z.object({
      configuration: z.string(),
      applied: z.string().nullable(),
      appliedTime: z.string().nullable(),
      changes: z.array(
        z.object({
          routerId: z.string(),
          kind: z.enum(['added', 'changed', 'removed']),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
    summary: 'The gateway’s file as it would be written now, beside the one that was written last.',
    tags,
    handler: async ({ tx }) => {
      const preview = await gatewayPreview(tx, config.gatewayUpstreams);
      return { ...preview, changes: [...preview.changes] };
    },
  });

  const step = z.object({ name: z.string(), args: z.array(z.string()) });
  route(app, {
    method: 'GET',
    url: olderGatewayPaths.list,
    access: 'gatewayRoute:list',
    tier: 'platform',
    result: z.array(
      z.object({
        ...{ id: z.string(), routerId: z.string(), name: z.string(), uri: z.string(), status: z.int() },
        ...{ predicates: z.array(step), filters: z.array(step) },
        ...{ retryable: z.int(), strip_prefix: z.int(), stripPrefix: z.int(), persistable: z.int() },
        ...{ createBy: z.string().nullable(), createTime: z.string(), updateBy: z.string().nullable(), updateTime: z.string().nullable() },
      }),
    ),
    summary: 'All routes with conditions and filters as lists, as older clients read them.',
    tags,
    handler: async ({ tx, caller }) => {
      const rows = await tx.select().from(gatewayRoutes).where(scopeCondition(gatewayRoutes, caller)).orderBy(gatewayRoutes.routerId);
      const steps = (field: 'predicates' | 'filters', row: Row) =>
        readSteps(field, row[field]).map(({ name, args }) => ({ name, args: [...args] }));
      return rows.map((row) => ({
        ...row,
        ...{ predicates: steps('predicates', row), filters: steps('filters', row) },
        ...{ retryable: toNumber(row.retryable), persistable: toNumber(row.persistable) },
        ...{ strip_prefix: toNumber(row.stripPrefix), stripPrefix: toNumber(row.stripPrefix) },
      }));
    },
  });

  const sent = z.union([z.string().max(20), z.number(), z.boolean()]).nullish();
  const steps = z.union([z.string().max(4000), z.array(z.unknown()).max(20)]).default('[]');
  route(app, {
    method: 'POST',
    url: olderGatewayPaths.updateAll,
    access: 'gatewayRoute:edit',
    tier: 'platform',
    body: z.object({
      router: z.object({
        id: z.string().max(36).nullish(),
        routerId: z.string().min(1).max(50),
        name: z.string().min(1).max(100),
        uri: z.string().min(1).max(200),
        predicates: steps,
        filters: steps,
        ...{ retryable: sent, stripPrefix: sent, strip_prefix: sent, persistable: sent, status: sent },
      }),
    }),
    result: z.null(),
    summary: 'Adds or changes one route, as older clients do.',
    tags,
    handler: async ({ tx, caller, body: { router }, request, now }) => {
      const current = router.id ? await getRow(tx, caller, gatewayRoutes, router.id, { forUpdate: true }) : undefined;
      if (!current && !may(caller, permissionCode(gatewayRoute, 'add'))) throw new NotAllowed();
      if (!current) await refuseTaken(tx, router.routerId);
      if (current && current.routerId !== router.routerId) throw businessAt('routerId', '路由ID不能修改');
      const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
      const values = {
        ...{ name: router.name, uri: router.uri, predicates: text(router.predicates), filters: text(router.filters) },
        retryable: toFlag(router.retryable, current?.retryable ?? 'N'),
        stripPrefix: toFlag(router.strip_prefix ?? router.stripPrefix, current?.stripPrefix ?? 'N'),
        persistable: toFlag(router.persistable, current?.persistable ?? 'N'),
        status: toNumber(toFlag(router.status, (current?.status ?? gatewayRouteStatus.enabled) === gatewayRouteStatus.enabled ? 'Y' : 'N')),
      };
      // Who may edit routes may not by that alone put a stopped one into the gateway's configuration, or take one out of it.
      if (current && values.status !== current.status) {
        const switching = values.status === gatewayRouteStatus.enabled ? 'enable' : 'disable';
        if (!may(caller, permissionCode(gatewayRoute, switching))) throw new NotAllowed();
      }
      const candidate = { ...values, routerId: router.routerId, ...(current ? { id: current.id } : {}) };
      await save(tx, caller, request, {
        current,
        now,
        values: { ...values, ...(await checked(tx, candidate)) },
        routerId: router.routerId,
      });
      return respond(null, '操作成功！');
    },
  });

  interface Saving {
    readonly current: Row | undefined;
    readonly routerId: string;
    readonly values: Partial<Row> & Pick<Row, 'name' | 'uri'>;
    readonly now: number;
  }

  async function save(tx: Tx, caller: Caller, request: FastifyRequest, { current, routerId, values, now }: Saving): Promise<void> {
    const entry = { entity: gatewayRoute.name };
    if (current) {
      const after = await updateRow(tx, caller, gatewayRoutes, current, values, now);
      auditSystem(tx, caller, request, { ...entry, recordId: current.id, action: 'edit', changes: changesBetween(current, after) });
      return;
    }
    const id = newId(now);
    const own = { tenantId: caller.tenantId, sysOrgCode: caller.orgCode, createBy: caller.username, createTime: instantText(now) };
    await tx.insert(gatewayRoutes).values({ ...own, ...values, id, routerId });
    auditSystem(tx, caller, request, { ...entry, recordId: id, action: 'add', changes: changesBetween({}, { routerId, ...values }) });
  }

  route(app, {
    method: 'GET',
    url: olderGatewayPaths.clearRedis,
    access: 'gatewayRoute:list',
    tier: 'platform',
    result: z.null(),
    summary: 'Nothing is kept in memory: each preview and each application read the routes themselves.',
    tags,
    handler: async () => respond(null, '清除成功！'),
  });

  route(app, {
    method: 'DELETE',
    url: olderGatewayPaths.delete,
    access: 'gatewayRoute:delete',
    tier: 'platform',
    query: idQuery,
    result: z.null(),
    summary: 'Deletes one route, as older clients do.',
    tags,
    handler: async ({ tx, caller, query, request, now }) => {
      const row = await getRow(tx, caller, gatewayRoutes, query.id, { forUpdate: true });
      refuseKept(row);
      await updateRow(tx, caller, gatewayRoutes, row, { delFlag: 1 }, now);
      auditSystem(tx, caller, request, { entity: gatewayRoute.name, recordId: row.id, action: 'delete', changes: {} });
      return respond(null, '删除路由成功');
    },
  });
}
