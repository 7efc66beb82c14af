import { inArray, type SQL } from 'drizzle-orm';
import { agreedContracts } from 'shared-contracts/business/states';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { contracts } from './contract.table.ts';

/** Condition, besides the row scope, on the contracts a caller sees; none for the platform's own people. */
export function seenContracts({ shipperId, carrierId }: Caller): SQL | undefined {
  return shipperId === null && carrierId === null ? undefined : inArray(contracts.contractStatus, agreedContracts);
}
