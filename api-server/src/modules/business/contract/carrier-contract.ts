import { and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { contractStatus, contractType } from 'shared-contracts/business/states';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { type ContractRow, contracts } from './contract.table.ts';

/** Contract types that allow a carrier to transport goods. */
const carriageTypes: readonly string[] = [contractType.carriage, contractType.framework];

/** Writes the contract that took effect last into the carrier's record. */
export async function nameCarrierContract(tx: Tx, row: ContractRow): Promise<void> {
  if (row.carrierId === null || !carriageTypes.includes(row.contractType)) return;
  await tx.update(carriers).set({ contractId: row.id, contractNo: row.contractNo }).where(eq(carriers.id, row.carrierId));
}

/**
 * The carrier's contract in effect on a day, of a type that allows transport; the latest one when there are several, undefined when there
 * is none.
 */
export async function carriageContractOn(tx: Tx, carrierId: string, day: string): Promise<ContractRow | undefined> {
  return (await carriageContractsOn(tx, [carrierId], day)).get(carrierId);
}

/** For each of several carriers, the contract of a type that allows transport and is in effect on a day; by carrier id. */
export async function carriageContractsOn(tx: Tx, carrierIds: readonly string[], day: string): Promise<ReadonlyMap<string, ContractRow>> {
  if (carrierIds.length === 0) return new Map();
  const found = await bypassRowScope(tx, () =>
    tx
      .selectDistinctOn([contracts.carrierId])
      .from(contracts)
      .where(
        and(
          inArray(contracts.carrierId, [...carrierIds]),
          eq(contracts.delFlag, 0),
          inArray(contracts.contractType, [...carriageTypes]),
          eq(contracts.contractStatus, contractStatus.effective),
          lte(contracts.effectiveFrom, day),
          gte(contracts.effectiveTo, day),
        ),
      )
      .orderBy(asc(contracts.carrierId), desc(contracts.effectiveFrom), desc(contracts.id)),
  );
  return new Map(found.map((row) => [row.carrierId ?? '', row]));
}
