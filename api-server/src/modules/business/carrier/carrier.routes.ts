import type { FastifyInstance } from 'fastify';
import { carrier } from 'shared-contracts/business/carrier';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { offerRegistration } from '../../system/account/registration-parties.ts';
import { auditCert, submitCert } from '../certification.ts';
import { changeCarrier, checkCarrierUnused, prepareCarrier, renameCarrier } from './carrier.service.ts';
import { carriers } from './carrier.table.ts';
import { carrierRegistration } from './register-carrier.ts';

export default async function carrierRoutes(app: FastifyInstance) {
  offerRegistration('carrier', carrierRegistration);
  crud(app, carrier, carriers, {
    beforeAdd: prepareCarrier,
    beforeEdit: changeCarrier,
    afterEdit: renameCarrier,
    beforeDelete: checkCarrierUnused,
  });
  action(app, carrier, carriers, 'submitCert', submitCert);
  action(app, carrier, carriers, 'auditCert', async (context) => auditCert(context, context.body));
}
