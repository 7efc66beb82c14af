/** Table of contents of the API: one line per module. A module is a Fastify plugin that registers its routes. */
import type { FastifyInstance } from 'fastify';
import carrierRoutes from './business/carrier/carrier.routes.ts';
import contractRoutes from './business/contract/contract.routes.ts';
import dispatchGoodsRoutes from './business/dispatch-goods/dispatch-goods.routes.ts';
import dispatchOrderRoutes from './business/dispatch-order/dispatch-order.routes.ts';
import driverRoutes from './business/driver/driver.routes.ts';
import lorryRoutes from './business/lorry/lorry.routes.ts';
import orderRoutes from './business/order/order.routes.ts';
import shipperRoutes from './business/shipper/shipper.routes.ts';
import waybillRoutes from './business/waybill/waybill.routes.ts';
import workNotices from './business/work-notices/work-notices.plugin.ts';
import analysisRoutes from './dashboard/analysis/analysis.routes.ts';
import etcLorryRoutes from './etc/lorry/lorry.routes.ts';
import messageModule from './message/message.plugin.ts';
import runtimeRoutes from './monitor/runtime/runtime.routes.ts';
import releaseModule from './release/release.plugin.ts';
import systemModule from './system/system.plugin.ts';

export type Module = (app: FastifyInstance) => Promise<void>;

export const modules: readonly Module[] = [
  systemModule,
  messageModule,
  releaseModule,
  shipperRoutes,
  carrierRoutes,
  driverRoutes,
  lorryRoutes,
  contractRoutes,
  orderRoutes,
  dispatchGoodsRoutes,
  dispatchOrderRoutes,
  waybillRoutes,
  workNotices,
  etcLorryRoutes,
  analysisRoutes,
  runtimeRoutes,
];
