/** Words of an order's contract, Chinese first. */
import type { Label } from 'shared-contracts/texts/label';

export const orderContractTexts = {
  chooseShipper: ['请先选择货主与装货时间', 'Choose shipper and loading time first'],
  choose: ['请选择装货当天生效的合同', 'Choose a contract in effect on the day of loading'],
  noPrice: ['合同没有该线路与货物的运价', 'The contract has no price for this route and goods'],
  takeOver: ['带入合同运价与结算规则', 'Take over price and settlement rules'],
  differs: ['合同的下列内容与已填不同，保存以已填为准：', 'The contract says otherwise; what is entered will be stored:'],
  smallest: ['最低运费', 'Smallest charge'],
  surcharges: ['附加费', 'Surcharges'],
} as const satisfies Readonly<Record<string, Label>>;
