/** Shared parts of an entity's generic calls: the module's hooks, the row condition, and how a record is added. */

import { getTableColumns, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DraftOf, EntityDefinition } from 'shared-contracts/entity/entity';
import { parties, sides } from 'shared-contracts/session/parties';
import { z } from 'zod';
import { instantText } from '../basics/clock.ts';
import { newId } from '../basics/ids.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { noteTransition } from '../database/transitions.ts';
import { type Decorate, type EntityContext, entityContext, type Prepared } from '../entity/entity-context.ts';
import type { EntityTable, InsertOf, RowOf } from '../entity/entity-table.ts';
import { type LineStores, linesOf, type OwnLines } from '../entity/lines.ts';
import { draftLines, withoutLines, writeLines } from '../entity/lines-write.ts';
import { refuseForeignFiles } from '../entity/record-files.ts';
import type { WireRecord } from '../entity/records.ts';
import { declareRows, type Visible } from '../entity/row-scope.ts';
import { changesBetween } from '../entity/rows.ts';

/** A row to be written: values of the request, and columns that hooks set and no request may set. */
export type Draft<E extends EntityDefinition, T extends EntityTable> = DraftOf<E> & Partial<InsertOf<T>>;
export type EditDraft<E extends EntityDefinition, T extends EntityTable> = Partial<DraftOf<E>> & Partial<InsertOf<T>>;

/** The module's rules for the generic calls; each runs in the caller's transaction and refuses by throwing. */
export interface CrudHooks<E extends EntityDefinition, T extends EntityTable> {
  /** Slow work on each imported row before the transaction opens (e.g. hashing passwords); the result is merged into the draft. */
  beforeImport?(draft: DraftOf<E>): Promise<Partial<InsertOf<T>>>;
  /** Runs before a row is added, also when it is imported. May return another draft (with numbers, copied names, states). */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook may return nothing
  beforeAdd?(tx: Tx, caller: Caller, draft: Draft<E, T>): Promise<Partial<Draft<E, T>> | void>;
  afterAdd?(tx: Tx, caller: Caller, row: RowOf<T>): Promise<void>;
  /**
   * Runs before a row is edited; `current` is the locked stored row. The result is merged into the draft; a field that it sets to undefined counts
   * as not sent.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook may return nothing
  beforeEdit?(tx: Tx, caller: Caller, draft: EditDraft<E, T>, current: RowOf<T>): Promise<Partial<EditDraft<E, T>> | void>;
  afterEdit?(tx: Tx, caller: Caller, row: RowOf<T>, before: RowOf<T>): Promise<void>;
  /** `row` is locked until the transaction ends. */
  beforeDelete?(tx: Tx, caller: Caller, row: RowOf<T>): Promise<void>;
  /**
   * Runs after a deleted row was restored, to undo what `beforeDelete` changed in other tables. When it refuses, the row stays deleted. A text that it
   * returns is added to the message of the response.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook may return nothing
  afterRestore?(tx: Tx, caller: Caller, row: RowOf<T>): Promise<string | undefined | void>;
  /** The tables of the contract's sub-tables. `beforeAdd` and `beforeEdit` get all lines and may change them. */
  lines?: LineStores<E>;
  /** Adds values to records in list, detail, export and action responses. */
  decorate?: Decorate;
  /** Calls that need a recent proof of the caller's identity because they change rights or passwords. */
  stepUp?: readonly ('add' | 'edit' | 'delete' | 'import')[];
  /** `beforeAdd` and `beforeEdit` may reveal that a number is in use (`query/taken.ts`). */
  tellsTaken?: boolean;
  /** SQL condition in addition to row scope and data rules; it applies wherever the rows are read (`scopeCondition`). */
  visible?: Visible;
  /** Order when the request names none; default `createTime` descending. */
  order?: readonly SQL[];
  /** Replaces the standard texts (添加成功！ 修改成功! 删除成功! 批量删除成功！). */
  messages?: Partial<Record<'add' | 'edit' | 'delete' | 'batch' | 'none', string>>;
}

/** Objects that the generic calls of one entity share: context, hooks and functions. */
export interface Crud {
  readonly context: EntityContext;
  readonly hooks: CrudHooks<EntityDefinition, EntityTable>;
  readonly lines: readonly OwnLines[];
  prepared(caller: Caller): Promise<Prepared>;
  prepare(caller: Caller | null): Promise<unknown>;
  /** Runs the checks that come before a record is added; what they change must be rolled back. */
  check(tx: Tx, caller: Caller, draft: WireRecord): Promise<void>;
  /** Adds a record. `ready`: column values that were computed before the transaction. */
  add(tx: Tx, caller: Caller, request: FastifyRequest, draft: WireRecord, now: number, ready?: WireRecord): Promise<WireRecord>;
}

/** Query parameters of calls for one record. */
export const idQuery = z.object({ id: z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(36) });

/** Creates the shared parts; registers no routes. */
export function createCrud(app: FastifyInstance, entity: EntityDefinition, table: EntityTable, hooks: Crud['hooks']): Crud {
  declareRows(entity, table, hooks.visible);
  app.kernel.tables.push(table);
  const context = entityContext(app, entity, table);
  const lines = linesOf(app, entity);
  // Values that were read before the transaction, by caller object; each request has its own caller object.
  const readyFor = new WeakMap<Caller, Prepared>();
  const checked = async (tx: Tx, caller: Caller, draft: WireRecord, ready: WireRecord) => {
    await refuseForeignFiles(tx, caller, entity.fields, draft);
    const drafted = await draftLines(tx, caller, lines, null, draft);
    const started = { ...draft, ...drafted.values, ...ready, ...ownColumns(table, caller) } as Draft<EntityDefinition, EntityTable>;
    const more = (await hooks.beforeAdd?.(tx, caller, started)) ?? {};
    return { drafted, whole: { ...started, ...more } };
  };
  return {
    context,
    hooks,
    lines,
    prepared: async (caller) => readyFor.get(caller) ?? (await context.prepare(caller)),
    prepare: async (caller) => caller && readyFor.set(caller, await context.prepare(caller)),
    check: async (tx, caller, draft) => void (await checked(tx, caller, draft, {})),
    add: async (tx, caller, request, draft, now, ready = {}) => {
      const time = instantText(now);
      const { drafted, whole } = await checked(tx, caller, draft, ready);
      const values = {
        id: newId(now),
        ...withoutLines(lines, whole),
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
      const parentId = String(added.id);
      const lineChanges = await writeLines(tx, caller, drafted, { parentId, values: whole, now });
      await hooks.afterAdd?.(tx, caller, added as RowOf<EntityTable>);
      context.audit(tx, caller, request, 'add', parentId, { ...changesBetween({}, withoutLines(lines, draft)), ...lineChanges });
      const state = entity.stateField ? added[entity.stateField] : null;
      if (state) {
        const recordNo = String(added[entity.titleField] ?? '') || null;
        const { tenantId, userId } = caller;
        noteTransition(tx, { tenantId, entity: entity.name, recordId: parentId, recordNo, toStatus: String(state), userId, isNew: true });
      }
      return added;
    },
  };
}

/** People who belong to a party can add rows for their own party only, whatever the request says. */
export function ownColumns(table: EntityTable, caller: Caller): WireRecord {
  const columns = getTableColumns(table);
  const own = sides.map((side) => [parties[side].id, caller[parties[side].id]] as const);
  return Object.fromEntries(own.filter(([name, value]) => value !== null && name in columns));
}
