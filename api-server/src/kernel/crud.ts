/**
 * The generic calls of an entity (domain §10.1): list, queryById, add, edit, delete, deleteBatch, exportXls, importExcel and
 * its template, as far as the contract's `generic` offers them. What differs is a hook or a route beside it.
 */
import { and, desc, getTableColumns, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DraftOf, EntityDefinition, GenericAction } from 'shared-contracts/entity';
import { draftSchema, editSchema, listQuerySchema, pageSchema, recordSchema } from 'shared-contracts/entity-schema';
import { z } from 'zod';
import { type Answer, answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { instantText } from './clock.ts';
import { registerExport, registerImport } from './crud-files.ts';
import type { Tx } from './database.ts';
import { refusalOf } from './database-errors.ts';
import { type Decorate, type EntityContext, entityContext, type Prepared, useDecorate, wrongStateMessage } from './entity-context.ts';
import { type EntityTable, type InsertOf, type RowOf, recordColumns, scopeCondition, type TableOf } from './entity-table.ts';
import { Business, Invalid, Refused, Stale } from './errors.ts';
import { newId } from './ids.ts';
import { masked } from './masking.ts';
import { readRows, type Selection, selectionOf, Totals } from './page-query.ts';
import { orderOf, pageOf, type WireQuery, whereOf } from './query-language.ts';
import type { WireRecord } from './records.ts';
import { route } from './route.ts';
import { changesBetween, getRow, updateRow } from './rows.ts';

/** What a request set, plus what hooks set on columns that no request may. */
export type Draft<E extends EntityDefinition, T extends EntityTable> = DraftOf<E> & Partial<InsertOf<T>>;
export type EditDraft<E extends EntityDefinition, T extends EntityTable> = Partial<DraftOf<E>> & Partial<InsertOf<T>>;

/** The module's rules around the generic calls; each runs in the caller's transaction and refuses by throwing. */
export interface CrudHooks<E extends EntityDefinition, T extends EntityTable> {
  /** May return another draft (numbers, denormalised names, states). Runs for imported rows too. */
  beforeAdd?(tx: Tx, caller: Caller, draft: Draft<E, T>): Promise<Partial<Draft<E, T>> | undefined>;
  afterAdd?(tx: Tx, caller: Caller, row: RowOf<T>): Promise<void>;
  /** `current` is locked. What it returns is laid over the draft. */
  beforeEdit?(tx: Tx, caller: Caller, draft: EditDraft<E, T>, current: RowOf<T>): Promise<Partial<EditDraft<E, T>> | undefined>;
  afterEdit?(tx: Tx, caller: Caller, row: RowOf<T>, before: RowOf<T>): Promise<void>;
  /** `row` is locked. */
  beforeDelete?(tx: Tx, caller: Caller, row: RowOf<T>): Promise<void>;
  /** Additions to list, detail, export and action answers. */
  decorate?: Decorate;
  /** Conditions beside scope and data rules; they hold for list, export, detail, edit and delete. */
  visible?(caller: Caller): SQL | undefined;
  /** Order where the request names none; `createTime` descending otherwise. */
  order?: readonly SQL[];
  /** Replaces the texts of the wire contract (添加成功！ 修改成功! 删除成功! 批量删除成功！). */
  messages?: Partial<Record<'add' | 'edit' | 'delete' | 'batch', string>>;
}

/** Shared by the calls of one entity. */
export interface Crud {
  readonly context: EntityContext;
  readonly hooks: CrudHooks<EntityDefinition, EntityTable>;
  /** Scope, data rules and the module's own condition. */
  condition(caller: Caller, prepared: Prepared): SQL | undefined;
  prepared(caller: Caller): Promise<Prepared>;
  prepare(caller: Caller | null): Promise<unknown>;
  add(tx: Tx, caller: Caller, request: FastifyRequest, draft: WireRecord, now: number): Promise<WireRecord>;
}

const idQuery = z.object({ id: z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(36) });

/** Registers the generic calls. A table without a column for a writable field of the contract does not compile here. */
export function crud<E extends EntityDefinition, T extends TableOf<E>>(
  app: FastifyInstance,
  entity: E,
  table: T,
  hooks: CrudHooks<E, T> = {},
): void {
  // From here on the entity is data; the parameter types have done their work.
  const made = createCrud(app, entity, table, hooks as unknown as CrudHooks<EntityDefinition, EntityTable>);
  if (hooks.decorate) useDecorate(app, entity, hooks.decorate);
  const offers = (name: GenericAction) => entity.generic.includes(name);
  if (offers('list')) registerRead(app, made);
  if (offers('add')) registerAdd(app, made);
  if (offers('edit')) registerEdit(app, made);
  if (offers('delete')) registerDelete(app, made);
  if (offers('batch_delete')) registerDeleteBatch(app, made);
  if (offers('export')) registerExport(app, made);
  if (offers('import')) registerImport(app, made);
}

function createCrud(app: FastifyInstance, entity: EntityDefinition, table: EntityTable, hooks: Crud['hooks']): Crud {
  const context = entityContext(app, entity, table);
  // What was read for a caller before the transaction; callers are made per request.
  const ready = new WeakMap<Caller, Prepared>();
  return {
    context,
    hooks,
    condition: (caller, { rules }) => and(scopeCondition(table, caller), rules, hooks.visible?.(caller)),
    prepared: async (caller) => ready.get(caller) ?? (await context.prepare(caller)),
    prepare: async (caller) => caller && ready.set(caller, await context.prepare(caller)),
    add: async (tx, caller, request, draft, now) => {
      const time = instantText(now);
      const own = partyOf(table, caller);
      const started = { ...draft, ...own } as Draft<EntityDefinition, EntityTable>;
      const more = (await hooks.beforeAdd?.(tx, caller, started)) ?? {};
      const values = {
        id: newId(now),
        ...started,
        ...more,
        tenantId: caller.tenantId,
        sysOrgCode: caller.orgCode,
        createBy: caller.username,
        createTime: time,
      };
      const [row] = await tx
        .insert(table)
        .values(values as never)
        .returning();
      const added = row as WireRecord;
      await hooks.afterAdd?.(tx, caller, added as RowOf<EntityTable>);
      context.audit(tx, caller, request, 'add', String(added.id), changesBetween({}, draft));
      return added;
    },
  };
}

/** Portal users add rows for themselves only, whatever the request says. */
function partyOf(table: EntityTable, caller: Caller): WireRecord {
  const columns = getTableColumns(table);
  const own = { shipperId: caller.shipperId, carrierId: caller.carrierId };
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => value !== null && name in columns));
}

