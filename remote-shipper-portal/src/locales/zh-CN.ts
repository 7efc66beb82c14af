export default {
  'order.place': '下单',
  'order.group.goods': '货物',
  'order.group.price': '价格与结算',
  'order.group.other': '其他',
};
