import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { GoodsBeforeSection } from 'shared-freight/goods-before';
import { goodsFieldsOf, goodsFollows, goodsFormGroups, usableContracts } from 'shared-freight/goods-form';
import { useCan } from 'shared-platform/permission';
import { useSession } from 'shared-platform/session';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FieldName, FormSurfaceProps, Rows } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';

/** A shipper enters goods, places, times, quantity and at most a wished price; all other terms come from the contract or the platform. */
const groups = goodsFormGroups({ price: ['contractId', 'shipperExpectPrice'] });

export const shipperGoodsFields: Rows<FieldName<typeof sourceGoods>> = [
  ['goodsNo', 'goodsStatus', 'offerCount', 'offerDeadline', 'contractNo'],
  ...goodsFieldsOf(groups),
  ['priceUnit', 'lossType', 'lossTolerance', 'lossCalcMode', 'settleWeightRule', 'wipeZeroRule', 'invoiceFlag'],
  ['shipperPrice', 'receivableEstimate', 'contractPrice', 'orderId', 'submitTime', 'publishTime'],
  ['rejectReason', 'priceRejectReason', 'cancelReason', 'createTime'],
];

/** 发布货源: the form with which a shipper offers goods. */
export function ShipperGoodsForm({ record, ...drawer }: FormSurfaceProps<typeof sourceGoods>) {
  const text = useText();
  const can = useCan();
  const shipperId = useSession()?.user.shipperId;
  return (
    <EntityFormDrawer
      entity={sourceGoods}
      record={record}
      fields={groups}
      follows={goodsFollows}
      title={record ? undefined : text('goods.publish')}
      constant={shipperId ? { shipperId } : {}}
      referenceQuery={usableContracts}
      width={1080}
      lead={(_, write) => can('order:list') && <GoodsBeforeSection shipperId={shipperId} write={write} />}
      {...drawer}
    />
  );
}
