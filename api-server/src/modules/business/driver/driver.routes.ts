import type { FastifyInstance } from 'fastify';
import { driver } from 'shared-contracts/business/driver';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { auditCert, submitCert } from '../certification.ts';
import { changeDriver, checkDriverUnused, countDrivers, prepareDriver } from './driver.service.ts';
import { drivers } from './driver.table.ts';

export default async function driverRoutes(app: FastifyInstance) {
  crud(app, driver, drivers, {
    beforeAdd: prepareDriver,
    afterAdd: countDrivers,
    beforeEdit: changeDriver,
    afterEdit: countDrivers,
    afterRestore: countDrivers,
    beforeDelete: checkDriverUnused,
  });
  action(app, driver, drivers, 'submitCert', submitCert);
  action(app, driver, drivers, 'auditCert', async (context) => auditCert(context, context.body));
}
