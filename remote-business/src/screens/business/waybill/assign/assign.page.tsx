import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.awaitingAssign, waybillStatus.awaitingLoad],
  filters: ['dispatchNo', 'waybillNo', 'carrierName'],
  show: ['planQty', 'dispatchNo', 'carrierName', 'createTime'],
  actions: ['assign', 'reassign', 'unassign'],
  detail: waybillDetail,
});
