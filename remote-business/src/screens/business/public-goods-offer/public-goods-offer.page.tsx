import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { publishScope, sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import { goodsColumns, ListViews } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { useOpenTab } from 'shared-platform/tabs';
import { ListPage, type ListPageProps } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { OffersDrawer } from '../../../parts/goods/offers.drawer.tsx';
import { goodsDetailFields } from '../source-goods/list/source-goods.form.tsx';

const offered = [state.quoting, state.awaitingPrice, state.awaitingShipper, state.agreed];

export default function PublicGoodsOfferPage() {
  return (
    <ListViews
      label={label('goods.by')}
      views={[
        { key: 'goods', title: label('goods.byGoods'), render: (toolbar) => <Goods toolbar={toolbar} /> },
        { key: 'offer', title: label('goods.byOffer'), render: (toolbar) => <Offers toolbar={toolbar} /> },
      ]}
    />
  );
}

/** List of goods that are or were open to everybody, with the figures of their offers. */
function Goods({ toolbar }: Pick<ListPageProps<typeof sourceGoods>, 'toolbar'>) {
  const open = useOpenTab();
  return (
    <ListPage
      entity={sourceGoods}
      statusTabs={{ field: 'goodsStatus', values: offered }}
      fixedQuery={{ publishScope: publishScope.everybody }}
      generic={['list', 'export']}
      authPre="publicGoodsOffer"
      queryFields={['goodsNo', 'shipperName', 'goodsName', 'offerDeadline']}
      defaultSort={{ column: 'offerDeadline', order: 'desc' }}
      toolbar={toolbar}
      columns={[
        ['goodsNo', 'goodsStatus', 'shipperName'],
        routeColumn,
        'goodsName',
        goodsColumns.quantity,
        'offerDeadline',
        goodsColumns.left,
        { field: 'offerCount', sortable: false },
        { field: 'lowestPrice', sortable: false },
      ]}
      rowActions={[
        { key: 'offers', label: label('goods.offers'), can: 'publicGoodsOffer:list', open: OffersDrawer },
        { action: 'closeOffer', confirm: true },
        {
          key: 'price',
          label: label('goods.toPrice'),
          can: 'sourceGoods:confirmPrice',
          when: ({ goodsStatus }) => goodsStatus === state.awaitingPrice,
          run: ({ id }) => open(`/business/source-goods/confirm-price?open=${id}`),
        },
        { action: 'extendDeadline', initial: ({ offerDeadline }) => ({ offerDeadline }) },
      ]}
      detail={{ width: 1080, fields: goodsDetailFields }}
    />
  );
}

/** List of all offers, by carrier and state. */
function Offers({ toolbar }: Pick<ListPageProps<typeof publicGoodsOffer>, 'toolbar'>) {
  return (
    <ListPage
      entity={publicGoodsOffer}
      statusTabs="offerStatus"
      toolbar={toolbar}
      columns={[
        ['offerNo', 'offerStatus', 'goodsNo', 'shipperName'],
        routeColumn,
        'carrierName',
        goodsColumns.offered,
        goodsColumns.offeredQty,
        { combine: ['rankNo', 'round'], stack: true, align: 'right' },
        'offerDeadline',
        { field: 'ratingScore', sortable: false, hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[{ action: 'giveUp' }]}
    />
  );
}
