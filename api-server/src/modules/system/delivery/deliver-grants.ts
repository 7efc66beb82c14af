/**
 * Grants that the product delivers. Since a grant has no content, only whether it was ever delivered counts: a grant that somebody revoked
 * is not given again, a grant that the product no longer delivers is withdrawn, and grants that people gave themselves stay.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { fromCode, type KeptRow, noteDelivered } from './deliver-rows.ts';

export interface Grant {
  readonly role: string;
  readonly permission: string;
}

interface Found extends Record<string, unknown> {
  readonly role: string;
  readonly permission: string;
  readonly name: string;
  readonly isThere: boolean;
  readonly isKnown: boolean;
  readonly isTouched: boolean;
}

const kind = 'grant';
const keyOf = ({ role, permission }: Grant): string => `${role}:${permission}`;

/** `isNew`: ids of roles and permissions that were just created; their grants are new too. */
export async function deliverGrants(
  tx: Tx,
  grants: readonly Grant[],
  { isNew, source = fromCode }: { readonly isNew: ReadonlySet<string>; readonly source?: string },
): Promise<readonly KeptRow[]> {
  const { rows: found } = await tx.execute<Found>(sql`
    select r.id as role, p.id as permission, r.role_name || ' → ' || p.name as name, g.role_id is not null as "isThere",
      d.key is not null as "isKnown",
      -- Before anything was noted, a role whose grants nobody changed lacks only what is new.
      exists (select from freight.audit_log a
        where a.tenant_id = r.tenant_id and a.entity = 'role' and a.record_id = r.id and a.payload::jsonb ->> 'action' = 'grant')
        and not exists (select from freight.delivered_row k where k.kind = ${kind} and starts_with(k.key, r.id || ':')) as "isTouched"
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as seed (role text, permission text)
    join sys_role r on r.id = seed.role and r.del_flag = 0
    join sys_permission p on p.id = seed.permission and p.del_flag = 0
    left join sys_role_permission g on g.role_id = r.id and g.permission_id = p.id
    left join freight.delivered_row d on d.kind = ${kind} and d.key = r.id || ':' || p.id`);
  const missing = found.filter(({ isThere }) => !isThere);
  const isFresh = ({ role, permission, isKnown, isTouched }: Found) => !isKnown && (isNew.has(role) || isNew.has(permission) || !isTouched);
  await tx.execute(sql`
    insert into sys_role_permission (role_id, permission_id)
    select role, permission from jsonb_to_recordset(${JSON.stringify(missing.filter(isFresh))}::jsonb) as seed (role text, permission text)
    on conflict do nothing`);
  const notes = found.map((grant) => {
    const kept = !grant.isThere && !isFresh(grant) ? ('deleted' as const) : null;
    return { kind, key: keyOf(grant), name: grant.name, hash: null, source, kept };
  });
  await noteDelivered(tx, notes);
  return notes.flatMap(({ key, name, kept }) => (kept ? [{ kind, key, name, kept }] : []));
}

/** Withdraws grants that the product delivered once and no longer delivers, unless somebody ticked data rules at them. */
export async function withdrawGrants(tx: Tx, grants: readonly Grant[]): Promise<void> {
  const given = JSON.stringify(grants.map((grant) => ({ key: keyOf(grant) })));
  await tx.execute(sql`
    with gone as (
      delete from freight.delivered_row d where d.kind = ${kind} and d.source = ${fromCode}
        and not exists (select from jsonb_to_recordset(${given}::jsonb) as seed (key text) where seed.key = d.key)
      returning d.key)
    delete from sys_role_permission g using gone where g.role_id || ':' || g.permission_id = gone.key and g.data_rule_ids is null`);
}
