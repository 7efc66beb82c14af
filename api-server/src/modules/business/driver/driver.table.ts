import { driver } from 'shared-contracts/business/driver';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { blacklist, certSubmitter, uncertified } from '../certification/cert-columns.ts';

export const drivers = entityTable('biz_driver', driver, {
  defaults: {
    faceVerifyFlag: 'N',
    contractSignedFlag: 'N',
    workStatus: '1',
    bindStatus: bindStatus.bound,
    ...uncertified,
    ratingScore: '80',
    reportStatus: '0',
  },
  further: certSubmitter(),
  references: { carrierId: carriers },
  unique: {
    no: { on: ['tenantId', 'driverNo'], deletedToo: true },
    id_card: { on: ['tenantId', 'idCardNo'] },
    mobile: { on: ['tenantId', 'mobile'] },
  },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    name: { on: ['tenantId', 'driverName', 'id'] },
    blacklist,
  },
  search: { characters: ['driverName'], trigram: ['driverName', 'driverNo', 'mobile', 'idCardNo', 'carrierName'] },
  dictionaryColumns: ['id', 'driverName', 'driverNo'],
  rows: { own: 'driver', hiddenFrom: 'shipper' },
});

export type DriverRow = typeof drivers.$inferSelect;
