import { publishScope, sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { certStatus } from 'shared-contracts/business/states';
import { eligibleCarriers } from 'shared-freight/eligible';
import { GoodsBeforeSection } from 'shared-freight/goods-before';
import { goodsFieldsOf, goodsFollows, goodsFormGroups, usableContracts } from 'shared-freight/goods-form';
import { useCan } from 'shared-platform/permission';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { asText } from 'shared-widgets/field-kinds';
import type { FieldName, FormSurfaceProps, Rows } from 'shared-widgets/list-page';
import { label } from '../../../../messages.ts';
import { ChosenCarriers } from './chosen-carriers.tsx';

const groups = goodsFormGroups({
  customer: { title: label('goods.group.shipper'), fields: ['shipperId', 'contractId', 'businessType', 'transportType'] },
  price: ['publishScope', 'priceMode', 'priceUnit', 'shipperExpectPrice', 'fixedPrice', 'offerDeadline'],
  terms: [{ ...orderGroups.rules, fields: [...orderGroups.rules.fields, 'invoiceFlag', 'oilRatio'] }],
});

/** Fields of the detail: number and state, the entered fields, and the results. */
export const goodsDetailFields: Rows<FieldName<typeof sourceGoods>> = [
  ['goodsNo', 'goodsStatus', 'companyId', 'contractNo', 'contractPrice', 'benchmarkPrice', 'targetCarrierNames'],
  ...goodsFieldsOf(groups),
  ['remainQty', 'offerCount', 'lowestPrice', 'highestPrice', 'averagePrice', 'shipperPrice', 'carrierPrice', 'receivableEstimate'],
  ['submitTime', 'auditorName', 'auditTime', 'publishTime', 'confirmerName', 'confirmTime', 'overReason', 'orderId'],
  ['rejectReason', 'priceRejectReason', 'cancelReason', 'createBy', 'createTime'],
];

const references = { ...usableContracts, shipperId: { ...eligibleCarriers, certStatus: certStatus.certified } };

/** 发布货源: form to offer goods of a shipper, or to set the terms of goods that a shipper offered. */
export function SourceGoodsForm({ record, ...drawer }: FormSurfaceProps<typeof sourceGoods>) {
  const can = useCan();
  return (
    <EntityFormDrawer
      entity={sourceGoods}
      record={record}
      fields={groups}
      follows={goodsFollows}
      referenceQuery={references}
      width={1080}
      lead={(values, write) =>
        can('order:list') && <GoodsBeforeSection shipperId={asText(values.shipperId) ?? record?.shipperId} write={write} />
      }
      extra={(values) => (values.publishScope === publishScope.chosen ? <ChosenCarriers /> : null)}
      {...drawer}
    />
  );
}
