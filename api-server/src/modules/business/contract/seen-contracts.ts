import { inArray, type SQL } from 'drizzle-orm';
import { agreedContracts } from 'shared-contracts/business/states';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { contracts } from './contract.table.ts';

/** SQL condition on the contracts that a caller sees, in addition to the row scope; none for the platform's own people. */
export function seenContracts({ shipperId, carrierId }: Caller): SQL | undefined {
  return shipperId === null && carrierId === null ? undefined : inArray(contracts.contractStatus, agreedContracts);
}
