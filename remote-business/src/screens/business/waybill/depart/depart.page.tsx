import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.awaitingDeparture],
  show: ['loadTime', 'loadNet'],
  actions: ['depart'],
  detail: waybillDetail,
});
