import { etcLorryStatus } from 'shared-contracts/business/states';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../../business/carrier/carrier.table.ts';
import { lorries } from '../../business/lorry/lorry.table.ts';

export const etcLorries = entityTable('etc_lorry', etcLorry, {
  defaults: { etcLorryStatus: etcLorryStatus.unregistered },
  references: { lorryId: lorries, carrierId: carriers },
  // Unique index: a plate is registered once with each provider.
  unique: { plate: { on: ['tenantId', 'providerCode', 'plateNumber', 'plateColor'] } },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    status: { on: ['tenantId', 'etcLorryStatus'] },
  },
  search: { trigram: ['plateNumber', 'etcCardNo', 'carrierName'] },
  rows: { hiddenFrom: 'shipper' },
});

export type EtcLorryRow = typeof etcLorries.$inferSelect;
