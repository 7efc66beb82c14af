import type { FastifyInstance } from 'fastify';
import { company } from 'shared-contracts/business/master/company';
import { commonStatus } from 'shared-contracts/business/states';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { afterCommit } from '../../../kernel/database/after-commit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changeCompany, disableCompany, prepareCompany, publishCompany } from './company.service.ts';
import { type CompanyRow, companies } from './company.table.ts';

export default async function companyRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  /** The names of companies are dictionary texts, so this node clears its cache of dictionaries when one changes. */
  const publish = async (tx: Tx, row: CompanyRow) => {
    await publishCompany(tx, row);
    afterCommit(tx, () => dictionaries.changed());
  };
  crud(app, company, companies, {
    tellsTaken: true,
    beforeAdd: prepareCompany,
    afterAdd: async (tx, _caller, row) => await publish(tx, row),
    beforeEdit: changeCompany,
    afterEdit: async (tx, _caller, row) => await publish(tx, row),
  });
  action(app, company, companies, 'enable', async ({ tx, row }) => {
    const patch = { status: commonStatus.enabled };
    await publish(tx, { ...row, ...patch });
    return patch;
  });
  action(app, company, companies, 'disable', async ({ tx, row }) => {
    const patch = await disableCompany(row);
    await publish(tx, { ...row, ...patch });
    return patch;
  });
}
