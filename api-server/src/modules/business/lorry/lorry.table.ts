import { lorry } from 'shared-contracts/business/lorry';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { blacklist, certSubmitter, uncertified } from '../certification/cert-columns.ts';

export const lorries = entityTable('biz_lorry', lorry, {
  defaults: {
    gpsAccessStatus: '0',
    etcStatus: '0',
    workStatus: '1',
    bindStatus: bindStatus.bound,
    ...uncertified,
    reportStatus: '0',
  },
  further: certSubmitter(),
  references: { carrierId: carriers },
  unique: { plate: { on: ['tenantId', 'plateNumber', 'plateColor'] } },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    driver: { on: ['defaultDriverId'], deletedToo: true },
    blacklist,
  },
  search: { characters: ['plateNumber'], trigram: ['plateNumber', 'carrierName'] },
  dictionaryColumns: ['id', 'plateNumber'],
  rows: { hiddenFrom: 'shipper' },
});

export type LorryRow = typeof lorries.$inferSelect;
