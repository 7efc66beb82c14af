import type { FastifyInstance } from 'fastify';
import { lorry } from 'shared-contracts/business/lorry';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { auditCert, submitCert } from '../certification.ts';
import { changeLorry, checkLorryUnused, countLorries, prepareLorry } from './lorry.service.ts';
import { lorries } from './lorry.table.ts';

export default async function lorryRoutes(app: FastifyInstance) {
  crud(app, lorry, lorries, {
    beforeAdd: prepareLorry,
    afterAdd: countLorries,
    beforeEdit: changeLorry,
    afterEdit: countLorries,
    afterRestore: countLorries,
    beforeDelete: checkLorryUnused,
  });
  action(app, lorry, lorries, 'submitCert', submitCert);
  action(app, lorry, lorries, 'auditCert', async (context) => auditCert(context, context.body));
}