function registerRead(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  const access = `${entity.name}:list` as const;
  const selection = selectionOf(recordColumns(entity, table));
  const totals = new Totals(app.kernel.clock);

  route(app, {
    method: 'GET',
    url: `${entity.api}/list`,
    access,
    readOnly: true,
    result: pageSchema(recordSchema(entity)),
    describeQuery: listQuerySchema(entity),
    summary: `${entity.label[1]}: page of rows`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, request }) => {
      const query = request.query as WireQuery;
      const prepared = await made.prepared(caller);
      const { pageNo, pageSize, offset } = pageOf(query);
      const where = and(made.condition(caller, prepared), whereOf(query, made.context.filters(caller)));
      const rows = await selectRows(tx, made, caller, query, selection, where, pageSize, offset);
      const total = await totals.of(tx, table, where, { found: rows.length, limit: pageSize, offset });
      const records = await made.context.finish(tx, rows, caller, prepared);
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) } as never;
    },
  });

  route(app, {
    method: 'GET',
    url: `${entity.api}/queryById`,
    access,
    readOnly: true,
    query: idQuery,
    result: recordSchema(entity),
    summary: `${entity.label[1]}: one record`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query }) => {
      const prepared = await made.prepared(caller);
      const row = await getRow(tx, caller, table, query.id, { where: made.condition(caller, prepared) });
      const [record] = await made.context.finish(tx, [row as WireRecord], caller, prepared);
      return record as never;
    },
  });
}

/** Rows of one page in the order the request asks for. */
export async function selectRows(
  tx: Tx,
  made: Crud,
  caller: Caller,
  query: WireQuery,
  selection: Selection,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<WireRecord[]> {
  const { table } = made.context;
  const order = orderOf(query, made.context.filters(caller), table.id, made.hooks.order ?? [desc(table.createTime)]);
  return await readRows(tx, table, selection, { where, order, limit, offset });
}

function registerAdd(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'POST',
    url: `${entity.api}/add`,
    access: `${entity.name}:add`,
    body: draftSchema(entity),
    result: recordSchema(entity),
    summary: `${entity.label[1]}: add`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const row = await made.add(tx, caller, request, body as WireRecord, now);
      const [record] = await made.context.finish(tx, [row], caller, await made.prepared(caller));
      return answer(record, made.hooks.messages?.add ?? '添加成功！') as Answer<never>;
    },
  });
}

