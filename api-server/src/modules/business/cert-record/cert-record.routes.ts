import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { certRecord } from 'shared-contracts/business/master/cert-record';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { isNarrowed, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { certRecords } from './cert-record.table.ts';

const owners = [
  [certRecords.shipperId, shippers],
  [certRecords.carrierId, carriers],
  [certRecords.driverId, drivers],
  [certRecords.lorryId, lorries],
] as const;

/**
 * SQL condition that applies the caller's data rules on shippers, carriers, drivers and lorries to their certification records; undefined when no
 * data rule limits the caller.
 */
function visible(caller: Caller): SQL | undefined {
  const limits = owners.map(([column, table]) => {
    const owner: EntityTable = table;
    if (!isNarrowed(owner, caller)) return undefined;
    return or(isNull(column), sql`exists (select from ${owner} where ${and(eq(owner.id, column), scopeCondition(owner, caller))})`);
  });
  return and(...limits);
}

export default async function certRecordRoutes(app: FastifyInstance) {
  crud(app, certRecord, certRecords, { visible });
}
