import { waybill } from 'shared-contracts/business/waybill';
import { routeColumn } from 'shared-freight/route-column';
import { waybillActions, waybillColumns } from 'shared-freight/waybill-list';
import { ListPage } from 'shared-widgets/list-page';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

export default function WaybillListPage() {
  return (
    <ListPage
      entity={waybill}
      statusTabs="waybillStatus"
      columns={[
        ...waybillColumns,
        ['orderNo', 'dispatchNo', 'shipperName', 'carrierName', 'plateNumber', 'driverName'],
        routeColumn,
        ['planQty', 'loadNet', 'unloadNet', 'payableFreight'],
        ['departTime', 'deliveryTime', 'riskLevel', 'receiptStatus'],
        { field: 'goodsName', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={waybillActions('assign', 'load', 'depart', 'deliver', 'arrive', 'reassign', 'unassign', 'cancel')}
      detail={waybillDetail}
    />
  );
}
