import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/caller/caller.ts';
import { type AuditEntry, audit } from '../../kernel/database/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';

/** Writes the audit row of a call that belongs to no entity, e.g. about sessions, grants or passwords. */
export function auditSystem(
  tx: Tx,
  caller: Caller,
  request: FastifyRequest,
  entry: Pick<AuditEntry, 'entity' | 'recordId' | 'action' | 'changes'>,
): void {
  audit(tx, {
    ...entry,
    tenantId: caller.tenantId,
    userId: caller.userId,
    username: caller.username,
    requestId: request.id,
    ip: request.ip,
  });
}
