import type { FastifyInstance } from 'fastify';
import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { waybill } from 'shared-contracts/business/waybill';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { frozenProblem } from '../waybill/change-waybill.ts';
import { forceCancel, reportException, resolveException, supplementNode } from '../waybill/exceptions.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { auditTransfer, requestCarrier, transferCarrier, transferOnRoad } from './transfer.service.ts';
import { waybillTransfers } from './waybill-transfer.table.ts';

const unfrozen = { refuse: frozenProblem };

export default async function waybillTransferRoutes(app: FastifyInstance) {
  crud(app, waybillTransfer, waybillTransfers);
  action(app, waybillTransfer, waybillTransfers, 'audit', async (context) => await auditTransfer(context, context.body), {
    tellsTaken: true,
  });
  action(app, waybill, waybills, 'transferCarrier', async (context) => await transferCarrier(context, context.body), unfrozen);
  action(app, waybill, waybills, 'requestCarrier', async (context) => await requestCarrier(context, context.body.reason), unfrozen);
  action(app, waybill, waybills, 'transferOnRoad', async (context) => await transferOnRoad(context, context.body), {
    ...unfrozen,
    tellsTaken: true,
  });
  action(app, waybill, waybills, 'reportException', async (context) => await reportException(context, context.body));
  action(app, waybill, waybills, 'resolveException', async (context) => await resolveException(context, context.body.handleResult));
  action(app, waybill, waybills, 'supplement', async (context) => await supplementNode(context, context.body));
  action(app, waybill, waybills, 'forceCancel', async (context) => await forceCancel(context, context.body));
}
