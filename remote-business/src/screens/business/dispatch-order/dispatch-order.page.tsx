import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { CreateWaybillDrawer } from './create-waybill.drawer.tsx';
import { DispatchOrderBar, waybillsTab } from './dispatch-order-waybills.panel.tsx';

export default function DispatchOrderPage() {
  return (
    <ListPage
      entity={dispatchOrder}
      statusTabs="dispatchStatus"
      defaultSort={{ column: 'sendTime', order: 'desc' }}
      columns={[
        ['dispatchNo', 'dispatchStatus'],
        { combine: ['orderNo', 'carrierName'], stack: true },
        routeColumn,
        'goodsName',
        { combine: ['dispatchQty', 'waybillQty', 'remainQty'], stack: true, align: 'right' },
        ['carrierPrice', 'waybillCount'],
        { combine: ['sendTime', 'acceptDeadline'], stack: true },
        { field: 'shipperName', hidden: true },
      ]}
      rowActions={[
        { action: 'accept', confirm: true, facts: ['goodsName', 'dispatchQty', 'carrierPrice', 'payableEstimate'] },
        { action: 'createWaybill', open: CreateWaybillDrawer },
        { action: 'reject' },
        { action: 'recall', confirm: true },
        { action: 'close', confirm: true },
        { action: 'cancel' },
      ]}
      rowExtra={waybillsTab.render}
      detail={{ header: (record) => <DispatchOrderBar record={record} />, tabs: [waybillsTab] }}
    />
  );
}
