import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { ListPage } from 'shared-widgets/list-page';
import { LoadDrawer } from 'shared-widgets/load-drawer';
import { routeColumn } from '../../../../parts/route-column.tsx';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

export default function LoadPage() {
  return (
    <ListPage
      entity={waybill}
      fixedQuery={{ waybillStatus: `${waybillStatus.awaitingLoad},${waybillStatus.awaitingDeparture}` }}
      queryFields={['waybillNo', 'plateNumber']}
      columns={[
        { field: 'waybillNo', width: 190 },
        'plateNumber',
        'driverName',
        routeColumn,
        'goodsName',
        'planQty',
        'loadNet',
        'loadTime',
        { field: 'waybillStatus', tag: true },
      ]}
      rowActions={[{ action: 'load', open: LoadDrawer }]}
      detail={waybillDetail}
    />
  );
}
