import type { FastifyInstance } from 'fastify';
import { risk } from 'shared-contracts/business/risk/risk';
import { yesNo } from 'shared-contracts/business/states';
import { riskStatus as state } from 'shared-contracts/business/transport-states';
import { Business } from '../../../kernel/basics/errors.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Act, writeAhead } from '../act.ts';
import { freezeObjects, releaseObjects } from './freeze.ts';
import { markWaybills } from './mark-waybills.ts';
import { type RiskRow, risks } from './risk.table.ts';
import { visibleRisks } from './risk-sight.ts';

type RiskAct = Act & { readonly row: RiskRow };

/** Writes a decision on a risk with the person who made it, and updates the risk level of the risk's waybill. */
async function decide({ tx, caller, now, row }: RiskAct, patch: Partial<RiskRow>): Promise<Partial<RiskRow>> {
  const decided = { ...patch, handleUser: caller.realname, handleTime: now };
  await writeAhead(tx, risks, row.id, decided);
  if (row.waybillId) await markWaybills(tx, row.tenantId, row.waybillId);
  return decided;
}

export default async function riskRoutes(app: FastifyInstance) {
  crud(app, risk, risks, { visible: visibleRisks });
  action(app, risk, risks, 'claim', async (act) => await decide(act, { riskStatus: state.running }));
  action(app, risk, risks, 'explain', async ({ body }) => ({ carrierExplain: body.carrierExplain }));
  action(app, risk, risks, 'confirm', async (act) => {
    return await decide(act, { riskStatus: state.confirmed, handleResult: act.body.handleResult });
  });
  action(app, risk, risks, 'exclude', async (act) => {
    const { handleResult } = act.body;
    return await decide(act, { riskStatus: state.dismissed, handleResult, ...(await releaseObjects(act, `风险已排除：${handleResult}`)) });
  });
  action(app, risk, risks, 'rectify', async (act) => {
    const { handleResult, handleImgs } = act.body;
    const released = await releaseObjects(act, `风险已整改：${handleResult}`);
    return await decide(act, { riskStatus: state.corrected, handleResult, handleImgs, ...released });
  });
  action(app, risk, risks, 'override', async ({ caller, now, row, body: { overrideReason }, log }) => {
    if (row.blockFlag !== yesNo.yes) throw new Business('该风险没有阻断操作，无需放行');
    log({ remark: overrideReason });
    return { overrideReason, overrideUser: caller.realname, overrideTime: now, overrideUsed: yesNo.no };
  });
  action(app, risk, risks, 'freeze', async (act) => {
    act.log({ remark: act.body.freezeReason });
    return await freezeObjects(act, act.body.frozenScope, act.body.freezeReason);
  });
  action(app, risk, risks, 'unfreeze', async (act) => {
    if (!act.row.frozenIds) throw new Business('该风险没有冻结任何对象');
    act.log({ remark: act.body.freezeReason });
    return { ...(await releaseObjects(act, act.body.freezeReason)), freezeReason: act.body.freezeReason };
  });
  action(app, risk, risks, 'close', async (act) => await decide(act, { riskStatus: state.closed }));
}
