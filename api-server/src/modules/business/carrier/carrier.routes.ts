import type { FastifyInstance } from 'fastify';
import { carrier } from 'shared-contracts/business/carrier';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { offerRegistration } from '../../system/account/registration-parties.ts';
import { certification } from '../certification/offer-certification.ts';
import { changeCarrier, checkCarrierUnused, prepareCarrier, renameCarrier } from './carrier.service.ts';
import { carriers } from './carrier.table.ts';
import { carrierRegistration } from './register-carrier.ts';

export default async function carrierRoutes(app: FastifyInstance) {
  offerRegistration('carrier', carrierRegistration);
  crud(app, carrier, carriers, {
    tellsTaken: true,
    beforeAdd: prepareCarrier,
    beforeEdit: changeCarrier,
    afterEdit: renameCarrier,
    beforeDelete: checkCarrierUnused,
  });
  certification(app, carrier, carriers);
  action(
    app,
    carrier,
    carriers,
    'fillCert',
    async ({ tx, caller, row, body: { id: _id, version: _version, ...papers } }) => ({
      ...papers,
      ...(await changeCarrier(tx, caller, papers, row)),
    }),
    { tellsTaken: true },
  );
}
