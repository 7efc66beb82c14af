import { lorry } from 'shared-contracts/business/lorry';
import { certStatus } from 'shared-contracts/business/states';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';

export const lorries = entityTable('biz_lorry', lorry, {
  defaults: {
    gpsAccessStatus: '0',
    etcStatus: '0',
    workStatus: '1',
    certStatus: certStatus.none,
    auditStatus: '0',
    blackFlag: 'N',
    reportStatus: '0',
  },
  further: {
    /** Who submitted the lorry for certification; another person must decide. */
    certSubmitterId: id(),
  },
  references: { carrierId: carriers },
  unique: { plate: { on: ['tenantId', 'plateNumber', 'plateColor'] } },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
  },
  search: { trigram: ['plateNumber', 'carrierName'] },
  dictionaryColumns: ['id', 'plateNumber'],
  rows: { hiddenFrom: 'shipper' },
});

export type LorryRow = typeof lorries.$inferSelect;
