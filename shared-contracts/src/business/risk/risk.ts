import { defineEntity } from '../../entity/entity.ts';
import { choice, choices, files, flag, instant, integer, longText, reference, text } from '../../entity/field.ts';
import { riskStatus as state } from '../transport-states.ts';

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;
/** Options of fields with names of the platform's people, which carriers may not read. */
const office = { readOnly: true, hiddenFrom: ['carrier'] } as const;

/** 风险: something that a rule found and a person has to judge. One rule has at most one undecided risk about one object of one carrier. */
export const risk = defineEntity({
  name: 'risk',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizRisk',
  label: ['风险', 'Risk'],
  titleField: 'riskNo',
  stateField: 'riskStatus',
  fields: {
    riskNo: text(['风险编号', 'Risk no.'], { max: 20, ...kept }),
    ruleCode: text(['规则编码', 'Rule code'], { max: 10, ...kept }),
    ruleName: text(['规则', 'Rule'], { max: 50, ofProduct: true, ...kept }),
    riskLevel: choice('risk_level', ['风险等级', 'Level'], kept),
    riskObject: choice('risk_object', ['风险对象', 'Concerns'], kept),
    objectId: text(['对象ID', 'Id of the object'], { max: 32, ...kept }),
    objectNo: text(['对象', 'Object'], { max: 50, ...kept }),
    waybillId: reference('waybill', ['运单', 'Waybill'], { ...optional, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, readOnly: true }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...optional, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, readOnly: true }),
    /** The driver whom the risk concerns: the driver that the risk is about, or the driver of its waybill. */
    driverId: reference('driver', ['司机', 'Driver'], { ...optional, shownBy: 'driverName' }),
    driverName: text(['司机姓名', 'Driver'], { max: 30, readOnly: true }),
    triggerStage: choice('risk_stage', ['触发环节', 'Stage'], kept),
    triggerTime: instant(['触发时间', 'Found at'], kept),
    /** The rule's thresholds as text with their units. */
    ruleValue: text(['阈值', 'Allowed'], { max: 100, ...kept }),
    /** The value that the rule found, as text with its unit. */
    actualValue: text(['实际值', 'Found'], { max: 100, ...kept }),
    /** Facts that prove the risk, one per line: `名称: 值`. */
    evidence: longText(['证据', 'Evidence'], { max: 2000, readOnly: true }),
    evidenceImgs: files(['证据照片', 'Pictures'], { count: 9, readOnly: true }),
    /** Positions that prove the risk, one per line: `经度,纬度,时间`. */
    evidenceTrack: longText(['证据轨迹', 'Track'], { max: 8000, readOnly: true }),
    /** `Y`: because of this risk a step is refused until somebody approves the step or decides about the risk. */
    blockFlag: flag(['阻断', 'Holds back'], kept),
    /** Name of the step that was refused. */
    blockedStep: text(['被阻断的操作', 'Step held back'], { max: 100, readOnly: true }),
    /** How often the rule found this risk again while nobody had decided about it. */
    repeatCount: integer(['重复次数', 'Found again'], kept),
    lastTriggerTime: instant(['最近触发', 'Last found'], kept),
    /** Time by which the next step must be done: claiming the risk and deciding about it, or correcting a confirmed one. */
    dueTime: instant(['处理时限', 'Due'], optional),
    riskStatus: choice('risk_status', ['处理状态', 'Status'], kept),
    handleUser: text(['处理人', 'Handled by'], { max: 100, ...office }),
    handleTime: instant(['处理时间', 'Handled at'], optional),
    handleResult: text(['处理说明', 'Result'], { max: 500, ...office }),
    handleImgs: files(['处理附件', 'Proof'], { count: 9, ...office }),
    carrierExplain: text(['承运方说明', 'The carrier says'], { max: 500, readOnly: true }),
    overrideUser: text(['放行人', 'Let pass by'], { max: 100, ...office }),
    overrideTime: instant(['放行时间', 'Let pass at'], optional),
    overrideReason: text(['放行原因', 'Let pass because'], { max: 500, ...office }),
    /** `Y` after the approved step was taken; the approval does not cover a second time. */
    overrideUsed: flag(['放行已使用', 'Step taken'], optional),
    frozenScope: choices('freeze_scope', ['已冻结', 'Frozen'], { max: 20, ...office }),
    freezeReason: text(['冻结原因', 'Frozen because'], { max: 255, ...office }),
    repeatable: flag(['条件消失即关闭', 'Closes by itself'], { ...kept, hiddenFrom: ['carrier'] }),
  },
  awaits: [
    { states: [state.open], party: 'platform', action: 'claim', deadline: 'dueTime' },
    {
      states: [state.running],
      party: 'platform',
      action: 'confirm',
      or: 'exclude',
      label: ['属实或误报', 'Confirm or dismiss'],
      deadline: 'dueTime',
    },
    { states: [state.confirmed], party: 'platform', action: 'rectify', deadline: 'dueTime' },
    { states: [state.dismissed, state.corrected], party: 'platform', action: 'close' },
  ],
  query: ['ruleCode', 'ruleName', 'riskLevel', 'riskObject', 'riskStatus', 'blockFlag', 'waybillNo', 'triggerTime'],
  wildcard: ['ruleName', 'waybillNo'],
  search: { by: ['riskNo', 'objectNo', 'waybillNo'], facts: ['ruleName', 'actualValue'], screens: ['business/risk'] },
  generic: ['list', 'export'],
  actions: {
    claim: { label: ['处理', 'Take on'], from: [state.open], idempotent: true, confirm: true, bulk: true },
    /** The carrier's explanation; it does not change the state of the risk. */
    explain: {
      label: ['说明', 'Explain'],
      from: [state.open, state.running],
      idempotent: true,
      bulk: true,
      body: { carrierExplain: text(['承运方说明', 'Explanation'], { required: true, max: 500 }) },
    },
    confirm: {
      label: ['属实', 'Confirm'],
      from: [state.running],
      idempotent: true,
      bulk: true,
      body: { handleResult: text(['处理说明', 'Result'], { required: true, max: 500 }) },
    },
    exclude: {
      label: ['误报', 'Dismiss'],
      from: [state.running],
      idempotent: true,
      bulk: true,
      body: { handleResult: text(['误报原因', 'Why it is none'], { required: true, max: 500 }) },
    },
    rectify: {
      label: ['整改完成', 'Corrected'],
      from: [state.confirmed],
      idempotent: true,
      bulk: true,
      body: {
        handleResult: text(['整改说明', 'What was done'], { required: true, max: 500 }),
        handleImgs: files(['整改凭证', 'Proof'], { count: 9, required: true }),
      },
    },
    /** Approves the step that was refused because of the risk, for one time; the state of the risk does not change. */
    override: {
      label: ['放行', 'Let pass'],
      from: [state.open, state.running, state.confirmed],
      idempotent: true,
      dangerous: true,
      body: { overrideReason: text(['放行原因', 'Reason'], { required: true, max: 500 }) },
    },
    /** Freezes the records that the risk is about. They stay frozen until they are released, or the risk is dismissed or corrected. */
    freeze: {
      label: ['冻结', 'Freeze'],
      from: [state.running, state.confirmed],
      idempotent: true,
      dangerous: true,
      body: {
        frozenScope: choices('freeze_scope', ['冻结对象', 'What to freeze'], { required: true, max: 20, inSight: true }),
        freezeReason: text(['冻结原因', 'Reason'], { required: true, max: 255 }),
      },
    },
    unfreeze: {
      label: ['解冻', 'Release'],
      optional: true,
      from: [state.running, state.confirmed],
      idempotent: true,
      body: { freezeReason: text(['解冻原因', 'Reason'], { required: true, max: 255 }) },
    },
    close: { label: ['关闭', 'Close'], from: [state.dismissed, state.corrected], idempotent: true, confirm: true, bulk: true },
  },
});
