/** Texts about the contract of an order. */
import type { Label } from 'shared-contracts/texts/label';

export const orderContractTexts = {
  chooseShipper: ['请先选择货主与装货时间', 'Choose the shipper and the loading time first'],
  choose: ['请选择装货当天生效的合同', 'Choose a contract that is valid on the day of loading'],
  noPrice: ['合同没有该线路与货物的运价', 'The contract has no price for this route and goods'],
  takeOver: ['带入合同运价与结算规则', 'Copy price and settlement rules from the contract'],
  differs: ['合同的下列内容与已填不同，保存以已填为准：', 'The contract differs from what you entered; what you entered will be saved:'],
  smallest: ['最低运费', 'Smallest charge'],
  surcharges: ['附加费', 'Surcharges'],
} as const satisfies Readonly<Record<string, Label>>;
