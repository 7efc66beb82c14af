/** The generic writes of an entity: add, edit, delete, delete several. */
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { draftSchema, editSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { Business, Invalid, Stale } from '../basics/errors.ts';
import { type ApiResponse, respond } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { batchResponse, eachRow, idList } from '../database/batch.ts';
import type { Tx } from '../database/database.ts';
import { type Prepared, wrongStateMessage } from '../entity/entity-context.ts';
import { type EntityTable, hiddenFields, type RowOf } from '../entity/entity-table.ts';
import { draftLines, hasSameLines, withoutLines, writeLines } from '../entity/lines-write.ts';
import { guessedChanges, guessedFields, withoutGuessed, withoutMasks } from '../entity/masked-input.ts';
import { refuseUnknownOptions } from '../entity/options.ts';
import { refuseForeignFiles } from '../entity/record-files.ts';
import type { WireRecord } from '../entity/records.ts';
import { getRow, loggedChanges, statedReason, updateRow } from '../entity/rows.ts';
import { route } from '../http/route.ts';
import { type Crud, type EditDraft, idQuery, ownColumns } from './crud-context.ts';

export function registerAdd(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'POST',
    url: `${entity.api}/add`,
    access: `${entity.name}:add`,
    tier: entity.tier,
    stepUp: made.hooks.stepUp?.includes('add') ?? false,
    tellsTaken: made.hooks.tellsTaken ?? false,
    body: draftSchema(entity),
    result: recordSchema(entity),
    summary: `${entity.label[1]}: add`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const prepared = await made.prepared(caller);
      // People whose company withholds amounts state them in a new record, e.g. the price of an order; the limits hold for what is stored.
      const { limits: _limits, ...stating } = caller;
      const draft = withoutHidden(entity, stating, body as WireRecord);
      refuseUnknownOptions({ entity, lines: made.lines, ...prepared }, draft);
      const row = await made.add(tx, caller, request, draft, now);
      const record = await made.context.finishOne(tx, row, caller, prepared);
      return respond(record, made.hooks.messages?.add ?? '添加成功！') as ApiResponse<never>;
    },
  });
}

export function registerEdit(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  route(app, {
    // POST is accepted too, because older clients send it.
    method: ['PUT', 'POST'],
    url: `${entity.api}/edit`,
    access: `${entity.name}:edit`,
    tier: entity.tier,
    stepUp: made.hooks.stepUp?.includes('edit') ?? false,
    tellsTaken: made.hooks.tellsTaken ?? false,
    body: editSchema(entity),
    result: recordSchema(entity),
    summary: `${entity.label[1]}: change`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const prepared = await made.prepared(caller);
      const current = (await getRow(tx, caller, table, body.id, { forUpdate: true })) as WireRecord & RowOf<EntityTable>;
      const { version = Number(current.version) } = body;
      if (current.version !== version) throw new Stale();
      checkState(entity, entity.editFrom, current, prepared, '编辑');
      const { id: _id, version: _version, changeReason, ...given } = body;
      const asked = withoutMasks(entity, caller, withoutHidden(entity, caller, given), current);
      const guessed = guessedFields(entity, caller, asked, current);
      const known = withoutGuessed(current, guessed);
      await refuseForeignFiles(tx, caller, entity.fields, asked, known);
      const drafted = await draftLines(tx, caller, made.lines, body.id, asked);
      const storedLines = Object.fromEntries(drafted.drafts.map(({ own, stored }) => [own.name, stored]));
      refuseUnknownOptions({ entity, lines: made.lines, ...prepared }, { ...asked, ...drafted.values }, { ...known, ...storedLines });
      const draft = { ...asked, ...drafted.values, ...ownColumns(table, caller) } as EditDraft<EntityDefinition, EntityTable>;
      const more = (await made.hooks.beforeEdit?.(tx, caller, draft, known)) ?? {};
      const whole: WireRecord = { ...draft, ...more };
      const patch = Object.fromEntries(Object.entries(withoutLines(made.lines, whole)).filter(([, value]) => value !== undefined));
      const isSame = guessed.length === 0 && isDeepStrictEqual({ ...current, ...patch }, { ...current }) && hasSameLines(drafted, whole);
      // Who saves what is stored already changes nothing: no version that would refuse another person's form, and no entry in the audit.
      // For a masked number this would tell that it is the stored one.
      if (isSame && changeReason === undefined) {
        const record = await made.context.finishOne(tx, current, caller, prepared);
        return respond(record, made.hooks.messages?.edit ?? '修改成功!') as ApiResponse<never>;
      }
      const before = { ...current };
      const after = (await updateRow(tx, caller, table, { id: body.id, version }, patch, now)) as WireRecord;
      const lineChanges = await writeLines(tx, caller, drafted, { parentId: body.id, values: whole, now });
      await made.hooks.afterEdit?.(tx, caller, after as RowOf<EntityTable>, before);
      const changes = {
        ...loggedChanges(table, before, after),
        ...guessedChanges(entity, caller, { guessed, sent: asked, patch }, before, after),
        ...lineChanges,
        ...statedReason(changeReason),
      };
      made.context.audit(tx, caller, request, 'edit', body.id, changes, body.version === undefined ? { isUnchecked: true } : {});
      const record = await made.context.finishOne(tx, after, caller, prepared);
      return respond(record, made.hooks.messages?.edit ?? '修改成功!') as ApiResponse<never>;
    },
  });
}

