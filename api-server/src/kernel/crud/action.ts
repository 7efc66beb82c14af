/**
 * An action of an entity: `PUT <api>/<name>` with id, version and the fields of its body. The kernel checks permission, signature,
 * idempotency key, row scope, version and state; the module supplies the rule; then the kernel updates the row and writes audit and operate
 * log. Where the contract says `bulk`, one call can run the action for many records (`action-batch.ts`).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActionBody, EntityDefinition } from 'shared-contracts/entity/entity';
import { maskableActionSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { instantText } from '../basics/clock.ts';
import { Business, Stale } from '../basics/errors.ts';
import { type ApiResponse, respond } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { operateLog } from '../database/operate-log.ts';
import { entityContext, type Prepared, wrongStateMessage } from '../entity/entity-context.ts';
import type { EntityTable, RowOf, TableOf } from '../entity/entity-table.ts';
import { guessedChanges, guessedFields, withoutGuessed, withoutMasks, withStoredForMasks } from '../entity/masked-input.ts';
import { refuseUnknownBodyOptions } from '../entity/options.ts';
import { refuseForeignFiles } from '../entity/record-files.ts';
import type { WireRecord } from '../entity/records.ts';
import { getRow, loggedChanges, updateRow } from '../entity/rows.ts';
import { route } from '../http/route.ts';
import { done, type RunAction, registerBatch } from './action-batch.ts';

export interface ActionContext<
  E extends EntityDefinition,
  A extends keyof E['actions'] & string,
  T extends EntityTable,
  Further = unknown,
> {
  tx: Tx;
  caller: Caller;
  /**
   * The locked row; it is in an allowed state and has the version that the caller sent. Where the body has a full value for a field that the
   * caller sees masked, the row does not contain the stored one.
   */
  row: RowOf<T>;
  body: ActionBody<E, A> & Further;
  /** Present moment, `YYYY-MM-DD HH:mm:ss`. */
  now: string;
  /** Present moment, epoch milliseconds. */
  at: number;
  request: FastifyRequest;
  /** Adds a remark or details to the operate log line of this action. */
  log(entry: { remark?: string | null; detail?: unknown }): void;
}

/** Registers the action. The rule returns the changed columns of the row ({} when it changed other rows only) or throws a refusal. */
export function action<E extends EntityDefinition, A extends keyof E['actions'] & string, T extends TableOf<E>, Further = unknown>(
  app: FastifyInstance,
  entity: E,
  table: T,
  name: A,
  rule: (context: ActionContext<E, A, T, Further>) => Promise<Partial<RowOf<T>>>,
  options: {
    /** Called with the locked row before the checks of version and state, so that it can throw a more specific refusal. */ refuse?: (
      row: RowOf<T>,
    ) => string | null;
    /**
     * Parts of the body that fields cannot describe, for example a list. Not allowed for actions that one call can run for many records.
     */
    further?: z.ZodType<Further>;
    /** The rule may reveal that a number is in use. Not allowed for actions that one call can run for many records. */
    tellsTaken?: boolean;
  } = {},
): void {
  const definition = entity.actions[name];
  if (!definition) throw new Error(`Entity ${entity.name} has no action ${name}`);
  const context = entityContext(app, entity, table);
  const [label] = definition.label;
  const prepared = new WeakMap<Caller, Prepared>();
  const { stateField } = entity;
  const fields = definition.body ?? {};

  const run: RunAction = async ({ tx, caller, request, now }, { id, version }, bodyOf) => {
    const ready = prepared.get(caller) ?? (await context.prepare(caller));
    const row = await getRow(tx, caller, table, id, { forUpdate: true });
    const before = row as WireRecord & { id: string; version: number };
    const refusal = options.refuse?.(row);
    if (refusal) throw new Business(refusal);
    if (before.version !== version) throw new Stale();
    const from = stateField ? String(before[stateField] ?? '') : null;
    if (definition.from && !definition.from.includes(from ?? '')) {
      throw new Business(wrongStateMessage(entity, ready.texts, from, label));
    }
    const sent = bodyOf(before);
    const guessed = guessedFields(entity, caller, withoutMasks(entity, caller, sent, before), before);
    const known = withoutGuessed(row, guessed);
    const body = withStoredForMasks(entity, caller, fields, sent, before);
    refuseUnknownBodyOptions(fields, body, ready.texts, known);
    await refuseForeignFiles(tx, caller, fields, body, known);
    let line: { remark?: string | null; detail?: unknown } = {};
    const patch = await rule({
      tx,
      caller,
      row: known,
      // The body was parsed by the contract's schema of this action.
      body: body as ActionBody<E, A> & Further,
      now: instantText(now),
      at: now,
      request,
      log: (entry) => {
        line = { ...line, ...entry };
      },
    });
    const after = (await updateRow(tx, caller, table, before, patch, now)) as WireRecord;
    const written = { guessed, sent: body, patch: patch as WireRecord };
    const changed = { ...loggedChanges(table, before, after), ...guessedChanges(entity, caller, written, before, after) };
    const changes = context.audit(tx, caller, request, name, before.id, changed);
    await operateLog(
      tx,
      caller,
      {
        bizType: entity.name,
        bizId: before.id,
        bizNo: text(after[entity.titleField]),
        action: name,
        fromStatus: from,
        toStatus: stateField ? text(after[stateField]) : null,
        detail: changes,
        ip: request.ip,
        ...line,
      },
      instantText(now),
    );
    return await context.finishOne(tx, after, caller, ready);
  };
  const schema = maskableActionSchema(entity, name);
  const prepare = async (caller: Caller | null) => caller && prepared.set(caller, await context.prepare(caller));

  route(app, {
    method: definition.method ?? 'PUT',
    url: `${entity.api}/${name}`,
    access: `${entity.name}:${name}`,
    tier: entity.tier,
    body: options.further ? z.intersection(schema, options.further) : schema,
    result: recordSchema(entity),
    summary: `${entity.label[1]}: ${definition.label[1]}`,
    tags: [entity.name],
    signed: definition.signed,
    idempotency: definition.idempotent ? 'required' : undefined,
    tellsTaken: options.tellsTaken ?? false,
    prepare,
    handler: async ({ tx, caller, body, request, now }) => {
      const record = await run({ tx, caller, request, now }, body, () => body as WireRecord);
      return respond(record, done) as ApiResponse<never>;
    },
  });
  if (definition.bulk) registerBatch(app, entity, name, { run, prepare });
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value).slice(0, 40));
