import { waybill } from 'shared-contracts/business/waybill';
import { DeliverDrawer } from 'shared-widgets/deliver-drawer';
import { ListPage } from 'shared-widgets/list-page';
import { LoadDrawer } from 'shared-widgets/load-drawer';
import { routeColumn } from '../../../../parts/route-column.tsx';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';
import { ArriveDrawer, AssignDrawer, DepartDrawer, ReassignDrawer } from '../../../../parts/waybill-drawers.tsx';

export default function WaybillListPage() {
  return (
    <ListPage
      entity={waybill}
      statusTabs="waybillStatus"
      columns={[
        { field: 'waybillNo', width: 190 },
        { field: 'waybillStatus', tag: true },
        'orderNo',
        'dispatchNo',
        'shipperName',
        'carrierName',
        'plateNumber',
        'driverName',
        routeColumn,
        'planQty',
        'loadNet',
        'unloadNet',
        'payableFreight',
        'departTime',
        'deliveryTime',
        { field: 'riskLevel', tag: true },
        { field: 'receiptStatus', tag: true },
        { field: 'goodsName', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[
        { action: 'assign', open: AssignDrawer },
        { action: 'load', open: LoadDrawer },
        { action: 'depart', open: DepartDrawer },
        { action: 'deliver', open: DeliverDrawer },
        { action: 'arrive', open: ArriveDrawer },
        { action: 'reassign', open: ReassignDrawer },
        { action: 'unassign', confirm: true },
        { action: 'cancel' },
      ]}
      detail={waybillDetail}
    />
  );
}
