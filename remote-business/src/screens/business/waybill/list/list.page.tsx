import { waybill } from 'shared-contracts/business/waybill';
import { routeColumn } from 'shared-freight/route-column';
import { lorryColumn, waybillActions, waybillColumns } from 'shared-freight/waybill-actions';
import { ListPage } from 'shared-widgets/list-page';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

const planned = ['assign', 'depart', 'load', 'deliver', 'uploadReceipt', 'arrive', 'reassign', 'unassign'] as const;
const unplanned = [
  ...(['transferCarrier', 'transferOnRoad', 'supplement', 'resolveException'] as const),
  ...(['reportException', 'forceCancel', 'cancel'] as const),
] as const;

export default function WaybillListPage() {
  return (
    <ListPage
      entity={waybill}
      statusTabs="waybillStatus"
      columns={[
        ...waybillColumns,
        { combine: ['orderNo', 'dispatchNo'], stack: true },
        { combine: ['shipperName', 'carrierName'], stack: true },
        lorryColumn,
        routeColumn,
        { combine: ['planQty', 'payableFreight'], stack: true, align: 'right' },
        { combine: ['loadNet', 'unloadNet'], stack: true, align: 'right' },
        { combine: ['departTime', 'deliveryTime'], stack: true },
        { combine: ['riskLevel', 'receiptStatus'], stack: true, tag: false },
        { field: 'goodsName', hidden: true },
        { field: 'serialNumber', hidden: true },
        { field: 'exceptionFlag', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={waybillActions(...planned, ...unplanned)}
      detail={waybillDetail}
    />
  );
}
