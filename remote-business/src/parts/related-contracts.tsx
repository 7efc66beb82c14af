import { contract } from 'shared-contracts/business/contract/contract';
import { label } from '../messages.ts';
import { RelatedTable } from './related-table.tsx';

/** 合同: tab of a shipper's or carrier's detail; `party` names whose. */
export function contractsTab(party: 'shipperId' | 'carrierId') {
  return {
    key: 'contracts',
    label: label('contract.tab'),
    can: 'contract:list',
    render: ({ id }: { readonly id: string }) => (
      <RelatedTable
        entity={contract}
        fields={['contractNo', 'contractName', 'contractType', 'effectiveFrom', 'effectiveTo', 'settleType', 'contractStatus']}
        query={{ [party]: id }}
      />
    ),
  };
}
