import type { FastifyInstance } from 'fastify';
import { shipper } from 'shared-contracts/business/shipper';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { auditCert, submitCert } from '../certification.ts';
import { changeShipper, checkShipperUnused, prepareShipper } from './shipper.service.ts';
import { shippers } from './shipper.table.ts';

export default async function shipperRoutes(app: FastifyInstance) {
  crud(app, shipper, shippers, { beforeAdd: prepareShipper, beforeEdit: changeShipper, beforeDelete: checkShipperUnused });
  action(app, shipper, shippers, 'submitCert', submitCert);
  action(app, shipper, shippers, 'auditCert', async (context) => auditCert(context, context.body));
}
