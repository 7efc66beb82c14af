import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { dispatchPlanStatus } from 'shared-contracts/business/states';
import { partyNames } from 'shared-contracts/session/parties';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { orders } from '../order/order.table.ts';
import { waybills } from '../waybill/waybill.table.ts';

const ofTenant = 'tenant_id = (select freight.scope_tenant())';
const ofPlatform = `(select coalesce(${partyNames.map((party) => `freight.scope_${party}()`).join(', ')}) is null)`;

/** Table of the dispatch plan. A row is visible to the platform's people only: nobody else may know of it before it is sent. */
export const dispatchPlans = entityTable('biz_dispatch_plan', dispatchPlan, {
  computed: ['problemParts'],
  defaults: { planStatus: dispatchPlanStatus.draft },
  references: {
    orderId: orders,
    dispatchOrderId: dispatchOrders,
    lorryId: lorries,
    carrierId: carriers,
    driverId: drivers,
    dispatchGoodsId: dispatchGoods,
    waybillId: waybills,
  },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    status: { on: ['tenantId', 'planStatus', '-createTime', '-id'] },
    order: { on: ['orderId'], deletedToo: true },
  },
  search: { trigram: ['orderNo', 'dispatchNo', 'plateNumber', 'carrierName'] },
  constraints: { dispatch_plan_quantity: 'check (plan_qty > 0)' },
  rows: { policies: { freight_scope: `to freight_app using (${ofTenant} and ${ofPlatform}) with check (${ofTenant} and ${ofPlatform})` } },
});

export type DispatchPlanRow = typeof dispatchPlans.$inferSelect;
