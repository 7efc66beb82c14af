import { driver } from 'shared-contracts/business/driver';
import { certStatus } from 'shared-contracts/business/states';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';

export const drivers = entityTable('biz_driver', driver, {
  defaults: {
    faceVerifyFlag: 'N',
    contractSignedFlag: 'N',
    workStatus: '1',
    certStatus: certStatus.none,
    auditStatus: '0',
    blackFlag: 'N',
    ratingScore: '80',
    reportStatus: '0',
  },
  further: {
    /** Who submitted the driver for certification; another person must decide. */
    certSubmitterId: id(),
  },
  references: { carrierId: carriers },
  unique: {
    no: { on: ['tenantId', 'driverNo'], deletedToo: true },
    id_card: { on: ['tenantId', 'idCardNo'] },
    mobile: { on: ['tenantId', 'mobile'] },
  },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
  },
  search: { trigram: ['driverName', 'driverNo', 'mobile', 'idCardNo', 'carrierName'] },
  dictionaryColumns: ['id', 'driverName', 'driverNo'],
  rows: { own: 'driver', hiddenFrom: 'shipper' },
});

export type DriverRow = typeof drivers.$inferSelect;
