import type { waybill } from 'shared-contracts/business/waybill';
import { LastPlace } from 'shared-freight/last-place';
import { trackTab } from 'shared-freight/track-tab';
import type { DetailOptions } from 'shared-widgets/list-page';

/** Detail of a waybill for its carrier: the journey and the carrier's own freight, never the shipper's price. */
export const carrierWaybillDetail: DetailOptions<typeof waybill> = {
  header: (record) => <LastPlace record={record} />,
  fields: [
    [
      'waybillNo',
      'waybillStatus',
      'dispatchNo',
      'goodsName',
      'planQty',
      'qtyUnit',
      'plateNumber',
      'trailerPlateNumber',
      'vehicleUse',
      'waitsForNo',
    ],
    ['driverName', 'driverMobile', 'distance', 'sendUnitName', 'sendContactName', 'sendContactMobile'],
    ['sendDistrictCode', 'sendAddress', 'receiveUnitName', 'receiveContactName', 'receiveContactMobile', 'receiveDistrictCode'],
    ['receiveAddress', 'assignTime', 'departDeadline', 'loadTime', 'loadGross', 'loadTare', 'loadNet', 'departTime', 'arriveTime'],
    ['priceUnit', 'carrierPrice', 'payableFreight', 'oilAmount', 'prepayAmount', 'depositAmount', 'cashAmount'],
  ],
  tabs: [trackTab],
};
