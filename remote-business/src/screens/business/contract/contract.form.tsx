import { useEffect, useState } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { commonStatus, contractType, yesNo } from 'shared-contracts/business/states';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, FormSurfaceProps } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';

type ContractField = FieldName<typeof contract>;

/** Fields of the other party, by contract type; for a framework contract these are the fields of either kind of party. */
const partyFields: Readonly<Record<string, readonly ContractField[]>> = {
  [contractType.consignment]: ['shipperId'],
  [contractType.carriage]: ['carrierId'],
  [contractType.collection]: ['carrierId'],
  [contractType.framework]: ['shipperId', 'carrierId'],
};

const usable = { status: commonStatus.enabled, blackFlag: yesNo.no };
const parties = { shipperId: usable, carrierId: usable };

/** Field groups of the form for a contract of this type. */
function groupsOf(type: string): readonly FieldGroup<typeof contract>[] {
  const fee: FieldGroup<typeof contract> = { title: label('contract.group.fee'), fields: ['serviceFeeMode', 'serviceFeeRate'] };
  // Fields that depend on the contract type are in groups of their own. When the type changes, the other fields stay mounted, and the focus
  // is not lost.
  return [
    { title: label('group.basic'), fields: ['contractNo', 'contractName', 'contractType', 'companyId', 'goodsTypeCode'] },
    { title: label('contract.party'), fields: partyFields[type] ?? [] },
    { title: label('contract.group.term'), fields: ['signMode', 'signDate', 'effectiveFrom', 'effectiveTo'] },
    {
      title: label('group.settlement'),
      fields: ['settleType', 'accountPeriodDays', 'priceUnit', 'invoiceType', 'taxRate', 'contractAmount', 'depositAmount'],
    },
    ...(type === contractType.consignment ? [fee] : []),
    orderGroups.rules,
    { title: label('contract.group.prices'), lines: 'prices' },
    { title: label('group.other'), fields: ['attachment', 'remark'] },
  ];
}

/** Form to create a contract, or to edit one that has not been agreed; its type decides the other party. */
export function ContractForm({ record, ...drawer }: FormSurfaceProps<typeof contract>) {
  const [type, setType] = useState(record?.contractType ?? contract.fields.contractType.initial);
  return (
    <EntityFormDrawer
      entity={contract}
      record={record}
      fields={groupsOf(type)}
      referenceQuery={parties}
      width={1080}
      extra={(values) => <TypeWatch type={values.contractType} onChange={setType} />}
      {...drawer}
    />
  );
}

interface TypeWatchProps {
  readonly type: unknown;
  readonly onChange: (type: string) => void;
}

/** Passes the chosen type from the drawer's form to the component that selects the fields. */
function TypeWatch({ type, onChange }: TypeWatchProps) {
  useEffect(() => {
    if (typeof type === 'string') onChange(type);
  }, [type, onChange]);
  return null;
}
