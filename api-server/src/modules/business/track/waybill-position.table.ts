import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { waybills } from '../waybill/waybill.table.ts';

export const waybillPositions = entityTable('biz_waybill_position', waybillPosition, {
  defaults: { pointCount: 0, driftCount: 0, lateFlag: 'N', offRouteFlag: 'N' },
  references: { waybillId: waybills },
  unique: { waybill: { on: ['waybillId'], deletedToo: true } },
  indexes: { list: { on: newestFirst } },
  search: { trigram: ['waybillNo', 'plateNumber', 'carrierName', 'shipperName'] },
  rows: { follows: { by: 'waybillId', table: waybills } },
});

export type WaybillPositionRow = typeof waybillPositions.$inferSelect;
