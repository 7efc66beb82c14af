import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  'order.place': 'Place an order',
  'order.group.goods': 'Goods',
  'order.group.send': 'Loading place',
  'order.group.receive': 'Unloading place',
  'order.group.time': 'Distance and times',
  'order.group.price': 'Price and settlement',
  'order.group.rules': 'Settlement rules',
  'order.group.other': 'Other',
};

export default enUS;
