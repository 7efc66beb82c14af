import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  'order.place': 'Place an order',
  'goods.publish': 'Offer goods',
};

export default enUS;
