import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { quantity, quantityText } from '../../../parts/quantity.ts';
import { AllotmentBar } from './allotment-bar.tsx';
import { DispatchGoodsForm } from './dispatch-goods.form.tsx';

export default function DispatchGoodsPage() {
  return (
    <ListPage
      entity={dispatchGoods}
      statusTabs="dispatchGoodsStatus"
      columns={[
        ['dispatchGoodsNo', 'dispatchGoodsStatus', 'orderNo'],
        { combine: ['shipperName', 'carrierName'], stack: true },
        'goodsName',
        routeColumn,
        { combine: ['allotQty', 'usedQty'], stack: true, align: 'right' },
        {
          key: 'remainQty',
          title: label('dispatchGoods.remaining'),
          width: 90,
          align: 'right',
          render: ({ allotQty, usedQty, releasedQty }) =>
            quantityText(quantity(allotQty).minus(quantity(usedQty)).minus(quantity(releasedQty))),
        },
        { combine: ['carrierPrice', 'payableEstimate'], stack: true, align: 'right' },
        { field: 'loadDateFrom', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[
        { action: 'dispatch', confirm: true },
        { action: 'recall', confirm: true },
        { action: 'close', confirm: true },
        { action: 'cancel', confirm: true },
      ]}
      form={DispatchGoodsForm}
      detail={{ header: (record) => <AllotmentBar record={record} /> }}
    />
  );
}
