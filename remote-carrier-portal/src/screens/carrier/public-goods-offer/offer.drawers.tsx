import { estimateFreight } from 'shared-contracts/business/freight';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import type { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { offerFor, offering } from './offering.ts';

type Goods = RecordOf<typeof sourceGoods>;

const summary = ['goodsName', 'totalQty', 'qtyUnit', 'loadDateFrom', 'loadDateTo', 'offerDeadline'] as const;

interface PreviewProps {
  readonly goods: Pick<Goods, 'priceUnit'> & { readonly distance?: string };
  /** Contents of the form fields for quantity and price, which may not be numbers. */
  readonly quantity: unknown;
  readonly price: unknown;
}

/** Shows the amount that the offer would bring, and the note that nobody else can see it. */
function OfferPreview({ goods, quantity, price }: PreviewProps) {
  const text = useText();
  const [qty, unitPrice] = [readDecimal(quantity), readDecimal(price)];
  const amount =
    qty?.gt(0) && unitPrice?.gt(0)
      ? estimateFreight({ priceUnit: goods.priceUnit, distance: goods.distance ?? 0, qty: qty.toFixed(), unitPrice: unitPrice.toFixed() })
      : null;
  return (
    <Flex vertical gap={8}>
      {amount !== null && <Alert type="info" showIcon title={text('offer.estimate', { amount })} />}
      <Alert type="success" showIcon title={text('offer.sealed')} />
    </Flex>
  );
}

/** 报价: drawer for a first offer for goods. */
export function BidDrawer({ record, ...drawer }: RowSurfaceProps<typeof sourceGoods>) {
  return (
    <ActionDrawer
      entity={offering}
      action="submit"
      record={offerFor(record)}
      summary={summary}
      initial={{ offerQty: record.remainQty, taxInclusiveFlag: 'Y', validTo: record.loadDateFrom }}
      beforeSend={async (values) => ({ ...values, goodsId: record.id })}
      extra={(values) => <OfferPreview goods={record} quantity={values.offerQty} price={values.offerPrice} />}
      {...drawer}
    />
  );
}

/** 抢单: drawer to take a quantity at the fixed price. */
export function TakeDrawer({ record, ...drawer }: RowSurfaceProps<typeof sourceGoods>) {
  const text = useText();
  return (
    <ActionDrawer
      entity={offering}
      action="take"
      record={offerFor(record)}
      summary={summary}
      initial={{ offerQty: record.remainQty }}
      beforeSend={async (values) => ({ ...values, goodsId: record.id })}
      extra={(values) => (
        <Flex vertical gap={8}>
          <Alert type="info" showIcon title={text('offer.fixed', { price: record.fixedPrice ?? '' })} />
          <OfferPreview goods={record} quantity={values.offerQty} price={record.fixedPrice} />
        </Flex>
      )}
      {...drawer}
    />
  );
}

/** 改价: drawer to offer another price or quantity before the deadline. */
export function ReofferDrawer({ record, ...drawer }: RowSurfaceProps<typeof publicGoodsOffer>) {
  const { offerPrice, offerQty, lorryCount, arriveTime, validTo } = record;
  return (
    <ActionDrawer
      entity={publicGoodsOffer}
      action="reoffer"
      record={record}
      summary={[...summary, 'round']}
      initial={{ offerPrice, offerQty, lorryCount, arriveTime, validTo }}
      extra={(values) => <OfferPreview goods={record} quantity={values.offerQty} price={values.offerPrice} />}
      {...drawer}
    />
  );
}
