import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  'order.place': 'Place an order',
  'order.group.goods': 'Goods',
  'order.group.price': 'Price and settlement',
  'order.group.other': 'Other',
};

export default enUS;
