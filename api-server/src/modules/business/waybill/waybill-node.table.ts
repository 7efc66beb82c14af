import { waybillNode } from 'shared-contracts/business/waybill';
import { entityTable } from '../../../kernel/tables/declare-table.ts';
import { waybills } from './waybill.table.ts';

export const waybillNodes = entityTable('biz_waybill_node', waybillNode, {
  defaults: { supplementFlag: 'N' },
  references: { waybillId: waybills },
  indexes: { waybill: { on: ['waybillId', 'nodeTime'], deletedToo: true } },
  rows: { follows: { by: 'waybillId', table: waybills } },
});

export type WaybillNodeRow = typeof waybillNodes.$inferSelect;
