/** Restores deleted records, when people undo a deletion of their own. */

import { and, eq, getTableName, gte, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { undoTime } from 'shared-contracts/wire/constants';
import { z } from 'zod';
import { instantText } from '../basics/clock.ts';
import { Business, NotFound } from '../basics/errors.ts';
import { type ApiResponse, respond } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { type BatchOutcome, batchResponse, eachRow, mostIds } from '../database/batch.ts';
import { bypassRowScope } from '../database/bypass-row-scope.ts';
import type { Tx } from '../database/database.ts';
import { driverError } from '../database/database-errors.ts';
import { changedAt } from '../entity/changed-at.ts';
import type { EntityTable, RowOf } from '../entity/entity-table.ts';
import type { WireRecord } from '../entity/records.ts';
import { deletedCondition, rowsOf } from '../entity/row-scope.ts';
import { route } from '../http/route.ts';
import { tableFacts } from '../tables/declare-table.ts';
import type { Crud } from './crud-context.ts';
import { batchResult } from './crud-write.ts';

export const restoreBody = z.object({
  ids: z
    .array(z.string().regex(/^[\w-]{1,36}$/, '参数不识别！'), { error: '参数不识别！' })
    .min(1, '参数不识别！')
    .max(mostIds, `一次最多处理${mostIds}条`),
});

/**
 * Registers `PUT <api>/restore`. It needs the permission to delete and restores only rows that the caller deleted within the last ten
 * minutes; for any other row it responds as if the row had never existed. A deleted row cannot change, so no version is checked.
 */
export function registerRestore(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'PUT',
    url: `${entity.api}/restore`,
    access: `${entity.name}:delete`,
    tier: entity.tier,
    stepUp: made.hooks.stepUp?.includes('delete') ?? false,
    body: restoreBody,
    result: batchResult,
    summary: `${entity.label[1]}: put back what the caller has just deleted`,
    tags: [entity.name],
    handler: async ({ tx, caller, body, request, now }) => {
      const notes: string[] = [];
      const outcome = await eachRow(tx, [...new Set(body.ids)], async (part, id) => {
        const note = await restore(part, made, caller, request, { id, now });
        if (note) notes.push(note);
      });
      return restoreResponse(outcome, notes);
    },
  });
}

/** SQL condition on deleted rows that the caller may restore. */
export const ownDeletion = (table: EntityTable, caller: Caller, now: number): SQL | undefined =>
  and(eq(table.updateBy, caller.username), gte(table.updateTime, instantText(now - undoTime)));

/** The response to a restore. `notes`: what the person should know although the restore succeeded. */
export function restoreResponse(outcome: BatchOutcome, notes: readonly string[]): ApiResponse<BatchOutcome> {
  const response = batchResponse(outcome, '恢复成功！');
  return notes.length === 0 ? response : respond(outcome, [response.message, ...new Set(notes)].join(' '));
}

async function restore(
  tx: Tx,
  made: Crud,
  caller: Caller,
  request: FastifyRequest,
  row: { id: string; now: number },
): Promise<string | undefined> {
  const { table } = made.context;
  const { id, now } = row;
  const [restored] = await tx
    .update(table)
    .set({ delFlag: 0, updateTime: changedAt(table.createTime, now), version: sql`${table.version} + 1` } as Record<string, unknown>)
    .where(and(eq(table.id, id), deletedCondition(table, caller), ownDeletion(table, caller, now)))
    .returning()
    .catch((error: unknown) => {
      throw takenKey(made.context.entity, table, error) ?? error;
    });
  if (!restored) throw new NotFound();
  await refuseLostOwners(tx, made, restored as WireRecord);
  const note = await made.hooks.afterRestore?.(tx, caller, restored as RowOf<EntityTable>);
  made.context.audit(tx, caller, request, 'restore', id, {});
  return note ?? undefined;
}

/** The refusal when another record has taken the deleted record's unique key: it names the key's fields. Undefined for other errors. */
function takenKey(entity: EntityDefinition, table: EntityTable, error: unknown): Business | undefined {
  const { code, constraint } = driverError(error);
  if (code !== '23505') return undefined;
  const keys = Object.entries(tableFacts(table)?.unique ?? {});
  const on = keys.find(([end]) => `${getTableName(table)}_${end}` === constraint)?.[1].on ?? [];
  const labels = typeof on === 'string' ? [] : on.flatMap((name) => entity.fields[name]?.label[0] ?? []);
  return labels.length > 0 ? new Business(`已有${labels.join('、')}相同的记录，不能恢复`) : undefined;
}

/**
 * Refuses to restore a record whose required references have been deleted since. The referenced rows stay locked until COMMIT, so that
 * nobody deletes them in between.
 */
async function refuseLostOwners(tx: Tx, { context }: Crud, row: WireRecord): Promise<void> {
  for (const [name, { entity, required, label }] of Object.entries(context.entity.fields)) {
    const id = row[name];
    if (!entity || !required || typeof id !== 'string' || id === '') continue;
    const { table: owners } = rowsOf(entity);
    const [owner] = await bypassRowScope(tx, () =>
      tx
        .select({ id: owners.id })
        .from(owners)
        .where(and(eq(owners.id, id), eq(owners.delFlag, 0)))
        .for('share'),
    );
    if (!owner) throw new Business(`${label[0]}已删除，不能恢复`);
  }
}