/**
 * Removes fields that do not exist for the caller, as unknown names are removed. No check may see them: a refusal that depends on whether a
 * guess equals the stored value would tell it.
 */
function withoutHidden(entity: EntityDefinition, caller: Caller, given: WireRecord): WireRecord {
  const hidden = hiddenFields(entity, caller);
  return hidden.size === 0 ? given : Object.fromEntries(Object.entries(given).filter(([name]) => !hidden.has(name)));
}

function checkState(entity: EntityDefinition, allowed: readonly string[] | undefined, row: WireRecord, prepared: Prepared, label: string) {
  const state = entity.stateField ? String(row[entity.stateField] ?? '') : '';
  if (allowed && !allowed.includes(state)) throw new Business(wrongStateMessage(entity, prepared.texts, state, label));
}

async function remove(tx: Tx, made: Crud, caller: Caller, request: FastifyRequest, id: string, now: number): Promise<void> {
  const { entity, table } = made.context;
  const prepared = await made.prepared(caller);
  const row = (await getRow(tx, caller, table, id, { forUpdate: true })) as WireRecord & RowOf<EntityTable>;
  checkState(entity, entity.deleteFrom, row, prepared, '删除');
  await made.hooks.beforeDelete?.(tx, caller, row);
  await updateRow(tx, caller, table, row as { id: string; version: number }, { delFlag: 1 } as never, now);
  made.context.audit(tx, caller, request, 'delete', id, {});
}

export function registerDelete(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'DELETE',
    url: `${entity.api}/delete`,
    access: `${entity.name}:delete`,
    tier: entity.tier,
    stepUp: made.hooks.stepUp?.includes('delete') ?? false,
    query: idQuery,
    result: z.null(),
    summary: `${entity.label[1]}: delete`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query, request, now }) => {
      await remove(tx, made, caller, request, query.id, now);
      return respond(null, made.hooks.messages?.delete ?? '删除成功!');
    },
  });
}

/** Counts and reasons in the response to a call on several records. */
export const batchResult = z.object({ succeeded: z.int(), failed: z.array(z.object({ id: z.string(), message: z.string() })) });

export function registerDeleteBatch(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  const none = made.hooks.messages?.none ?? '参数不识别！';
  route(app, {
    method: 'DELETE',
    url: `${entity.api}/deleteBatch`,
    access: `${entity.name}:batch_delete`,
    tier: entity.tier,
    stepUp: made.hooks.stepUp?.includes('delete') ?? false,
    query: z.object({ ids: z.string({ error: none }) }),
    result: batchResult,
    summary: `${entity.label[1]}: delete several`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query, request, now }) => {
      const ids = idList(query.ids);
      if (!ids.length) throw new Invalid(none);
      const outcome = await eachRow(tx, ids, (part, id) => remove(part, made, caller, request, id, now));
      return batchResponse(outcome, made.hooks.messages?.batch ?? '批量删除成功！');
    },
  });
}
