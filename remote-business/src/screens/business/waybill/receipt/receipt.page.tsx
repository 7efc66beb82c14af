import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { label } from '../../../../messages.ts';
import { AuditOfWaybill } from '../../../../parts/audit-of-waybill.tsx';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

export default waybillWorkList({
  states: [waybillStatus.delivered, waybillStatus.receiptPending, waybillStatus.receiptRejected],
  show: ['carrierName', 'deliveryTime', 'unloadNet', 'receiptStatus', 'shipperAuditStatus', 'receiptDeadline'],
  filters: ['waybillNo', 'plateNumber', 'carrierName', 'receiptStatus'],
  actions: ['uploadReceipt'],
  further: [
    {
      key: 'auditReceipt',
      label: label('waybill.receipt.audit'),
      can: 'receipt:audit',
      when: (row) => row.waybillStatus === waybillStatus.receiptPending && row.shipperAuditStatus === '0',
      open: AuditOfWaybill,
    },
  ],
  detail: waybillDetail,
});
