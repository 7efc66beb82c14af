import { shipper } from 'shared-contracts/business/shipper';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { blacklist, certSubmitter, uncertified } from '../certification/cert-columns.ts';

export const shippers = entityTable('biz_shipper', shipper, {
  defaults: {
    creditUsed: '0',
    serviceFeeMode: '2',
    prepayBalance: '0',
    source: '1',
    ...uncertified,
    ratingScore: '80',
  },
  further: certSubmitter(),
  unique: {
    no: { on: ['tenantId', 'shipperNo'], deletedToo: true },
    name: { on: ['tenantId', 'shipperName'] },
    uscc: { on: ['tenantId', 'uscc'] },
    id_card: { on: ['tenantId', 'idCardNo'] },
  },
  indexes: { list: { on: newestFirst }, province: { on: ['tenantId', 'provinceCode'] }, blacklist },
  search: { trigram: ['shipperName', 'shipperNo', 'contactName', 'contactMobile'] },
  dictionaryColumns: ['id', 'shipperName', 'shipperNo'],
  rows: { own: 'shipper', hiddenFrom: 'carrier' },
});

export type ShipperRow = typeof shippers.$inferSelect;
