import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Caller } from '../../kernel/caller/caller.ts';
import { audit } from '../../kernel/database/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { operateLog } from '../../kernel/database/operate-log.ts';
import { type Changes, presentable } from '../../kernel/entity/entity-context.ts';
import type { EntityTable, RowOf } from '../../kernel/entity/entity-table.ts';

/** Who does something in which transaction, when; the context of an action is one. */
export interface Act {
  readonly tx: Tx;
  readonly caller: Caller;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** Absent where a job acts. */
  readonly request?: FastifyRequest;
}

/**
 * Writes what an action changes on its own row at once, for everything that is counted from the table within the action; returns it
 * for the kernel, which writes it once more with version, time and name.
 */
export async function writeAhead<T extends EntityTable>(
  tx: Tx,
  table: T,
  id: string,
  patch: Partial<RowOf<T>>,
): Promise<Partial<RowOf<T>>> {
  await tx
    .update(table as EntityTable)
    .set(patch as Record<string, unknown>)
    .where(eq(table.id, id));
  return patch;
}

/** What follows for a record from something done elsewhere. */
interface FollowingChange {
  readonly id: string;
  readonly no: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

/** Notes a change of state that follows from another record's action; the action's own line is the kernel's. */
export async function logTransition(act: Act, entity: EntityDefinition, { id, no, action, from, to }: FollowingChange): Promise<void> {
  const entry = { bizType: entity.name, bizId: id, bizNo: no, action, fromStatus: from, toStatus: to };
  await operateLog(act.tx, act.caller, entry, act.now);
}

/** Audit row of a record that another record's action made or changed, under its own id; the action's own row is the kernel's. */
export function auditFollowing(act: Act, entity: EntityDefinition, recordId: string, action: string, changes: Changes): void {
  const { tx, caller, request } = act;
  const { tenantId, userId, username } = caller;
  audit(tx, {
    ...{ tenantId, userId, username, entity: entity.name, recordId, action, changes: presentable(entity, changes) },
    ...(request && { requestId: request.id, ip: request.ip }),
  });
}

/** Who acts when a job does: no person, no permissions. */
export function jobCaller(tenantId: number): Caller {
  return {
    userId: 'system',
    username: 'system',
    realname: '系统',
    tenantId,
    shipperId: null,
    carrierId: null,
    driverId: null,
    orgCode: null,
    roles: ['system'],
    permissions: new Set(),
    sessionId: '',
    token: '',
  };
}
