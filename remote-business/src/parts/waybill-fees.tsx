import { waybill } from 'shared-contracts/business/waybill';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import type { Rows } from 'shared-widgets/list-page';
import { Descriptions } from 'shared-widgets/ui/data';
import { label } from '../messages.ts';
import type { WaybillPartProps } from './waybill-steps.tsx';

/**
 * Groups of amounts from the base freight to the amount still to pay (docs/freight.md). Amounts hidden from the person's party are left
 * out.
 */
const groups: readonly { readonly title: Label; readonly names: Rows<keyof typeof waybill.fields> }[] = [
  { title: label('waybill.fees.receivable'), names: ['priceUnit', 'shipperPrice', 'receivableFreight', 'serviceFee'] },
  {
    title: label('waybill.fees.payable'),
    names: ['carrierPrice', 'baseFreight', 'addAmount', 'deductAmount', 'lossDeduct', 'wipeAmount', 'payableFreight'],
  },
  {
    title: label('waybill.fees.composition'),
    names: [
      ['oilAmount', 'tollAmount', 'prepayAmount', 'depositAmount', 'insuranceFee', 'infoFee'],
      ['taxWithheld', 'cashAmount', 'paidAmount', 'unpaidAmount', 'writeOffStatus'],
    ],
  },
];

/** 费用: tab with the amounts of a waybill. */
export function WaybillFees({ record }: WaybillPartProps) {
  const text = useLabel();
  return groups.map(({ title, names }) => (
    <Descriptions
      key={title[1]}
      title={text(title)}
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      style={{ marginBottom: 16 }}
      items={names
        .flat()
        .filter((name) => record[name] !== null && record[name] !== undefined)
        .map((name) => {
          const field = waybill.fields[name];
          return { key: name, label: text(field.label), children: <FieldCell field={field} name={name} row={record} /> };
        })}
    />
  ));
}
