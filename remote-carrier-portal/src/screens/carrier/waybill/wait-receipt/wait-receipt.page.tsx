import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.delivered, waybillStatus.receiptRejected],
  show: ['unloadNet', 'deliveryTime', 'receiptDeadline'],
  actions: ['uploadReceipt'],
  detail: carrierWaybillDetail,
});
