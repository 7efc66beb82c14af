import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { goodsColumns } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { offersTab } from '../../../../parts/goods/offers-tab.tsx';
import { goodsDetailFields, SourceGoodsForm } from './source-goods.form.tsx';

export default function SourceGoodsListPage() {
  return (
    <ListPage
      entity={sourceGoods}
      statusTabs="goodsStatus"
      columns={[
        ['goodsNo', 'goodsStatus', 'shipperName', routeColumn, 'goodsName'],
        goodsColumns.quantity,
        goodsColumns.publishing,
        { combine: ['shipperExpectPrice', 'fixedPrice'], stack: true, align: 'right' },
        { field: 'offerCount', sortable: false },
        goodsColumns.loading,
        goodsColumns.left,
        { field: 'orderNo', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[
        { action: 'submit', confirm: true },
        { action: 'extendDeadline', initial: ({ offerDeadline }) => ({ offerDeadline }) },
        { action: 'withdraw', confirm: true },
        { action: 'cancel' },
        { action: 'copy', confirm: true },
        { action: 'reopen' },
      ]}
      form={SourceGoodsForm}
      detail={{ width: 1080, fields: goodsDetailFields, tabs: [offersTab] }}
    />
  );
}
