/**
 * Tells every node which records changed; changes that are committed within a short time are sent together. The message is not stored with
 * the transaction. When a node dies before it sends the message, lists show the change only at their next load.
 */
import type { FastifyBaseLogger } from 'fastify';
import { entities } from 'shared-contracts/entities';
import { dictionaryCache } from '../../../kernel/context/dictionaries.ts';
import type { ChangedRecord } from '../../../kernel/database/changed-records.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';

/** Outbox channel for changed records. The payload is `ChangedIds`. */
export const changedRecordsChannel = 'records';

/** Name under which the audit has roles of departments, which are no entity. */
export const departRoleSubject = 'departRole';

/** Name under which the audit has data rules, which are no entity. */
export const dataRuleSubject = 'dataRule';

const furtherSubjects: readonly string[] = [departRoleSubject, dataRuleSubject, dictionaryCache];

const isTold = (entity: string): boolean => furtherSubjects.includes(entity) || Object.hasOwn(entities, entity);

/** Ids of the changed records by entity name. */
export type ChangedIds = Readonly<Record<string, readonly string[]>>;

const gatherFor = 200;
/** Maximum number of ids of one entity in a message. After a larger import, lists show the rest at their next load. */
const mostIds = 2_000;

export interface ChangeBatches {
  add(changes: readonly ChangedRecord[]): void;
  stop(): void;
}

/** Collects changed records and passes them to `tell`; when several nodes share the database, the outbox carries them to all nodes. */
export function changeBatches(
  { database, push, log }: { database: Database; push: Push; log: Pick<FastifyBaseLogger, 'warn'> },
  tell: (tenantId: number, changed: ChangedIds) => void,
): ChangeBatches {
  const waiting = new Map<number, Map<string, Set<string>>>();
  let timer: NodeJS.Timeout | undefined;

  const publish = async (batches: readonly (readonly [number, ChangedIds])[]): Promise<void> => {
    await database.asSystem('changed records', async (tx) => {
      for (const [tenantId, payload] of batches)
        await push.publish(tx, { channel: changedRecordsChannel, tenantId, userIds: null, payload });
    });
  };
  const flush = (): void => {
    timer = undefined;
    const batches = [...waiting].map(
      ([tenantId, byEntity]) => [tenantId, Object.fromEntries([...byEntity].map(([entity, ids]) => [entity, [...ids]]))] as const,
    );
    waiting.clear();
    // The embedded database serves a single process, so no other node needs to be told.
    if (database.kind === 'embedded') for (const [tenantId, changed] of batches) tell(tenantId, changed);
    else publish(batches).catch((error: unknown) => log.warn({ err: error }, 'changes of records were not told'));
  };
  push.subscribe(changedRecordsChannel, ({ tenantId, payload }) => tell(tenantId, payload as ChangedIds));
  return {
    add: (changes) => {
      for (const { tenantId, entity, recordId } of changes) {
        if (recordId === '' || !isTold(entity)) continue;
        const byEntity = waiting.get(tenantId) ?? new Map<string, Set<string>>();
        waiting.set(tenantId, byEntity);
        const ids = byEntity.get(entity) ?? new Set<string>();
        byEntity.set(entity, ids);
        if (ids.size < mostIds) ids.add(recordId);
      }
      if (waiting.size > 0) timer ??= setTimeout(flush, gatherFor).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
