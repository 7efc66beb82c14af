import type { Tx } from '../../../kernel/database/database.ts';
import { settings } from '../settings.ts';

/** Modes of `service_fee_mode` whose fee is a share of the carrier's freight. */
const rated: readonly string[] = ['1', '2'];

export interface ServiceFee {
  readonly serviceFeeMode: string;
  readonly serviceFeeRate: string | null;
}

/** The service fee with what was left empty taken from the settings fee.serviceMode and fee.serviceRate of the company. */
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