function registerEdit(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  route(app, {
    // Older clients send POST.
    method: ['PUT', 'POST'],
    url: `${entity.api}/edit`,
    access: `${entity.name}:edit`,
    body: editSchema(entity),
    result: recordSchema(entity),
    summary: `${entity.label[1]}: change`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const prepared = await made.prepared(caller);
      const where = made.condition(caller, prepared);
      const current = (await getRow(tx, caller, table, body.id, { forUpdate: true, where })) as WireRecord & RowOf<EntityTable>;
      if (current.version !== body.version) throw new Stale();
      checkState(entity, entity.editFrom, current, prepared, '编辑');
      const { id: _id, version: _version, ...asked } = body;
      const draft = { ...withoutMasks(entity, asked, current), ...partyOf(table, caller) } as EditDraft<EntityDefinition, EntityTable>;
      const more = (await made.hooks.beforeEdit?.(tx, caller, draft, current)) ?? {};
      const patch = Object.fromEntries(Object.entries({ ...draft, ...more }).filter(([, value]) => value !== undefined));
      const before = { ...current };
      const after = (await updateRow(tx, caller, table, { id: body.id, version: body.version }, patch, now)) as WireRecord;
      await made.hooks.afterEdit?.(tx, caller, after as RowOf<EntityTable>, before);
      made.context.audit(tx, caller, request, 'edit', body.id, changesBetween(before, after));
      const [record] = await made.context.finish(tx, [after], caller, prepared);
      return answer(record, made.hooks.messages?.edit ?? '修改成功!') as Answer<never>;
    },
  });
}

/** A form that showed a masked value sends it back as it was: that is no change. */
function withoutMasks(entity: EntityDefinition, asked: WireRecord, current: WireRecord): WireRecord {
  const kept = Object.entries(asked).filter(([name, value]) => {
    const kind = entity.fields[name]?.masked;
    return !(kind && value !== null && value !== current[name] && value === masked(kind, current[name]));
  });
  return Object.fromEntries(kept);
}

function checkState(entity: EntityDefinition, allowed: readonly string[] | undefined, row: WireRecord, prepared: Prepared, label: string) {
  const state = entity.stateField ? String(row[entity.stateField] ?? '') : '';
  if (allowed && !allowed.includes(state)) throw new Business(wrongStateMessage(entity, prepared.texts, state, label));
}

async function remove(tx: Tx, made: Crud, caller: Caller, request: FastifyRequest, id: string, now: number): Promise<void> {
  const { entity, table } = made.context;
  const prepared = await made.prepared(caller);
  const row = (await getRow(tx, caller, table, id, { forUpdate: true, where: made.condition(caller, prepared) })) as WireRecord &
    RowOf<EntityTable>;
  checkState(entity, entity.deleteFrom, row, prepared, '删除');
  await made.hooks.beforeDelete?.(tx, caller, row);
  await updateRow(tx, caller, table, row as { id: string; version: number }, { delFlag: 1 } as never, now);
  made.context.audit(tx, caller, request, 'delete', id, {});
}

function registerDelete(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'DELETE',
    url: `${entity.api}/delete`,
    access: `${entity.name}:delete`,
    query: idQuery,
    result: z.null(),
    summary: `${entity.label[1]}: delete`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query, request, now }) => {
      await remove(tx, made, caller, request, query.id, now);
      return answer(null, made.hooks.messages?.delete ?? '删除成功!');
    },
  });
}

const batchResult = z.object({ succeeded: z.int(), failed: z.array(z.object({ id: z.string(), message: z.string() })) });

function registerDeleteBatch(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'DELETE',
    url: `${entity.api}/deleteBatch`,
    access: `${entity.name}:batch_delete`,
    query: z.object({ ids: z.string({ error: '参数不识别！' }) }),
    result: batchResult,
    summary: `${entity.label[1]}: delete several`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query, request, now }) => {
      const ids = idList(query.ids);
      if (!ids.length) throw new Invalid('参数不识别！');
      const outcome = await eachRow(tx, ids, (part, id) => remove(part, made, caller, request, id, now));
      return batchAnswer(outcome, made.hooks.messages?.batch ?? '批量删除成功！');
    },
  });
}

/** `a,b,` → ids; a comma at the end is usual. */
export function idList(text: string): string[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length > 1_000) throw new Invalid('一次最多处理1000条');
  return ids;
}

export interface BatchOutcome {
  succeeded: number;
  failed: { id: string; message: string }[];
}

/** Runs `work` for each id in a savepoint of its own: one refusal does not stop the rest (domain §3, rule 4). */
export async function eachRow(tx: Tx, ids: readonly string[], work: (tx: Tx, id: string) => Promise<unknown>): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { succeeded: 0, failed: [] };
  for (const id of ids) {
    try {
      await tx.transaction(async (part) => await work(part, id));
      outcome.succeeded += 1;
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) throw error;
      outcome.failed.push({ id, message: refused.message });
    }
  }
  return outcome;
}

/** All went well: `allGood`. Some did: 成功N条，失败M条. None did: the first reason, as a refusal. */
export function batchAnswer(outcome: BatchOutcome, allGood: string): Answer<BatchOutcome> {
  const { succeeded, failed } = outcome;
  const [first] = failed;
  if (!first) return answer(outcome, allGood);
  if (succeeded === 0) throw new Business(first.message, outcome);
  const reasons = [...new Set(failed.map(({ message }) => message))].slice(0, 5).join('；');
  return answer(outcome, `成功${succeeded}条，失败${failed.length}条：${reasons}`);
}
