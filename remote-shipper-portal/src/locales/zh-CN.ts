export default {
  'order.place': '下单',
};
