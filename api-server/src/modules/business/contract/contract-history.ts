import { sql } from 'drizzle-orm';
import { contract } from 'shared-contracts/business/contract/contract';
import type { ContractChange } from 'shared-contracts/business/contract/contract-history';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { contracts } from './contract.table.ts';

/** Largest number of entries in a response; the latest ones are sent. */
const mostEntries = 200;

export const historySchema: z.ZodType<readonly ContractChange[]> = z
  .array(
    z.object({
      at: z.string(),
      operator: z.string(),
      action: z.string(),
      changes: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })).readonly(),
    }),
  )
  .readonly();

interface Entry extends Record<string, unknown> {
  readonly at: string | Date;
  readonly operator: string;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
}

/** Fields shown in the history, in the contract's order; internal columns are left out. */
const told = [...Object.keys(contract.fields), ...Object.keys(contract.lines)];

/**
 * A contract's entries in the audit log, with the names of the records that they refer to; personal data was masked when they were written.
 */
export async function historyOf(tx: Tx, caller: Caller, id: string): Promise<readonly ContractChange[]> {
  await getRow(tx, caller, contracts, id);
  const { rows } = await tx.execute<Entry>(sql`
    select a.at, coalesce(u.realname, a.payload::jsonb ->> 'username') as operator, a.payload::jsonb ->> 'action' as action,
      a.payload::jsonb -> 'changes' as changes
    from freight.audit_log a left join sys_user u on u.id = a.payload::jsonb ->> 'userId'
    where a.tenant_id = ${caller.tenantId} and a.entity = ${contract.name} and a.record_id = ${id}
    order by a.serial desc limit ${mostEntries}`);
  const hidden = hiddenFields(contract, caller);
  return rows.map(({ at, operator, action, changes }) => ({
    at: instantText(new Date(at).getTime()),
    operator,
    action,
    changes: told.flatMap((name) => {
      const change = hidden.has(name) ? undefined : changes?.[name];
      return change ? [{ name, before: change[0], after: change[1] }] : [];
    }),
  }));
}
