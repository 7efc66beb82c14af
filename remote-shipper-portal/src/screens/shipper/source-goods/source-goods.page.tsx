import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import { goodsColumns } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { ShipperGoodsForm, shipperGoodsFields } from './source-goods.form.tsx';

const editable: readonly string[] = [state.draft, state.rejected];

/** Columns of the list, in the order in which a shipper needs them: goods, progress, price. */
const columns = [
  ['goodsNo', 'goodsStatus'],
  routeColumn,
  ['goodsName', 'totalQty'],
  { combine: ['shipperExpectPrice', 'shipperPrice'], stack: true, align: 'right' },
  { field: 'offerCount', sortable: false },
  goodsColumns.left,
  goodsColumns.loading,
  ['orderNo', { field: 'createTime', hidden: true }],
] as const;

export default function ShipperSourceGoodsPage() {
  return (
    <ListPage
      entity={sourceGoods}
      generic={['list', 'add', 'edit', 'delete', 'export']}
      statusTabs="goodsStatus"
      queryFields={['goodsNo', 'goodsName', 'loadDateFrom', 'createTime']}
      editable={({ goodsStatus }) => editable.includes(goodsStatus)}
      columns={columns}
      rowActions={[
        // The action that usually follows the record's state comes first.
        { action: 'shipperConfirm', confirm: true, facts: ['goodsName', 'totalQty', 'shipperPrice', 'receivableEstimate'] },
        { action: 'submit', confirm: true },
        { action: 'reject' },
        { action: 'withdraw', confirm: true },
        { action: 'cancel' },
        { action: 'copy', confirm: true },
      ]}
      form={ShipperGoodsForm}
      detail={{ fields: shipperGoodsFields }}
    />
  );
}
