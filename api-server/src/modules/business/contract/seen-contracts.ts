import { inArray, type SQL } from 'drizzle-orm';
import { contractStatus } from 'shared-contracts/business/states';
import type { Caller } from '../../../kernel/caller.ts';
import { contracts } from './contract.table.ts';

/** What the other party sees: what it is asked to sign and what was agreed upon; not what the platform still works on. */
const agreed = [contractStatus.awaitingSignature, contractStatus.effective, contractStatus.expired, contractStatus.terminated];

/** Condition beside the scope on the contracts a caller sees; none for the platform's own people. */
export function seenContracts({ shipperId, carrierId }: Caller): SQL | undefined {
  return shipperId === null && carrierId === null ? undefined : inArray(contracts.contractStatus, agreed);
}
