/** Texts of the drawers that record weighings. */
import type { Label } from 'shared-contracts/texts/label';

export const weighingTexts = {
  tareAbove: ['皮重大于毛重，请核对', 'Tare is more than gross: please check'],
  ratio: ['装载率', 'Load ratio'],
  overloaded: ['超过核定载质量，超出容差时不能提交', 'Above the rated load: refused if it exceeds the tolerance'],
  loss: ['亏吨(吨)', 'Loss (t)'],
  surplus: ['涨吨(吨)', 'Surplus (t)'],
  lossShare: ['亏吨率', 'Loss rate'],
  deduction: ['亏吨扣款(元)', 'Loss deduction (yuan)'],
  payable: ['应付运费预估(元)', 'Payable, estimated (yuan)'],
  largeLoss: ['亏吨超过装货净重的5%，提交时需要确认', 'More than 5% of the load is lost: please confirm'],
  confirmTitle: ['确认货损', 'Confirm the loss'],
  confirmContent: ['货损超过装货量的5%，确认按此数量送达吗？', 'More than 5% of the load is lost. Deliver this quantity?'],
} as const satisfies Readonly<Record<string, Label>>;
