import { contract } from 'shared-contracts/business/contract/contract';
import { relatedTab } from 'shared-freight/related-table';
import { label } from '../messages.ts';

/** 合同: tab with the contracts of a shipper or carrier; `by` is the field with its id. */
export const contractsTab = (by: 'shipperId' | 'carrierId') =>
  relatedTab({
    label: label('contract.tab'),
    entity: contract,
    by,
    fields: ['contractNo', 'contractName', 'contractType', 'effectiveFrom', 'effectiveTo', 'settleType', 'contractStatus'],
  });
