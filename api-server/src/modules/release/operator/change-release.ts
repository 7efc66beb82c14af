/**
 * Makes one change of an environment through the API. The registry may use the same database, so it is never called inside a transaction:
 * the idempotency key and the change are recorded before the call; audit row, push message and response after it. If the process dies in
 * between, the change is audited later (pending-changes.ts), and a second attempt is harmless because the registry checks the serial.
 */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ReleaseCall, ReleaseChange, ReleaseWishes } from 'shared-contracts/release/release-operations';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { newId } from '../../../kernel/basics/ids.ts';
import { envelopeOf } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { claimKey, type IdempotentCall, recordResponse, releaseKey } from '../../../kernel/database/idempotency.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { type RegistryCalls, RegistryRefusal } from '../registry/registry-calls.ts';
import { changeCall } from './operator-changes.ts';
import { auditOf, forgetPending, notePending, type PendingChange } from './pending-changes.ts';
import { publishReleaseNews } from './release-news.ts';

export interface ChangeTools {
  readonly calls: RegistryCalls;
  readonly database: Database;
  readonly push: Push;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface AskedChange<Call extends ReleaseCall> {
  readonly call: Call;
  readonly wish: ReleaseWishes[Call];
  readonly caller: Caller;
  readonly request: FastifyRequest;
  /** The idempotency key of the call; undefined when it has none. */
  readonly key: IdempotentCall | undefined;
  readonly now: number;
}

/** The registry accepts only these characters in names of people. */
export const userOf = ({ username }: Caller): string => username.replace(/[^\p{L}\p{N} ._@-]/gu, '_').slice(0, 64);

/** Makes the change, or returns the stored response of the same idempotency key. Rejects when the registry refuses. */
export async function changeRelease<Call extends ReleaseCall>(tools: ChangeTools, asked: AskedChange<Call>): Promise<Envelope> {
  const { calls, database, log } = tools;
  const { call, wish, caller, key, now } = asked;
  if (!calls.mayOperate) throw new RegistryRefusal(notConfigured);
  const pending = wish.dryRun ? null : pendingOf(asked);
  const before = await database.as(caller, async (tx) => {
    const responded = key && (await claimKey(tx, caller, key));
    if (!responded && pending) await notePending(tx, pending);
    return responded;
  });
  if (before) return before;
  const asksRegistry = calls.call<ReleaseChange>(changeCall(call, wish, userOf(caller)));
  const { body } = await asksRegistry.catch(async (error: unknown) => {
    await giveUp(tools, asked, pending, error);
    throw error;
  });
  const envelope = envelopeOf(body, now);
  try {
    await database.as(caller, async (tx) => {
      if (body && pending) await note(tx, tools, pending, body);
      if (key) recordResponse(tx, caller, key, envelope);
    });
  } catch (error) {
    // The change was made, so the person gets the result. If the audit row could not be written, it is written later from the pending
    // changes.
    log.warn({ err: error }, 'the audit row of a release change is written later');
  }
  return envelope;
}

const notConfigured = {
  code: 'not-configured',
  message: [
    '本系统未配置发布操作令牌，请使用命令行',
    'This product holds no token that may change environments (RELEASE_OPERATOR_TOKEN); use the command line.',
  ],
  problems: [],
} as const;

function pendingOf<Call extends ReleaseCall>({ call, wish, caller, request, now }: AskedChange<Call>): PendingChange {
  const { tenantId, userId, username } = caller;
  const { environment, serial, reason } = wish;
  const { id: requestId, ip } = request;
  return { id: newId(now), tenantId, userId, username, byWhom: userOf(caller), requestId, ip, environment, serial, call, reason };
}

/**
 * Handles a failed call. When the registry refused, nothing has changed. When it was not reached, the change may have been made: the
 * watcher finds out, the person may retry, and the serial prevents a second change.
 */
async function giveUp<Call extends ReleaseCall>(
  { database }: ChangeTools,
  { caller, key }: AskedChange<Call>,
  pending: PendingChange | null,
  error: unknown,
): Promise<void> {
  if (pending && error instanceof RegistryRefusal) await database.as(caller, (tx) => forgetPending(tx, pending.id));
  if (key) await releaseKey(database, caller, key);
}

async function note(
  tx: Tx,
  { calls, push }: ChangeTools,
  pending: PendingChange,
  { environment, serial, changes }: ReleaseChange,
): Promise<void> {
  if (await forgetPending(tx, pending.id)) audit(tx, auditOf(pending, serial, changes));
  calls.changed();
  await publishReleaseNews(tx, push, { environment, serial });
}
