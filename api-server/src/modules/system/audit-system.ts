import type { FastifyRequest } from 'fastify';
import { type AuditEntry, audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/database.ts';

/** Audit of a call that is neither a generic one nor an action of an entity: sessions, grants, passwords. */
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
