import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { DeliverDrawer } from 'shared-widgets/deliver-drawer';
import { ListPage } from 'shared-widgets/list-page';
import { ArriveDrawer } from '../../../../parts/carrier-drawers.tsx';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.ts';

export default function WaitDeliveryPage() {
  return (
    <ListPage
      entity={waybill}
      fixedQuery={{ waybillStatus: waybillStatus.inTransit }}
      queryFields={['waybillNo', 'plateNumber']}
      columns={[
        { field: 'waybillNo', width: 190 },
        { field: 'waybillStatus', tag: true },
        'plateNumber',
        'driverName',
        { field: 'sendCityCode', width: 150 },
        { field: 'receiveCityCode', width: 150 },
        'goodsName',
        'loadNet',
        'departTime',
        'arriveTime',
      ]}
      rowActions={[
        { action: 'deliver', open: DeliverDrawer },
        { action: 'arrive', open: ArriveDrawer },
      ]}
      detail={carrierWaybillDetail}
    />
  );
}
