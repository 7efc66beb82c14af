import { carrier } from 'shared-contracts/business/carrier';
import { certStatus } from 'shared-contracts/business/states';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

export const carriers = entityTable('biz_carrier', carrier, {
  defaults: {
    lorryCount: 0,
    driverCount: 0,
    certStatus: certStatus.none,
    auditStatus: '0',
    blackFlag: 'N',
    ratingScore: '80',
    source: '1',
  },
  further: {
    /** Who submitted the carrier for certification; another person must decide. */
    certSubmitterId: id(),
  },
  unique: {
    no: { on: ['tenantId', 'carrierNo'], deletedToo: true },
    name: { on: ['tenantId', 'carrierName'] },
    uscc: { on: ['tenantId', 'uscc'] },
    id_card: { on: ['tenantId', 'idCardNo'] },
  },
  indexes: { list: { on: newestFirst }, province: { on: ['tenantId', 'provinceCode'] } },
  search: { trigram: ['carrierName', 'carrierNo', 'contactName', 'contactMobile'] },
  dictionaryColumns: ['id', 'carrierName', 'carrierNo'],
  rows: { own: 'carrier', hiddenFrom: 'shipper' },
});

export type CarrierRow = typeof carriers.$inferSelect;
