export default {
  'order.place': '下单',
  'order.group.goods': '货物',
  'order.group.send': '发货信息',
  'order.group.receive': '收货信息',
  'order.group.time': '运距与时间',
  'order.group.price': '价格与结算',
  'order.group.rules': '结算规则',
  'order.group.other': '其他',
};
