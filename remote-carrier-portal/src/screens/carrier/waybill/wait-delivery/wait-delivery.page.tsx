import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.inTransit],
  show: ['loadNet', 'departTime', 'arriveTime'],
  actions: ['arrive', 'deliver', 'transferOnRoad', 'reportException'],
  lastPlaces: true,
  detail: carrierWaybillDetail,
});
