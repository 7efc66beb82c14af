import type { FastifyInstance } from 'fastify';
import { driver } from 'shared-contracts/business/driver';
import { yesNo } from 'shared-contracts/business/states';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { certification } from '../certification/offer-certification.ts';
import { changeDriver, checkDriverUnused, countDrivers, followDriver, prepareDriver } from './driver.service.ts';
import { drivers } from './driver.table.ts';

export default async function driverRoutes(app: FastifyInstance) {
  crud(app, driver, drivers, {
    tellsTaken: true,
    beforeAdd: prepareDriver,
    afterAdd: followDriver,
    beforeEdit: changeDriver,
    afterEdit: followDriver,
    afterRestore: countDrivers,
    beforeDelete: checkDriverUnused,
  });
  certification(app, driver, drivers);
  action(app, driver, drivers, 'signAgreement', async ({ body }) => ({ agreementImg: body.agreementImg, contractSignedFlag: yesNo.yes }));
}
