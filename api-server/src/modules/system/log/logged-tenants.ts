/** Lines of the log about tenants, which are in no tenant's row scope, so that the names and fields of other records are not read for them. */
import { sql } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { integer, text } from 'shared-contracts/entity/field';
import type { ToldChange } from 'shared-contracts/record/told-change';
import { tenant } from 'shared-contracts/system/tenant';
import { user } from 'shared-contracts/system/user';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { mayRead } from '../../../kernel/entity/row-scope.ts';
import { changesOf } from '../record/told-changes.ts';

interface LoggedLine {
  readonly serial: string;
  readonly payload: { readonly entity: string; readonly recordId: string; readonly changes?: unknown };
}

/** Names of the tenants that lines are about, by the serial number of the line. */
export type TenantNames = ReadonlyMap<string, string>;

/**
 * The name that the tenant had at the time of each line. It is read from the line itself; lines of earlier versions may not contain it and
 * take it from the nearest line about the same tenant, or from the tenant. A tenant's number may be given again after its removal, so the
 * present tenant is asked only when the log knows no name.
 */
export async function readTenantNames(tx: Tx, caller: Caller, lines: readonly LoggedLine[]): Promise<TenantNames> {
  const serials = lines.filter(({ payload }) => payload.entity === tenant.name).map(({ serial }) => serial);
  if (serials.length === 0 || !mayRead(caller, tenant)) return new Map();
  const ofSame = sql`n.tenant_id = l.tenant_id and n.entity = l.entity and n.record_id = l.record_id and n.payload::jsonb #> '{changes,name}' is not null`;
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute<{ serial: string; name: string | null }>(sql`
      select l.serial, coalesce(
        l.payload::jsonb #>> '{changes,name,1}', l.payload::jsonb #>> '{changes,name,0}',
        (select n.payload::jsonb #>> '{changes,name,1}' from freight.audit_log n where ${ofSame} and n.serial < l.serial order by n.serial desc limit 1),
        (select n.payload::jsonb #>> '{changes,name,0}' from freight.audit_log n where ${ofSame} and n.serial > l.serial order by n.serial limit 1),
        (select t.name from sys_tenant t where t.id::text = l.record_id
          and not exists (select from freight.audit_log n where ${ofSame}))) name
      from freight.audit_log l
      where l.tenant_id = ${caller.tenantId} and l.entity = ${tenant.name} and l.serial = any(${sql.param(serials)}::bigint[])`),
  );
  return new Map(rows.flatMap(({ serial, name }) => (name === null ? [] : [[String(serial), name] as const])));
}

/** The fields of a tenant, and what lines tell besides: its new administrator, the roles made for that, and how much was removed with it. */
const told: EntityDefinition = {
  ...tenant,
  fields: {
    ...tenant.fields,
    username: user.fields.username,
    roles: text(['新增的角色', 'New roles']),
    rows: integer(['数据条数', 'Rows'], { readOnly: true }),
    files: integer(['文件数', 'Files'], { readOnly: true }),
  },
};

/** What a line about a tenant tells. Every line contains the tenant's name, which is told only when it changed. */
export function tenantChanges(
  caller: Caller,
  texts: DictionaryTexts,
  { action, changes }: { action: string; changes?: unknown },
): ToldChange[] {
  if (action === 'add' || !mayRead(caller, tenant)) return [];
  return changesOf(changes, { entity: told, texts }, hiddenFields(told, caller))
    .filter(({ before, after }) => before !== after)
    .map((one) => ({ ...one, label: told.fields[one.field]?.label ?? ([one.field, one.field] as const) }));
}
