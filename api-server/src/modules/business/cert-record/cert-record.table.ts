import { certRecord } from 'shared-contracts/business/master/cert-record';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

export const certRecords = entityTable('biz_cert_record', certRecord, {
  indexes: {
    list: { on: newestFirst, include: ['carrierId', 'shipperId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'], include: ['tenantId'] },
    shipper: { on: ['shipperId', '-createTime', '-id'], include: ['tenantId'] },
    party: { on: ['partyId', '-createTime', '-id'] },
  },
  search: { trigram: ['partyName'] },
});

export type CertRecordRow = typeof certRecords.$inferSelect;
