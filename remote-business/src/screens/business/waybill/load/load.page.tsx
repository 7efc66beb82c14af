import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.awaitingLoad, waybillStatus.awaitingDeparture],
  show: ['planQty', 'loadNet', 'loadTime'],
  actions: ['load'],
  detail: waybillDetail,
});
