import { feedback } from 'shared-contracts/business/service/feedback';
import { feedbackStatus } from 'shared-contracts/business/transport-states';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { waybills } from '../waybill/waybill.table.ts';

export const feedbacks = entityTable('biz_feedback', feedback, {
  defaults: { feedbackStatus: feedbackStatus.open },
  further: {
    /** The user who wrote the feedback. An employee's feedback can be closed and opened again by that employee only. */
    authorId: id(),
  },
  references: { waybillId: waybills },
  unique: {
    no: { on: ['tenantId', 'feedbackNo'], deletedToo: true },
    evaluation: { on: ['waybillId', 'sourceType'], where: 'coalesce(score_time, score_service, score_goods) is not null' },
  },
  indexes: {
    list: { on: newestFirst, include: ['shipperId', 'carrierId', 'driverId'] },
    shipper: { on: ['shipperId', '-createTime'], where: 'shipper_id is not null' },
    carrier: { on: ['carrierId', '-createTime'], where: 'carrier_id is not null' },
    responded: { on: ['handleTime'], where: `feedback_status = '${feedbackStatus.responded}'` },
  },
  search: { trigram: ['feedbackNo', 'title', 'waybillNo'] },
});

export type FeedbackRow = typeof feedbacks.$inferSelect;
