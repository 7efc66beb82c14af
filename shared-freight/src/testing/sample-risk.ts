/** An open risk about the loss of a waybill, as the server sends it. */
export const sampleRisk = {
  ...{ id: 'k1', version: 1, riskNo: 'FX20261120000001', ruleCode: 'R010', ruleName: '货损异常' },
  ...{
    riskLevel: '2',
    riskLevel_dictText: '中',
    riskObject: '1',
    riskObject_dictText: '运单',
    riskStatus: '0',
    riskStatus_dictText: '待处理',
  },
  ...{
    objectId: 'w1',
    objectNo: 'YD20261120000001',
    waybillId: 'w1',
    waybillNo: 'YD20261120000001',
    carrierId: 'c1',
    carrierName: '示范物流',
  },
  ...{ actualValue: '5.00%', ruleValue: '1%', evidence: '装货净重: 31.000吨\n卸货净重: 29.450吨\n亏吨: 1.550吨' },
  ...{ triggerStage: '4', triggerTime: '2026-11-20 01:30:00', lastTriggerTime: '2026-11-20 01:30:00', repeatCount: 0, repeatable: 'N' },
} as const;
