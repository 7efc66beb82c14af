import type { FastifyInstance } from 'fastify';
import { lorry } from 'shared-contracts/business/lorry';
import { crud } from '../../../kernel/crud/crud.ts';
import { certification } from '../certification/offer-certification.ts';
import { changeLorry, checkLorryUnused, countLorries, followLorry, prepareLorry } from './lorry.service.ts';
import { lorries } from './lorry.table.ts';

export default async function lorryRoutes(app: FastifyInstance) {
  crud(app, lorry, lorries, {
    tellsTaken: true,
    beforeAdd: prepareLorry,
    afterAdd: followLorry,
    beforeEdit: changeLorry,
    afterEdit: followLorry,
    afterRestore: countLorries,
    beforeDelete: checkLorryUnused,
  });
  certification(app, lorry, lorries);
}
