/**
 * Idempotency keys: the same call with the same key has one effect and one response. The key is written in the transaction
 * of the call itself, so a refused call leaves no trace and a parallel one waits for the first to finish.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { Conflict, Invalid } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import { sendWithCommit } from './before-commit.ts';
import { clientOf, type Database, type Tx } from './database.ts';

export const idempotencyHeader = 'idempotency-key';

export interface IdempotentCall {
  readonly key: string;
  /** HTTP method and path of the call. */
  readonly call: string;
  readonly bodyHash: string;
}

/** Reads the header; throws Invalid when it is malformed, or absent where the contract requires it. */
export function idempotentCall(header: unknown, required: boolean, call: string, body: unknown): IdempotentCall | undefined {
  if (header === undefined || header === '') {
    if (required) throw new Invalid('缺少 Idempotency-Key，请刷新页面后重试');
    return undefined;
  }
  if (typeof header !== 'string' || !/^[\w.:-]{8,100}$/.test(header)) throw new Invalid('Idempotency-Key 格式不正确');
  return {
    key: header,
    call,
    bodyHash: createHash('sha256')
      .update(canonicalJson(body ?? null))
      .digest('hex'),
  };
}

const ownKey = ({ tenantId, userId }: Caller, { key }: IdempotentCall) =>
  sql`tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;

/**
 * Claims the key for this call, or returns the stored response of the first call with this key. Refuses a key that was used for another
 * call or body, or whose first call is still running.
 */
export async function claimKey(tx: Tx, caller: Caller, call: IdempotentCall): Promise<Envelope | undefined> {
  const claimed = await clientOf(tx).query({
    name: 'claim_key',
    text: `insert into freight.idempotency_key (tenant_id, user_id, key, call, body_hash) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, user_id, key) do nothing`,
    values: [caller.tenantId, caller.userId, call.key, call.call, call.bodyHash],
  });
  if (claimed.rowCount !== 0) return undefined;
  const found = await tx.execute<{ call: string; body_hash: string; answer: string | null }>(
    sql`select call, body_hash, answer from freight.idempotency_key where ${ownKey(caller, call)}`,
  );
  const [row] = found.rows;
  if (row?.call !== call.call || row.body_hash !== call.bodyHash || row.answer === null) throw new Conflict('重复提交');
  return JSON.parse(row.answer) as Envelope;
}

/** Stores the response that a repeated call with this key will get. */
export function recordResponse(tx: Tx, { tenantId, userId }: Caller, { key }: IdempotentCall, envelope: Envelope): void {
  sendWithCommit(tx, {
    name: 'record_response',
    text: 'update freight.idempotency_key set answer = $4 where tenant_id = $1 and user_id = $2 and key = $3',
    values: [tenantId, userId, key, JSON.stringify(envelope)],
  });
}

/** Frees the key after work outside a transaction has failed, so that the call can be repeated. */
export async function releaseKey(database: Database, caller: Caller, call: IdempotentCall): Promise<void> {
  await database.asSystem('idempotency key', (tx) =>
    tx.execute(sql`delete from freight.idempotency_key where ${ownKey(caller, call)} and answer is null`),
  );
}

/** Runs `work` once per key: a repeated call gets the stored envelope, a call with the same key and another body is refused. */
export async function once(tx: Tx, caller: Caller, call: IdempotentCall, work: () => Promise<Envelope>): Promise<Envelope> {
  const before = await claimKey(tx, caller, call);
  if (before) return before;
  const envelope = await work();
  recordResponse(tx, caller, call, envelope);
  return envelope;
}

/**
 * Like `once`, for work that opens transactions of its own. The key is claimed before the work begins, so a call that is repeated while it
 * goes on is refused; work that throws frees it. After a crash the key stays claimed, because nobody knows how much of the work was done.
 */
export async function onceApart(
  database: Database,
  caller: Caller,
  call: IdempotentCall,
  work: () => Promise<Envelope>,
): Promise<Envelope> {
  const before = await database.as(caller, (tx) => claimKey(tx, caller, call));
  if (before) return before;
  let envelope: Envelope;
  try {
    envelope = await work();
  } catch (error) {
    await releaseKey(database, caller, call);
    throw error;
  }
  await database.as(caller, async (tx) => recordResponse(tx, caller, call, envelope));
  return envelope;
}

/** Removes keys older than a day and error files older than a week; called by a timer of the application. */
export async function forgetOld(database: Database): Promise<void> {
  await database.asSystem('old idempotency keys', async (tx) => {
    await tx.execute(sql`delete from freight.idempotency_key where create_time < now() - interval '24 hours'`);
    await tx.execute(sql`delete from freight.import_report where create_time < now() - interval '7 days'`);
  });
}

/** JSON with sorted keys: equal bodies have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
