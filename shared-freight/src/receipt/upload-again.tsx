import { type receipt, uploadAgainLabel } from 'shared-contracts/business/receipt/receipt';
import { receiptStep } from 'shared-contracts/business/transport-states';
import { waybill } from 'shared-contracts/business/waybill';
import { entityApi } from 'shared-platform/entity-api';
import { lazyPart } from 'shared-platform/lazy-part';
import type { RowAction, RowSurfaceProps } from 'shared-widgets/list-page';

const UploadReceiptDrawer = lazyPart(() =>
  import('./upload-receipt.drawer.tsx').then((module) => ({ default: module.UploadReceiptDrawer })),
);

/** The upload of a refused receipt's waybill; nothing is shown until the waybill was read. */
function UploadAgain({ record, ...drawer }: RowSurfaceProps<typeof receipt>) {
  const { data } = entityApi(waybill).useRecord(record.waybillId);
  return data ? <UploadReceiptDrawer record={data} {...drawer} /> : null;
}

/** 重新上传回单: action of a refused receipt. The upload is an action of the receipt's waybill. */
export const uploadAgain: RowAction<typeof receipt> = {
  key: 'uploadAgain',
  label: uploadAgainLabel,
  can: 'waybill:uploadReceipt',
  when: (row) => row.receiptStep === receiptStep.rejected,
  open: UploadAgain,
};
