import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { ListPage } from 'shared-widgets/list-page';
import { routeColumn } from '../../../../parts/route-column.tsx';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';
import { DepartDrawer } from '../../../../parts/waybill-drawers.tsx';

export default function DepartPage() {
  return (
    <ListPage
      entity={waybill}
      fixedQuery={{ waybillStatus: waybillStatus.awaitingDeparture }}
      queryFields={['waybillNo', 'plateNumber']}
      columns={[
        { field: 'waybillNo', width: 190 },
        'plateNumber',
        'driverName',
        routeColumn,
        'goodsName',
        'loadTime',
        'loadNet',
        { field: 'waybillStatus', tag: true },
      ]}
      rowActions={[{ action: 'depart', open: DepartDrawer }]}
      detail={waybillDetail}
    />
  );
}
