import { contract } from 'shared-contracts/business/contract/contract';
import { contractStatus } from 'shared-contracts/business/states';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { shippers } from '../shipper/shipper.table.ts';

export const contracts = entityTable('biz_contract', contract, {
  defaults: { contractStatus: contractStatus.draft },
  computed: ['daysLeft'],
  further: {
    /** Who submitted the contract; somebody else must decide about it. */
    submitterId: id(),
    /** Who requested the termination; somebody else must decide about it. */
    terminatorId: id(),
  },
  references: { shipperId: shippers, carrierId: carriers, parentContractId: 'self' },
  unique: { no: { on: ['tenantId', 'contractNo'] } },
  indexes: {
    list: { on: newestFirst, include: ['shipperId', 'carrierId'] },
    status: { on: ['tenantId', 'contractStatus', '-createTime', '-id'] },
    shipper: { on: ['shipperId', '-createTime', '-id'] },
    carrier: { on: ['carrierId', '-effectiveFrom'] },
    end: { on: ['effectiveTo'], where: `contract_status = '${contractStatus.effective}'` },
  },
  search: { trigram: ['contractNo', 'contractName', 'shipperName', 'carrierName'] },
  constraints: {
    contract_one_party: 'check ((shipper_id is null) <> (carrier_id is null))',
    contract_term: 'check (effective_to >= effective_from)',
  },
});

export type ContractRow = typeof contracts.$inferSelect;
