import { exact } from 'shared-contracts/business/freight';
import type { receipt } from 'shared-contracts/business/receipt/receipt';
import { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { fixedDecimal } from 'shared-contracts/values/decimal-text';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { Alert, Button, Skeleton } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { relatedTexts } from '../related-texts.ts';
import { receiptTexts as texts } from './receipt-texts.ts';

/** Largest difference between two weighings of the same goods, tonnes. */
const sameQuantity = '0.001';

const facts = ['loadNet', 'unloadNet', 'lossWeight', 'surplusWeight', 'settleQty', 'lossDeduct', 'payableFreight'] as const;

/** The waybill's field for the quantity that the consignee signs for, by `qty_unit`; lorries are not measured. */
const deliveredFields: Readonly<Record<string, 'unloadNet' | 'unloadVolume' | 'unloadPieces'>> = {
  '1': 'unloadNet',
  '2': 'unloadVolume',
  '4': 'unloadPieces',
};

/** The waybill's weights and loss beside a receipt, and whether the consignee signed for what was unloaded. */
export function ReceiptComparison({ record }: { readonly record: RecordOf<typeof receipt> }) {
  const text = useLabel();
  const { data, error, refetch } = entityApi(waybill).useRecord(record.waybillId);
  if (error && !data)
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text(relatedTexts.retry)}</Button>} />;
  if (!data) return <Skeleton active />;
  const measure = deliveredFields[data.qtyUnit];
  const difference = measure ? exact(record.signQty).minus(exact(data[measure])) : exact('0');
  const load = exact(data.loadNet);
  const share = load.gt(0) ? exact(data.lossWeight).div(load) : exact('0');
  return (
    <>
      <Descriptions
        title={text(texts.journey)}
        size="small"
        bordered
        column={{ xs: 1, sm: 2 }}
        items={[
          ...facts
            .filter((name) => data[name] !== undefined && data[name] !== null)
            .map((name) => ({
              key: name,
              label: text(waybill.fields[name].label),
              children: <FieldCell field={waybill.fields[name]} name={name} row={data} />,
            })),
          { key: 'share', label: text(texts.lossShare), children: `${fixedDecimal(share.times(100), 2)}%` },
          { key: 'difference', label: text(texts.difference), children: fixedDecimal(difference, 3) },
        ]}
      />
      {difference.abs().gt(sameQuantity) && <Alert type="warning" showIcon title={text(texts.differs)} style={{ marginTop: 8 }} />}
      {share.gt('0.05') && <Alert type="warning" showIcon title={text(texts.large)} style={{ marginTop: 8 }} />}
    </>
  );
}
