import { useEffect, useState } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { commonStatus, contractType, yesNo } from 'shared-contracts/business/states';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, FormSurfaceProps } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';

type ContractField = FieldName<typeof contract>;

/** Which party a type is concluded with; a framework contract with either. */
const partyFields: Readonly<Record<string, readonly ContractField[]>> = {
  [contractType.consignment]: ['shipperId'],
  [contractType.carriage]: ['carrierId'],
  [contractType.collection]: ['carrierId'],
  [contractType.framework]: ['shipperId', 'carrierId'],
};

const usable = { status: commonStatus.enabled, blackFlag: yesNo.no };
const parties = { shipperId: usable, carrierId: usable };

/** What the form asks of a contract of this type, in order. */
function groupsOf(type: string): readonly FieldGroup<typeof contract>[] {
  const fee: FieldGroup<typeof contract> = { title: label('contract.group.fee'), fields: ['serviceFeeMode', 'serviceFeeRate'] };
  // What depends on the type stands in groups of its own: the others stay as they are, and so does the focus.
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

/** Makes a contract, or changes one that nobody has agreed to yet; its type decides with whom it is made. */
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
