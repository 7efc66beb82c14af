export default {
  'order.place': '下单',
  'goods.publish': '发布货源',
};
