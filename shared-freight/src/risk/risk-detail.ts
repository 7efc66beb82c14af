import type { risk } from 'shared-contracts/business/risk/risk';
import type { FieldName, Rows } from 'shared-widgets/list-page';

const fields: Rows<FieldName<typeof risk>> = [
  ['riskNo', 'riskStatus', 'riskLevel', 'ruleName', 'ruleCode', 'triggerStage'],
  ['riskObject', 'objectNo', 'waybillId', 'carrierId'],
  ['actualValue', 'ruleValue', 'triggerTime', 'repeatCount', 'lastTriggerTime', 'evidence'],
  ['carrierExplain', 'handleUser', 'handleTime', 'handleResult', 'handleImgs', 'repeatable'],
];

/** The record of a risk: what was found about whom, the facts, and what people made of it. */
export const riskDetail = { fields };
