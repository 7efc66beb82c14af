import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.awaitingLoad, waybillStatus.awaitingDeparture],
  show: ['planQty', 'loadTime', 'payableFreight'],
  // The action that usually follows the state comes first: a loaded lorry departs.
  actions: ['depart', 'load', 'reassign', 'requestCarrier', 'reportException'],
  detail: carrierWaybillDetail,
});
