import { carrier } from 'shared-contracts/business/carrier';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { blacklist, certSubmitter, uncertified } from '../certification/cert-columns.ts';

export const carriers = entityTable('biz_carrier', carrier, {
  defaults: {
    lorryCount: 0,
    driverCount: 0,
    ...uncertified,
    ratingScore: '80',
    source: '1',
  },
  further: certSubmitter(),
  unique: {
    no: { on: ['tenantId', 'carrierNo'], deletedToo: true },
    name: { on: ['tenantId', 'carrierName'] },
    uscc: { on: ['tenantId', 'uscc'] },
    id_card: { on: ['tenantId', 'idCardNo'] },
  },
  indexes: { list: { on: newestFirst }, province: { on: ['tenantId', 'provinceCode'] }, blacklist },
  search: { trigram: ['carrierName', 'carrierNo', 'contactName', 'contactMobile'] },
  dictionaryColumns: ['id', 'carrierName', 'carrierNo'],
  rows: { own: 'carrier', hiddenFrom: 'shipper' },
});

export type CarrierRow = typeof carriers.$inferSelect;
