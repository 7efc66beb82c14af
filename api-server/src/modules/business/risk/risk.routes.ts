import type { FastifyInstance } from 'fastify';
import { risk } from 'shared-contracts/business/risk/risk';
import { riskStatus as state } from 'shared-contracts/business/transport-states';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Act, writeAhead } from '../act.ts';
import { markWaybills } from './mark-waybills.ts';
import { type RiskRow, risks } from './risk.table.ts';

type RiskAct = Act & { readonly row: RiskRow };

/** Writes a decision with who made it, and what it means for the risk's waybill. */
async function decide({ tx, caller, now, row }: RiskAct, patch: Partial<RiskRow>): Promise<Partial<RiskRow>> {
  const decided = { ...patch, handleUser: caller.realname, handleTime: now };
  await writeAhead(tx, risks, row.id, decided);
  if (row.waybillId) await markWaybills(tx, row.tenantId, row.waybillId);
  return decided;
}

export default async function riskRoutes(app: FastifyInstance) {
  crud(app, risk, risks);
  action(app, risk, risks, 'claim', async (act) => await decide(act, { riskStatus: state.running }));
  action(app, risk, risks, 'explain', async ({ body }) => ({ carrierExplain: body.carrierExplain }));
  action(app, risk, risks, 'confirm', async (act) => {
    return await decide(act, { riskStatus: state.confirmed, handleResult: act.body.handleResult });
  });
  action(app, risk, risks, 'exclude', async (act) => {
    return await decide(act, { riskStatus: state.dismissed, handleResult: act.body.handleResult });
  });
  action(app, risk, risks, 'rectify', async (act) => {
    const { handleResult, handleImgs } = act.body;
    return await decide(act, { riskStatus: state.corrected, handleResult, handleImgs });
  });
  action(app, risk, risks, 'close', async (act) => await decide(act, { riskStatus: state.closed }));
}
