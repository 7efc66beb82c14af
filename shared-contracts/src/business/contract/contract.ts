import { defineEntity } from '../../entity/entity.ts';
import { choice, date, decimal, files, instant, integer, longText, money, ratio, reference, text } from '../../entity/field.ts';
import { contractStatus as state } from '../states.ts';
import { contractActions } from './contract-actions.ts';
import { contractPrices } from './contract-prices.ts';
import { lossToleranceFacts } from './loss-tolerance.ts';

const largestAmount = 999999999.99;
const kept = { readOnly: true, always: true } as const;

/** 合同: a contract between the platform and a shipper or carrier. */
export const contract = defineEntity({
  name: 'contract',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizContract',
  label: ['合同', 'Contract'],
  titleField: 'contractNo',
  stateField: 'contractStatus',
  fields: {
    /** The contract's number: people enter it, or the server generates it when they leave it empty. */
    contractNo: text(['合同编号', 'Contract no.'], { distinct: true, max: 40, always: true }),
    contractName: text(['合同名称', 'Contract'], { required: true, min: 2, max: 100 }),
    contractType: choice('contract_type', ['合同类型', 'Type'], { required: true, initial: '1' }),
    companyId: choice('company', ['我方主体', 'Our company'], { required: true, initial: '1' }),
    /** The other party: a shipper or a carrier, depending on the type. */
    shipperId: reference('shipper', ['货主', 'Shipper'], { shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, readOnly: true }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, readOnly: true }),
    signMode: choice('sign_mode', ['签署方式', 'Signed'], { required: true, initial: '1' }),
    signDate: date(['签订日期', 'Signed on'], { required: true }),
    effectiveFrom: date(['生效日期', 'Effective from'], { required: true }),
    effectiveTo: date(['失效日期', 'Effective to'], { required: true }),
    /** Days until the contract ends, while it is in effect; computed for each response. */
    daysLeft: integer(['剩余天数', 'Days left'], { readOnly: true, computed: true }),
    /** Type of goods to which the contract is limited; empty: all goods. */
    goodsTypeCode: choice('goods_type', ['货物类别', 'Goods type']),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], { initial: '1' }),
    settleType: choice('settle_type', ['结算方式', 'Settlement'], { required: true, initial: '3' }),
    accountPeriodDays: integer(['账期(天)', 'Credit period (days)'], { min: 0, max: 180, initial: 30 }),
    settleWeightRule: choice('settle_weight_rule', ['结算重量规则', 'Settled weight'], { required: true, initial: '3' }),
    lossType: choice('loss_type', ['货损类型', 'Loss type'], { required: true, initial: '2' }),
    /** Loss that is not deducted: tonnes per lorry (loss type 1) or a fraction of the load (loss type 2). */
    lossTolerance: decimal(['货损容差', 'Loss tolerance'], { ...lossToleranceFacts, required: true }),
    lossCalcMode: choice('loss_calc_mode', ['货损计算方式', 'Loss deduction'], { required: true, initial: '2' }),
    wipeZeroRule: choice('wipe_zero_rule', ['抹零规则', 'Rounding rule'], { required: true, initial: '0' }),
    /** How the service fee is computed; only consignment contracts have one, and the modes 1 and 2 need a rate. */
    serviceFeeMode: choice('service_fee_mode', ['服务费模式', 'Service fee mode']),
    serviceFeeRate: ratio(['服务费率', 'Service fee rate'], { min: 0, max: 0.3 }),
    invoiceType: choice('invoice_kind', ['发票类型', 'Invoice kind'], { required: true, initial: '81' }),
    taxRate: choice('tax_rate', ['税率', 'Tax rate'], { required: true, initial: '0.09' }),
    contractAmount: money(['合同金额(元)', 'Amount (yuan)'], { min: 0, max: largestAmount }),
    depositAmount: money(['保证金(元)', 'Deposit (yuan)'], { min: 0, max: largestAmount }),
    /** A paper contract can be submitted only with a scan of it. */
    attachment: files(['合同附件', 'Attachments'], { count: 9 }),
    contractStatus: choice('contract_status', ['合同状态', 'Status'], kept),
    submitTime: instant(['提交时间', 'Submitted at'], { readOnly: true }),
    auditorName: text(['审核人', 'Auditor'], { max: 100, readOnly: true }),
    auditTime: instant(['审核时间', 'Audited at'], { readOnly: true }),
    rejectReason: text(['驳回原因', 'Refused because'], { max: 255, readOnly: true, hiddenFrom: ['shipper', 'carrier'] }),
    ourSigner: text(['我方签署人', 'Our signer'], { max: 50, readOnly: true }),
    ourSignTime: instant(['我方签署时间', 'We signed at'], { readOnly: true }),
    partySigner: text(['对方签署人', 'Their signer'], { max: 50, readOnly: true }),
    partySignTime: instant(['对方签署时间', 'They signed at'], { readOnly: true }),
    parentContractId: reference('contract', ['续签自', 'Renewal of'], { readOnly: true, shownBy: 'parentContractNo' }),
    parentContractNo: text(['续签自', 'Renewal of'], { max: 40, readOnly: true }),
    renewalContractNo: text(['续签合同', 'Renewed by'], { max: 40, readOnly: true }),
    terminateReason: text(['终止原因', 'Reason of termination'], { max: 255, readOnly: true }),
    /** Whether the termination of the contract was requested, and what the auditor decided. */
    terminateAudit: choice('audit_status', ['终止审核', 'Audit of the termination'], { readOnly: true }),
    terminateDate: date(['终止日期', 'Terminated on'], { readOnly: true }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  lines: { prices: contractPrices },
  awaits: [
    { states: [state.awaitingAudit], party: 'platform', action: 'audit' },
    { states: [state.rejected], party: 'platform', action: 'submit' },
    { states: [state.awaitingSignature], party: 'platform', action: 'sign' },
  ],
  query: ['contractNo', 'contractName', 'contractType', 'shipperName', 'carrierName', 'contractStatus', 'effectiveTo'],
  wildcard: ['contractNo', 'contractName', 'shipperName', 'carrierName'],
  search: {
    by: ['contractNo', 'contractName', 'shipperName', 'carrierName'],
    facts: ['contractName', 'effectiveTo'],
    screens: ['business/contract'],
  },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  editFrom: [state.draft, state.rejected],
  deleteFrom: [state.draft, state.rejected],
  furtherPermissions: { history: ['变更记录', 'History'] },
  actions: contractActions,
});
