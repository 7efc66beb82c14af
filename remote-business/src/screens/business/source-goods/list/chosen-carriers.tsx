import { useState } from 'react';
import { carrier } from 'shared-contracts/business/carrier';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { eligibleCarriers } from 'shared-freight/eligible';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { Form, Select } from 'shared-widgets/ui/form';

/** 定向承运商: field for the carriers to which the goods are given without an offering. */
export function ChosenCarriers() {
  const text = useLabel();
  const [sought, seek] = useState('');
  const { data, isLoading } = entityApi(carrier).useList({
    ...eligibleCarriers,
    ...(sought ? { carrierName: `*${sought}*` } : {}),
    pageNo: 1,
    pageSize: 50,
    column: 'carrierName',
    order: 'asc',
  });
  const name = text(sourceGoods.fields.targetCarrierIds.label);
  return (
    <Form.Item
      name="targetCarrierIds"
      label={name}
      required
      getValueProps={(ids: unknown) => ({ value: typeof ids === 'string' ? ids.split(',').filter(Boolean) : [] })}
      getValueFromEvent={(ids: string[]) => ids.join(',')}
    >
      <Select
        mode="multiple"
        aria-label={name}
        loading={isLoading}
        filterOption={false}
        onSearch={seek}
        options={(data?.records ?? []).map(({ id, carrierName }) => ({ value: id, label: carrierName }))}
      />
    </Form.Item>
  );
}
