import { eq } from 'drizzle-orm';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { contracts } from '../contract/contract.table.ts';
import { settings } from '../settings.ts';
import type { ShipperRow } from './shipper.table.ts';

/** Modes of the service fee (dictionary `service_fee_mode`) in which the fee is a share of the carrier's freight. */
const rated: readonly string[] = ['1', '2'];

export interface ServiceFee {
  readonly serviceFeeMode: string;
  readonly serviceFeeRate: string | null;
}

/** The shipper's service fee; a missing mode or rate is taken from the company's settings fee.serviceMode and fee.serviceRate. */
export async function usualServiceFee(
  tx: Tx,
  tenantId: number,
  companyId: string | null,
  given: { readonly serviceFeeMode?: string | null | undefined; readonly serviceFeeRate?: string | null | undefined },
): Promise<ServiceFee> {
  const isWhole = given.serviceFeeMode && (given.serviceFeeRate || !rated.includes(given.serviceFeeMode));
  const usual = isWhole ? null : await settings(tx, tenantId, ['fee.serviceMode', 'fee.serviceRate'], companyId);
  const serviceFeeMode = given.serviceFeeMode ?? usual?.['fee.serviceMode'] ?? '0';
  const rate = rated.includes(serviceFeeMode) ? usual?.['fee.serviceRate'] : undefined;
  return { serviceFeeMode, serviceFeeRate: given.serviceFeeRate ?? rate ?? null };
}

/**
 * The service fee that an order keeps from its creation on: that of its contract, or else of its shipper; a missing mode or rate is taken
 * from the settings.
 */
export async function feeOfOrder(
  tx: Tx,
  owner: Pick<ShipperRow, 'tenantId' | 'companyId' | 'serviceFeeMode' | 'serviceFeeRate'>,
  contractId: string | null | undefined,
): Promise<{ readonly feeMode: string; readonly feeRate: string | null }> {
  const { serviceFeeMode, serviceFeeRate } = contracts;
  const [contract] = contractId
    ? await bypassRowScope(tx, () => tx.select({ serviceFeeMode, serviceFeeRate }).from(contracts).where(eq(contracts.id, contractId)))
    : [];
  const fee = await usualServiceFee(tx, owner.tenantId, owner.companyId, contract?.serviceFeeMode ? contract : owner);
  return { feeMode: fee.serviceFeeMode, feeRate: fee.serviceFeeRate };
}
