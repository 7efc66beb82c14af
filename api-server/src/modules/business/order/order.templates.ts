import type { EventTemplate } from '../../message/template/event-template.ts';

/** Templates of the notices to dispatchers when somebody else assigns orders to them or takes orders from them. */
export const orderTemplates: readonly EventTemplate[] = [
  {
    event: 'orderHandedOver',
    name: ['订单改由他人负责', 'Order handed over'],
    title: '订单 ${orderNo} ${what}',
    content: '${shipperName}，${goodsName}，操作人 ${by}',
    values: {
      orderNo: 'DD20261126000001',
      shipperName: '示例钢铁有限公司',
      goodsName: '煤炭',
      what: '已改派给李调度',
      by: '王运营',
      url: '/business/order/list',
    },
  },
];
