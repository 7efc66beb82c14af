import { risk } from 'shared-contracts/business/risk/risk';
import { yesNo } from 'shared-contracts/business/states';
import { riskStatus } from 'shared-contracts/business/transport-states';
import { text } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

/** States in which nobody has decided yet, or what was decided is not mended. */
export const undecidedStates = [riskStatus.open, riskStatus.running, riskStatus.confirmed] as const;

export const risks = entityTable('biz_risk', risk, {
  defaults: { blockFlag: yesNo.no },
  further: {
    /** What exactly was refused: rule, record and value. Only the same step passes when somebody let it pass. */
    blockedKey: text(200),
    /** What is frozen because of it: `<code of freeze_scope>:<id>`, comma separated. */
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
  // What a carrier is suspected of is no business of the shipper.
  rows: { hiddenFrom: 'shipper' },
});

export type RiskRow = typeof risks.$inferSelect;
