import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { ListPage } from 'shared-widgets/list-page';
import { routeColumn } from '../../../../parts/route-column.tsx';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';
import { AssignDrawer, ReassignDrawer } from '../../../../parts/waybill-drawers.tsx';

export default function AssignPage() {
  return (
    <ListPage
      entity={waybill}
      fixedQuery={{ waybillStatus: `${waybillStatus.awaitingAssign},${waybillStatus.awaitingLoad}` }}
      queryFields={['dispatchNo', 'waybillNo', 'carrierName']}
      columns={[
        { field: 'waybillNo', width: 190 },
        { field: 'waybillStatus', tag: true },
        'plateNumber',
        'driverName',
        'planQty',
        routeColumn,
        'goodsName',
        'dispatchNo',
        'carrierName',
        'createTime',
      ]}
      rowActions={[
        { action: 'assign', open: AssignDrawer },
        { action: 'reassign', open: ReassignDrawer },
        { action: 'unassign', confirm: true },
      ]}
      detail={waybillDetail}
    />
  );
}
