import type { FastifyInstance } from 'fastify';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { waybill } from 'shared-contracts/business/waybill';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { auditReceipt, confirmAsShipper, losePaper, receivePaper, revokeReceipt, sendPaper } from './receipt.service.ts';
import { receipts } from './receipt.table.ts';
import { uploadReceipt } from './upload-receipt.ts';

export default async function receiptRoutes(app: FastifyInstance) {
  crud(app, receipt, receipts);
  action(app, waybill, waybills, 'uploadReceipt', async (context) => await uploadReceipt(context, context.body));
  action(app, receipt, receipts, 'audit', async (context) => await auditReceipt(context, context.body));
  action(app, receipt, receipts, 'shipperConfirm', async (context) => await confirmAsShipper(context, context.body));
  action(app, receipt, receipts, 'revoke', async (context) => {
    context.log({ remark: context.body.revokeReason });
    return await revokeReceipt(context);
  });
  action(app, receipt, receipts, 'sendPaper', async (context) => await sendPaper(context, context.body));
  action(app, receipt, receipts, 'receivePaper', async (context) => await receivePaper(context, context.body));
  action(app, receipt, receipts, 'losePaper', async (context) => await losePaper(context, context.body));
}
