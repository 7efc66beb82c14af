import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { LiveMap } from 'shared-freight/live-map';
import { ListPage } from 'shared-widgets/list-page';

export default function TransitPage() {
  return (
    <ListPage
      entity={waybillPosition}
      extra={<LiveMap />}
      statusTabs="transitStatus"
      queryFields={['waybillNo', 'plateNumber', 'carrierName', 'shipperName', 'lateFlag', 'offRouteFlag']}
      columns={[
        'waybillNo',
        'transitStatus',
        { combine: ['plateNumber', 'driverName'], stack: true },
        { combine: ['sendCityCode', 'receiveCityCode'], stack: true, tag: false },
        { combine: ['locateTime', 'speed'], stack: true },
        'standingSince',
        { combine: ['remaining', 'detour'], stack: true, align: 'right' },
        { combine: ['eta', 'dueTime'], stack: true },
        { combine: ['lateFlag', 'offRouteFlag'], stack: true, tag: false },
        { field: 'carrierName', hidden: true },
        { field: 'shipperName', hidden: true },
        { field: 'pointCount', hidden: true },
        { field: 'driftCount', hidden: true },
        { field: 'departTime', hidden: true },
      ]}
    />
  );
}
