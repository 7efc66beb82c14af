import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { goodsColumns } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage, type ListPageProps } from 'shared-widgets/list-page';
import { ReofferDrawer } from './offer.drawers.tsx';

const isRunning = ({ offerDeadline }: RecordOf<typeof publicGoodsOffer>): boolean => offerDeadline > shanghaiNow();

/** 我的报价: the carrier's own offers with their results. */
export function MyOffers({ toolbar }: Pick<ListPageProps<typeof publicGoodsOffer>, 'toolbar'>) {
  return (
    <ListPage
      entity={publicGoodsOffer}
      statusTabs="offerStatus"
      queryFields={['goodsNo', 'goodsName', 'sendCityCode', 'receiveCityCode']}
      toolbar={toolbar}
      columns={[
        ['goodsNo', 'offerStatus', routeColumn, 'goodsName', goodsColumns.offered, goodsColumns.offeredQty],
        [goodsColumns.left, goodsColumns.loading, { field: 'myRank', sortable: false }, { field: 'offerNo', hidden: true }],
      ]}
      rowActions={[
        { action: 'reoffer', open: ReofferDrawer, when: isRunning },
        { action: 'withdraw', when: isRunning },
        { action: 'giveUp' },
      ]}
      detail={{ lines: ['rounds'] }}
    />
  );
}
