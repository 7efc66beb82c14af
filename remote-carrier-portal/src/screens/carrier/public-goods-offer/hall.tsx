import { priceMode, sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { offerStatus, sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { goodsColumns } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage, type ListPageProps } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { BidDrawer, TakeDrawer } from './offer.drawers.tsx';

type Goods = RecordOf<typeof sourceGoods>;

const live: readonly (string | null | undefined)[] = [offerStatus.awaitingConfirmation, offerStatus.won, offerStatus.partlyWon];

/** Whether the carrier can make an offer for the goods (`bid`) or take them at their fixed price (`take`) now. */
const isOpen =
  (way: 'bid' | 'take') =>
  ({ goodsStatus, offerDeadline, myOfferStatus, priceMode: mode }: Goods): boolean =>
    goodsStatus === sourceGoodsStatus.quoting &&
    (offerDeadline ?? '') > shanghaiNow() &&
    !live.includes(myOfferStatus) &&
    (mode === priceMode.fixed) === (way === 'take');

/** 货源大厅: goods that are open for offers, with the carrier's own offer for them. */
export function Hall({ toolbar }: Pick<ListPageProps<typeof sourceGoods>, 'toolbar'>) {
  return (
    <ListPage
      entity={sourceGoods}
      authPre="publicGoodsOffer"
      generic={['list']}
      fixedQuery={{ goodsStatus: sourceGoodsStatus.quoting }}
      queryFields={['goodsName', 'sendCityCode', 'receiveCityCode', 'loadDateFrom']}
      defaultSort={{ column: 'offerDeadline', order: 'asc' }}
      toolbar={toolbar}
      columns={[
        ['goodsNo', routeColumn, 'goodsName', goodsColumns.quantity, goodsColumns.loading],
        // The price comes before the remaining time, because cards on phones show only the first facts, and nobody takes goods without
        // knowing their price.
        [{ combine: ['priceMode', 'fixedPrice'], stack: true }, goodsColumns.left],
        { combine: ['myOfferPrice', 'myOfferQty'], stack: true, align: 'right', sortable: false },
        { field: 'myOfferStatus', tag: true, sortable: false },
      ]}
      rowActions={[
        { key: 'bid', label: label('offer.submit'), can: 'publicGoodsOffer:submit', when: isOpen('bid'), open: BidDrawer },
        { key: 'take', label: label('offer.take'), can: 'publicGoodsOffer:take', when: isOpen('take'), open: TakeDrawer },
      ]}
      detail={{ fields: hallFields }}
    />
  );
}

const hallFields = [
  ['goodsNo', 'goodsStatus', 'goodsName', 'goodsTypeCode', 'packType', 'totalQty', 'remainQty', 'qtyUnit', 'totalWeight'],
  ['sendDistrictCode', 'receiveDistrictCode', 'distance', 'loadDateFrom', 'loadDateTo', 'deliveryDeadline'],
  ['vehicleTypeReq', 'vehicleLengthReq', 'lorryCountReq', 'priceMode', 'priceUnit', 'fixedPrice', 'offerDeadline'],
  ['lossType', 'lossTolerance', 'lossCalcMode', 'settleWeightRule', 'wipeZeroRule', 'invoiceFlag', 'oilRatio', 'remark'],
  ['myOfferPrice', 'myOfferQty', 'myOfferStatus'],
] as const;
