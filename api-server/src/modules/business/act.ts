import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Caller } from '../../kernel/caller/caller.ts';
import { audit } from '../../kernel/database/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { operateLog } from '../../kernel/database/operate-log.ts';
import { type Changes, presentable } from '../../kernel/entity/entity-context.ts';
import type { EntityTable, RowOf } from '../../kernel/entity/entity-table.ts';

/** Who carries out an action, when, and in which transaction. The context of an entity's action has these properties too. */
export interface Act {
  readonly tx: Tx;
  readonly caller: Caller;
  /** Present moment, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** The HTTP request; absent when a job carries out the action. */
  readonly request?: FastifyRequest;
}

/**
 * Writes the values that an action changes on its own row before the action ends, so that later statements of the action read them. Returns
 * the values for the kernel, which writes them again with version, time and name.
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

/** A change of a record that follows from an action on another record. */
interface FollowingChange {
  readonly id: string;
  readonly no: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

/** Writes an operate log entry for a change of state that an action on another record causes; the kernel logs the action's own record. */
export async function logTransition(act: Act, entity: EntityDefinition, { id, no, action, from, to }: FollowingChange): Promise<void> {
  const entry = { bizType: entity.name, bizId: id, bizNo: no, action, fromStatus: from, toStatus: to };
  await operateLog(act.tx, act.caller, entry, act.now);
}

/** Writes an audit entry for a record that another record's action created or changed; the kernel audits the action's own record. */
export function auditFollowing(act: Act, entity: EntityDefinition, recordId: string, action: string, changes: Changes): void {
  const { tx, caller, request } = act;
  const { tenantId, userId, username } = caller;
  audit(tx, {
    ...{ tenantId, userId, username, entity: entity.name, recordId, action, changes: presentable(entity, changes) },
    ...(request && { requestId: request.id, ip: request.ip }),
  });
}

/** The caller under which a job runs: no user id, no permissions. */
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
