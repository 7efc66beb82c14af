import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { quantity, quantityText, remainder } from '../../../parts/quantity.ts';
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
          // What was lost on the road is released although it was on a waybill, so that these may exceed the allotted quantity.
          render: ({ allotQty, usedQty, releasedQty }) =>
            remainder(quantityText(quantity(allotQty).minus(quantity(usedQty)).minus(quantity(releasedQty)))),
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
