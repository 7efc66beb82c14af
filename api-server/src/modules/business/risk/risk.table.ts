import { risk } from 'shared-contracts/business/risk/risk';
import { yesNo } from 'shared-contracts/business/states';
import { riskStatus } from 'shared-contracts/business/transport-states';
import { text } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

/** States of a risk in which nobody has decided yet, or in which it is confirmed but not yet resolved. */
export const undecidedStates = [riskStatus.open, riskStatus.running, riskStatus.confirmed] as const;

export const risks = entityTable('biz_risk', risk, {
  defaults: { blockFlag: yesNo.no },
  further: {
    /** Identifies what was refused: rule, record and value. An approval is valid for exactly this refusal. */
    blockedKey: text(200),
    /** Records that were frozen because of this risk: `<code of freeze_scope>:<id>`, comma separated. */
    frozenIds: text(200),
  },
  unique: {
    no: { on: ['tenantId', 'riskNo'], deletedToo: true },
    undecided: {
      on: ['tenantId', 'ruleCode', 'objectId', 'carrierId'],
      where: `risk_status in (${undecidedStates.map((state) => `'${state}'`).join(', ')})`,
    },
  },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    status: { on: ['tenantId', 'riskStatus', '-createTime', '-id'], include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'], include: ['tenantId'] },
    driver: { on: ['driverId', '-createTime', '-id'], include: ['tenantId'] },
    waybill: { on: ['waybillId'] },
    object: { on: ['objectId'] },
    blocked: { on: ['blockedKey'], where: 'blocked_key is not null' },
  },
  search: { trigram: ['riskNo', 'objectNo', 'waybillNo', 'ruleName'] },
  // Shippers see no risks, because suspicions against carriers do not concern them.
  rows: { hiddenFrom: 'shipper' },
});

export type RiskRow = typeof risks.$inferSelect;
