import type { FastifyInstance } from 'fastify';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { acceptEtcLorry, cancelEtcLorry, changeEtcLorry, prepareEtcLorry, refuseEtcLorry, registerEtcLorry } from './lorry.service.ts';
import { etcLorries } from './lorry.table.ts';

export default async function etcLorryRoutes(app: FastifyInstance) {
  crud(app, etcLorry, etcLorries, { tellsTaken: true, beforeAdd: prepareEtcLorry, beforeEdit: changeEtcLorry });
  action(app, etcLorry, etcLorries, 'register', registerEtcLorry);
  action(app, etcLorry, etcLorries, 'accept', async (context) => await acceptEtcLorry(context, context.body.providerVehicleId));
  action(app, etcLorry, etcLorries, 'refuse', async (context) => await refuseEtcLorry(context, context.body.failReason));
  action(app, etcLorry, etcLorries, 'cancel', cancelEtcLorry);
}
