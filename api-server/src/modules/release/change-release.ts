/**
 * One change of an environment through the API. The registry may share the API's database, so it is never asked inside a
 * transaction: the key of the call is claimed before, the audit row, the news and the answer are written after. A process that dies
 * in between leaves the registry's own history, and its serial makes a second try harmless.
 */
import type { FastifyRequest } from 'fastify';
import type { Envelope } from 'shared-contracts/envelope';
import type { ReleaseCall, ReleaseChange, ReleaseWishes } from 'shared-contracts/release-operations';
import { envelopeOf } from '../../kernel/answer.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { answerKey, claimKey, type IdempotentCall, releaseKey } from '../../kernel/idempotency.ts';
import type { Push } from '../../kernel/push.ts';
import { auditSystem } from '../system/audit-system.ts';
import { changeCall } from './operator-changes.ts';
import { type RegistryCalls, RegistryRefusal } from './registry-calls.ts';
import { publishReleaseNews } from './release-news.ts';

export interface ChangeTools {
  readonly calls: RegistryCalls;
  readonly database: Database;
  readonly push: Push;
}

export interface AskedChange<Call extends ReleaseCall> {
  readonly call: Call;
  readonly wish: ReleaseWishes[Call];
  readonly caller: Caller;
  readonly request: FastifyRequest;
  /** Absent: the call came without a key. */
  readonly key: IdempotentCall | undefined;
  readonly now: number;
}

/** Registries name people by this alphabet only. */
export const userOf = ({ username }: Caller): string => username.replace(/[^\p{L}\p{N} ._@-]/gu, '_').slice(0, 64);

/** Makes the change, or answers what the same key was answered before. Rejects with what the registry refuses. */
export async function changeRelease<Call extends ReleaseCall>(tools: ChangeTools, asked: AskedChange<Call>): Promise<Envelope> {
  const { calls, database } = tools;
  const { call, wish, caller, key, now } = asked;
  if (!calls.mayOperate)
    throw new RegistryRefusal({
      code: 'not-configured',
      message: [
        '本系统未配置发布操作令牌，请使用命令行',
        'This product holds no token that may change environments (RELEASE_OPERATOR_TOKEN); use the command line.',
      ],
      problems: [],
    });
  if (key) {
    const before = await database.as(caller, (tx) => claimKey(tx, caller, key));
    if (before) return before;
  }
  try {
    const { body } = await calls.call<ReleaseChange>(changeCall(call, wish, userOf(caller)));
    const envelope = envelopeOf(body, now);
    await database.as(caller, async (tx) => {
      if (body && !body.dryRun) await note(tx, tools, asked, body);
      if (key) await answerKey(tx, caller, key, envelope);
    });
    return envelope;
  } catch (error) {
    // Refused or not reached: the person may try the same again.
    if (key) await releaseKey(database, caller, key);
    throw error;
  }
}

async function note<Call extends ReleaseCall>(
  tx: Tx,
  { calls, push }: ChangeTools,
  { call, wish, caller, request }: AskedChange<Call>,
  { environment, serial, changes }: ReleaseChange,
): Promise<void> {
  const { reason } = wish;
  auditSystem(tx, caller, request, {
    entity: 'release',
    recordId: `${environment}:${serial}`,
    action: call,
    changes: { ...Object.fromEntries(changes.map(({ name, from, to }) => [name, [from, to] as const])), reason: [null, reason] },
  });
  calls.changed();
  await publishReleaseNews(tx, push, { environment, serial });
}
