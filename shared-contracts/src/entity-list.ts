/** Every entity: one line per contract, in the order of their files. `entities.ts` reads it. */
export { carrier } from './business/carrier.ts';
export { contract } from './business/contract/contract.ts';
export { dispatchGoods } from './business/dispatch-goods.ts';
export { dispatchOrder } from './business/dispatch-order.ts';
export { driver } from './business/driver.ts';
export { lorry } from './business/lorry.ts';
export { order } from './business/order/order.ts';
export { shipper } from './business/shipper.ts';
export { waybill, waybillNode } from './business/waybill.ts';
export { etcLorry } from './etc/lorry.ts';
export { announcement } from './system/announcement.ts';
export { depart } from './system/depart.ts';
export { dict, dictItem } from './system/dict.ts';
export { permission } from './system/permission.ts';
export { role } from './system/role.ts';
export { user } from './system/user.ts';
