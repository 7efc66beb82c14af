/**
 * An action for many records: `PUT <api>/<name>/batch` with `rows` and the fields that are equal for all (docs/wire.md). Each record has
 * its own transaction, in which the single action runs: a refused record does not undo another one, and its locks end with its transaction.
 * The outcome of each record is stored under its share of the idempotency key. A call that is repeated after a lost connection or a crash
 * therefore handles only the remaining records and returns the stored outcomes for the others (docs/decisions/0042-many-at-once.md).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BulkRowResult, bulkValues, type EntityDefinition, isBulkRow, type RecordOf } from 'shared-contracts/entity/entity';
import { actionSchema, type BulkBody, bulkResultSchema, bulkSchema } from 'shared-contracts/entity/entity-schema';
import { type Envelope, refusals } from 'shared-contracts/wire/envelope';
import { Business, Refused } from '../basics/errors.ts';
import { envelopeOf, refusalEnvelope, respond } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { countsMessage } from '../database/batch.ts';
import type { Tx } from '../database/database.ts';
import { refusalOf } from '../database/database-errors.ts';
import { claimKey, type IdempotentCall, idempotencyHeader, idempotentCall, once, recordResponse } from '../database/idempotency.ts';
import { RefusedOnRecord } from '../database/refused-on-record.ts';
import type { WireRecord } from '../entity/records.ts';
import { read, recordRefusal, route } from '../http/route.ts';

/** The default success message of an action. */
export const done = '操作成功！';

interface Run {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

interface RowOfCall {
  readonly id: string;
  readonly version: number;
}

/**
 * Runs the action on one record within a transaction: checks the record, calls `bodyOf` to make the body from the locked row, runs the
 * module's rule. Throws when the action is refused.
 */
export type RunAction = (run: Run, row: RowOfCall, bodyOf: (row: WireRecord) => WireRecord) => Promise<WireRecord>;

interface BatchedAction {
  readonly run: RunAction;
  readonly prepare: (caller: Caller | null) => Promise<unknown>;
}

/** Registers the route that runs an action for many records. */
export function registerBatch(app: FastifyInstance, entity: EntityDefinition, name: string, { run, prepare }: BatchedAction): void {
  const definition = entity.actions[name];
  if (!definition) throw new Error(`Entity ${entity.name} has no action ${name}`);
  const { database, clock } = app.kernel;
  const url = `${entity.api}/${name}/batch`;
  const schema = actionSchema(entity, name);

  /** The body of the single action: the fields that were sent for all records, and the fields that are taken from the record itself. */
  const bodyOf = ({ rows: _rows, ...asked }: BulkBody, { id, version }: RowOfCall, row: WireRecord): WireRecord => {
    if (!isBulkRow(definition, row)) throw new Business(`该记录须逐条填写，请单独执行[${definition.label[0]}]`);
    const own = Object.fromEntries(bulkValues(definition).map(([field, source]) => [field, row[source]]));
    return read(schema, { ...asked, ...own, id, version }) as WireRecord;
  };

  /**
   * Runs the action for one record and stores its outcome. When the action is refused, only its own changes are rolled back (savepoint), so
   * that the refusal can be stored.
   */
  const outcomeOf = async (asked: BulkBody, row: RowOfCall, of: Omit<Run, 'tx'>, call: IdempotentCall | undefined): Promise<Envelope> => {
    const recorded: RefusedOnRecord[] = [];
    const work = (tx: Tx) => async (): Promise<Envelope> => {
      try {
        const record = await tx.transaction((part) => run({ ...of, tx: part }, row, (before) => bodyOf(asked, row, before)));
        return envelopeOf(respond(record, done), of.now);
      } catch (error) {
        const refused = lastingRefusal(error);
        if (!refused) throw error;
        if (refused instanceof RefusedOnRecord) recorded.push(refused);
        return refusalEnvelope(refused.refusal, of.now, refused.message);
      }
    };
    const outcome = await database.as(of.caller, (tx) => (call ? once(tx, of.caller, shareOf(call, row.id), work(tx)) : work(tx)()));
    for (const refused of recorded) await recordRefusal(app.kernel, of.request, refused);
    return outcome;
  };

  route(app, {
    method: 'PUT',
    url,
    access: `${entity.name}:${name}`,
    tier: entity.tier,
    body: bulkSchema(entity, name),
    result: bulkResultSchema(entity),
    summary: `${entity.label[1]}: ${definition.label[1]} for many, with a result for each`,
    tags: [entity.name],
    signed: definition.signed,
    transaction: false,
    prepare,
    handler: async ({ caller, body, request, reply, now }) => {
      const sent = { body: request.body, query: request.query };
      const call = idempotentCall(request.headers[idempotencyHeader], definition.idempotent === true, `PUT ${url}`, sent);
      if (call) await database.as(caller, (tx) => refuseOtherCall(tx, caller, call, now));
      const results: BulkRowResult[] = [];
      for (const row of body.rows) {
        // When the client has disconnected, the remaining records are not handled; completed records stay as they are.
        if (reply.raw.destroyed) break;
        const { success, message, result } = await outcomeOf(body, row, { caller, request, now: clock() }, call);
        results.push({ id: row.id, ok: success, message, ...(success && { record: result as RecordOf<EntityDefinition> }) });
      }
      const refused = results.filter(({ ok }) => !ok);
      const counts = { succeeded: results.length - refused.length, failed: refused.length };
      return respond({ ...counts, results }, refused.length === 0 ? done : countsMessage(counts.succeeded, refused));
    },
  });
}

/** Refuses an idempotency key that was used for another call or body. The key is stored at once, because outcomes are stored per record. */
async function refuseOtherCall(tx: Tx, caller: Caller, call: IdempotentCall, now: number): Promise<void> {
  if (await claimKey(tx, caller, call)) return;
  recordResponse(tx, caller, call, envelopeOf(null, now));
}

/** The idempotency key of one record within the call: the call's key with the record's id. */
function shareOf(call: IdempotentCall, id: string): IdempotentCall {
  return { ...call, key: createHash('sha256').update(`${call.key} ${id}`).digest('hex') };
}

/**
 * The refusal that a repeated call would get again; undefined for server faults, full queues and exceeded limits, which end the call
 * without a stored outcome.
 */
function lastingRefusal(error: unknown): Refused | undefined {
  const refused = error instanceof Refused ? error : refusalOf(error);
  return refused && refusals[refused.refusal].http === 200 ? refused : undefined;
}
