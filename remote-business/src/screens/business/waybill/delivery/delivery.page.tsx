import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { DeliverDrawer } from 'shared-widgets/deliver-drawer';
import { ListPage } from 'shared-widgets/list-page';
import { routeColumn } from '../../../../parts/route-column.tsx';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';
import { ArriveDrawer } from '../../../../parts/waybill-drawers.tsx';

export default function DeliveryPage() {
  return (
    <ListPage
      entity={waybill}
      fixedQuery={{ waybillStatus: waybillStatus.inTransit }}
      queryFields={['waybillNo', 'plateNumber']}
      columns={[
        { field: 'waybillNo', width: 190 },
        'plateNumber',
        'driverName',
        routeColumn,
        'goodsName',
        'departTime',
        'arriveTime',
        'loadNet',
        { field: 'waybillStatus', tag: true },
      ]}
      rowActions={[
        { action: 'deliver', open: DeliverDrawer },
        { action: 'arrive', open: ArriveDrawer },
      ]}
      detail={waybillDetail}
    />
  );
}
