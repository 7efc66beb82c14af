import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import { goodsColumns } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { offersTab } from '../../../../parts/goods/offers-tab.tsx';
import { goodsDetailFields } from '../list/source-goods.form.tsx';
import { PriceDrawer } from './price.drawer.tsx';

const waiting = [state.awaitingPrice, state.awaitingShipper, state.quoting];

export default function ConfirmPricePage() {
  return (
    <ListPage
      entity={sourceGoods}
      authPre="sourceGoodsPrice"
      generic={['list']}
      statusTabs={{ field: 'goodsStatus', values: waiting }}
      initialQuery={{ goodsStatus: state.awaitingPrice }}
      queryFields={['goodsNo', 'shipperName', 'goodsName', 'offerDeadline']}
      defaultSort={{ column: 'offerDeadline', order: 'asc' }}
      columns={[
        ['goodsNo', 'goodsStatus', 'shipperName', routeColumn, 'totalQty'],
        { field: 'offerCount', sortable: false },
        { combine: ['lowestPrice', 'highestPrice'], stack: true, align: 'right', sortable: false },
        { field: 'averagePrice', sortable: false },
        { combine: ['contractPrice', 'benchmarkPrice'], stack: true, align: 'right', sortable: false },
        'shipperExpectPrice',
        goodsColumns.left,
      ]}
      rowActions={[
        { action: 'confirmPrice', open: PriceDrawer },
        { action: 'closeOffer', confirm: true },
        { action: 'reopen' },
        { action: 'extendDeadline', initial: ({ offerDeadline }) => ({ offerDeadline }) },
      ]}
      detail={{ width: 1080, fields: goodsDetailFields, tabs: [offersTab] }}
    />
  );
}
