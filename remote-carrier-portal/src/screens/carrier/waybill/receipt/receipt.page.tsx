import { receiptList } from 'shared-freight/receipt-list';
import { uploadAgain } from 'shared-freight/upload-again';

export default receiptList({
  show: ['signQty', 'rejectReason', 'paperStatus', 'uploadTime'],
  actions: ['sendPaper'],
  further: [uploadAgain],
});
