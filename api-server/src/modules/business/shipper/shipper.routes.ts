import type { FastifyInstance } from 'fastify';
import { shipper } from 'shared-contracts/business/shipper';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { offerRegistration } from '../../system/account/registration-parties.ts';
import { certification } from '../certification/offer-certification.ts';
import { shipperRegistration } from './register-shipper.ts';
import { changeShipper, checkShipperUnused, prepareShipper } from './shipper.service.ts';
import { shippers } from './shipper.table.ts';

export default async function shipperRoutes(app: FastifyInstance) {
  offerRegistration('shipper', shipperRegistration);
  crud(app, shipper, shippers, {
    tellsTaken: true,
    beforeAdd: prepareShipper,
    beforeEdit: changeShipper,
    beforeDelete: checkShipperUnused,
  });
  certification(app, shipper, shippers);
  action(
    app,
    shipper,
    shippers,
    'fillCert',
    async ({ tx, caller, row, body: { id: _id, version: _version, ...papers } }) => ({
      ...papers,
      ...(await changeShipper(tx, caller, papers, row)),
    }),
    { tellsTaken: true },
  );
}
