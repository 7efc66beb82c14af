import { waybill } from 'shared-contracts/business/waybill';
import { LastPlace } from 'shared-freight/last-place';
import { routeColumn } from 'shared-freight/route-column';
import { trackTab } from 'shared-freight/track-tab';
import { lorryColumn, waybillColumns } from 'shared-freight/waybill-actions';
import { type DetailOptions, ListPage } from 'shared-widgets/list-page';

/** Detail of a waybill for its shipper: the journey and the weights, but no amounts. */
const detail: DetailOptions<typeof waybill> = {
  header: (record) => <LastPlace record={record} />,
  fields: [
    ['waybillNo', 'waybillStatus', 'orderNo', 'goodsName', 'planQty', 'qtyUnit', 'plateNumber', 'driverName', 'driverMobile'],
    ['distance', 'sendUnitName', 'sendDistrictCode', 'sendAddress', 'receiveUnitName', 'receiveDistrictCode', 'receiveAddress'],
    ['assignTime', 'loadTime', 'loadNet', 'departTime', 'arriveTime', 'deliveryTime', 'unloadNet', 'lossWeight', 'surplusWeight'],
    ['receiptStatus', 'shipperAuditStatus', 'receiptDeadline', 'receiptTime', 'finishTime', 'exceptionFlag'],
  ],
  tabs: [trackTab],
};

export default function ShipperWaybillPage() {
  return (
    <ListPage
      entity={waybill}
      statusTabs="waybillStatus"
      queryFields={['waybillNo', 'plateNumber', 'orderNo', 'loadTime', 'deliveryTime']}
      columns={[
        ...waybillColumns,
        lorryColumn,
        'driverMobile',
        routeColumn,
        { combine: ['loadNet', 'unloadNet'], stack: true, align: 'right' },
        { combine: ['departTime', 'deliveryTime'], stack: true },
        'receiptStatus',
        { field: 'orderNo', hidden: true },
        { field: 'goodsName', hidden: true },
      ]}
      detail={detail}
    />
  );
}
