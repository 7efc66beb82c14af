import type { FastifyInstance } from 'fastify';
import { contract } from 'shared-contracts/business/contract/contract';
import { contractHistoryPath } from 'shared-contracts/business/contract/contract-history';
import { contractPricePath } from 'shared-contracts/business/contract/contract-price';
import { contractStatus } from 'shared-contracts/business/states';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { idQuery } from '../../../kernel/crud/crud-context.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { route } from '../../../kernel/http/route.ts';
import { changeContract, prepareContract } from './contract.service.ts';
import { contracts } from './contract.table.ts';
import {
  attachFiles,
  auditContract,
  auditTermination,
  requestTermination,
  signContract,
  submitContract,
} from './contract-actions.service.ts';
import { historyOf, historySchema } from './contract-history.ts';
import { offerOf, offerQuery, offerSchema } from './contract-offer.ts';
import { priceLines } from './contract-price.table.ts';
import { nameRenewal, renewContract } from './renew-contract.service.ts';
import { seenContracts } from './seen-contracts.ts';

export default async function contractRoutes(app: FastifyInstance) {
  const { clock } = app.kernel;
  const act = (tx: Tx, caller: Caller) => ({ tx, caller, now: instantText(clock()) });
  crud(app, contract, contracts, {
    tellsTaken: true,
    lines: { prices: priceLines },
    beforeAdd: async (tx, caller, draft) => await prepareContract(act(tx, caller), draft),
    beforeEdit: async (tx, caller, draft, current) => await changeContract(act(tx, caller), draft, current),
    beforeDelete: async (tx, _caller, row) => await nameRenewal(tx, row, null),
    visible: seenContracts,
    decorate: async (_tx, rows) => countDays(rows, dayText(clock())),
  });
  action(app, contract, contracts, 'submit', submitContract);
  action(app, contract, contracts, 'audit', async (context) => await auditContract(context, context.body));
  action(app, contract, contracts, 'sign', async (context) => await signContract(context, context.body));
  action(app, contract, contracts, 'renew', renewContract);
  action(app, contract, contracts, 'terminate', async (context) => await requestTermination(context, context.body));
  action(app, contract, contracts, 'auditTerminate', async (context) => await auditTermination(context, context.body));
  action(app, contract, contracts, 'attach', async (context) => await attachFiles(context, context.body));
  registerReads(app);
}

function registerReads(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: contractPricePath,
    access: 'contract:list',
    tier: 'tenant',
    query: offerQuery,
    result: offerSchema,
    summary: 'Contract: settlement rules and the price for a load',
    tags: [contract.name],
    handler: async ({ tx, caller, query }) => await offerOf(tx, caller, query),
  });
  route(app, {
    method: 'GET',
    url: contractHistoryPath,
    access: 'contract:history',
    tier: 'tenant',
    query: idQuery,
    result: historySchema,
    summary: 'Contract: what was done to it, the latest first',
    tags: [contract.name],
    handler: async ({ tx, caller, query }) => await historyOf(tx, caller, query.id),
  });
}

const dayLength = 86_400_000;

/** Adds the remaining days to contracts in effect. */
function countDays(rows: WireRecord[], today: string): void {
  for (const row of rows) {
    const isRunning = row.contractStatus === contractStatus.effective;
    row.daysLeft = isRunning ? Math.round((Date.parse(String(row.effectiveTo)) - Date.parse(today)) / dayLength) : null;
  }
}
