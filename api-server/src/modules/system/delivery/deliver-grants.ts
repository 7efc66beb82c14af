/**
 * Delivers the grants of the product to its roles. A grant that was ever delivered is not delivered again after somebody revoked it, even
 * when a version in between did not contain it. A grant that the product no longer contains is withdrawn; grants that people gave
 * themselves stay.
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
  /** Whether grants were delivered to this role before. */
  readonly isNoted: boolean;
  /** Who gave the grant, according to the record of its delivery; null when there is no record. */
  readonly giver: string | null;
  readonly source: string | null;
  readonly kept: string | null;
}

const kind = 'grant';
/** Value of the hash column for grants that people gave; the product does not withdraw these. */
const byPeople = 'people';
const keyOf = ({ role, permission }: Grant): string => `${role}:${permission}`;

/** `isNew`: ids of roles and permissions that were just created, whose grants are therefore new too. */
export async function deliverGrants(
  tx: Tx,
  grants: readonly Grant[],
  { isNew, source = fromCode }: { readonly isNew: ReadonlySet<string>; readonly source?: string },
): Promise<readonly KeptRow[]> {
  // The properties of a role are read once per role, not for each of its hundreds of grants.
  const { rows: found } = await tx.execute<Found>(sql`
    with role as materialized (
      select r.id, r.role_name as name,
        exists (select from freight.delivered_row k where k.kind = ${kind} and starts_with(k.key, r.id || ':')) as noted,
        exists (select from freight.audit_log a
          where a.tenant_id = r.tenant_id and a.entity = 'role' and a.record_id = r.id and a.payload::jsonb ->> 'action' = 'grant') as granted
      from sys_role r where r.del_flag = 0)
    select r.id as role, p.id as permission, r.name || ' → ' || p.name as name, g.role_id is not null as "isThere",
      d.key is not null as "isKnown", d.hash as giver, d.source, d.kept, r.noted as "isNoted",
      -- Before anything was noted, a role whose grants nobody changed lacks only what is new.
      r.granted and not r.noted as "isTouched"
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as seed (role text, permission text)
    join role r on r.id = seed.role
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
    // A grant counts as given by a person when it existed before the product delivered it, or returned after somebody had revoked it.
    const wasPeoples = grant.isKnown ? grant.kept === 'deleted' || grant.giver === byPeople : grant.isThere && grant.isNoted;
    return { kind, key: keyOf(grant), name: grant.name, hash: kept || wasPeoples ? byPeople : null, source: grant.source ?? source, kept };
  });
  await noteDelivered(tx, notes);
  return notes.flatMap(({ key, name, kept }) => (kept ? [{ kind, key, name, kept }] : []));
}

/**
 * Withdraws grants that an earlier version delivered and this version does not contain, unless people gave them or selected data rules for
 * them. The record of a revoked grant stays, so that no later version delivers it again.
 */
export async function withdrawGrants(tx: Tx, grants: readonly Grant[]): Promise<void> {
  const given = JSON.stringify(grants.map((grant) => ({ key: keyOf(grant) })));
  const noLonger = sql`d.kind = ${kind} and d.source = ${fromCode}
    and not exists (select from jsonb_to_recordset(${given}::jsonb) as seed (key text) where seed.key = d.key)`;
  const stands = sql`exists (select from sys_role_permission g where g.role_id || ':' || g.permission_id = d.key)`;
  await tx.execute(sql`update freight.delivered_row d set kept = null, hash = ${byPeople}
    where ${noLonger} and not ${stands} and (d.kept is not null or d.hash is distinct from ${byPeople})`);
  await tx.execute(sql`
    with gone as (delete from freight.delivered_row d where ${noLonger} and ${stands} returning d.key, d.hash)
    delete from sys_role_permission g using gone
    where g.role_id || ':' || g.permission_id = gone.key and gone.hash is distinct from ${byPeople} and g.data_rule_ids is null`);
}
