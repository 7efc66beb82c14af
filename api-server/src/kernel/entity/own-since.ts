import { sql } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { parties, partyNames } from 'shared-contracts/session/parties';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';

/**
 * The moment, as the database writes it, at which a record came to the caller's party from another one; null when it always was theirs, and
 * for people of the platform. What was written about the record until then is not for them: it tells of the previous party.
 */
export async function ownSince(tx: Tx, caller: Caller, entity: EntityDefinition, recordId: string): Promise<string | null> {
  const ids = partyNames.map((name) => parties[name].id).filter((id) => caller[id] !== null && id in entity.fields);
  if (ids.length === 0) return null;
  const changed = ids.map((id) => sql`payload::jsonb #>> ${`{changes,${id},0}`}::text[] is not null`);
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select max(at)::text as at from freight.audit_log
    where tenant_id = ${caller.tenantId} and entity = ${entity.name} and record_id = ${recordId} and (${sql.join(changed, sql` or `)})`);
  return rows[0]?.at ?? null;
}
