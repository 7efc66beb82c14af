import { numberKinds } from 'shared-contracts/business/number-kinds';
import { entities } from 'shared-contracts/entities';
import type { FillGenerator } from 'shared-contracts/system/fill-rule';

export interface FillRuleSeed {
  readonly code: string;
  readonly name: string;
  readonly generator: FillGenerator;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Names of kinds of records that have a number but no entity. */
const otherNames: Readonly<Record<string, string>> = {
  sourceGoods: '货源',
  offer: '报价',
  transfer: '转单',
  receipt: '回单',
  freightAdjust: '运费调整',
  writeOff: '核销',
  capitalFlow: '资金流水',
  invoiceApplication: '开票申请',
  oilRecord: '油气记录',
  tollRecord: '通行费',
  risk: '风险',
  oftenLine: '常用线路',
  company: '公司',
  feedback: '反馈',
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fill rules of every installation: the numbering of the product's records, and the rules that forms of older clients name. */
export const fillRuleSeeds: readonly FillRuleSeed[] = [
  ...Object.keys(numberKinds).map((kind) => ({
    code: `number_${snake(kind)}`,
    name: `${entities[kind]?.label[0] ?? otherNames[kind] ?? kind}编号`,
    generator: 'business_number' as const,
    parameters: { kind },
  })),
  { code: 'org_num_role', name: '机构编码', generator: 'depart_code', parameters: {} },
  { code: 'category_code_rule', name: '分类编码', generator: 'category_code', parameters: {} },
  { code: 'shop_order_num', name: '流水号', generator: 'timestamp_random', parameters: { prefix: 'CN' } },
];
