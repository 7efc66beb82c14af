import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { ListPage } from 'shared-widgets/list-page';
import { LoadDrawer } from 'shared-widgets/load-drawer';
import { DepartDrawer, ReassignDrawer } from '../../../../parts/carrier-drawers.tsx';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.ts';

export default function WaitDepartPage() {
  return (
    <ListPage
      entity={waybill}
      fixedQuery={{ waybillStatus: `${waybillStatus.awaitingLoad},${waybillStatus.awaitingDeparture}` }}
      queryFields={['waybillNo', 'plateNumber']}
      columns={[
        { field: 'waybillNo', width: 190 },
        { field: 'waybillStatus', tag: true },
        'plateNumber',
        'driverName',
        { field: 'sendCityCode', width: 150 },
        { field: 'receiveCityCode', width: 150 },
        'goodsName',
        'planQty',
        'loadTime',
        'payableFreight',
      ]}
      rowActions={[
        { action: 'load', open: LoadDrawer },
        { action: 'depart', open: DepartDrawer },
        { action: 'reassign', open: ReassignDrawer },
      ]}
      detail={carrierWaybillDetail}
    />
  );
}
