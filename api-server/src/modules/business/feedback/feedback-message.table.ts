import { feedbackMessage } from 'shared-contracts/business/service/feedback';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable } from '../../../kernel/tables/declare-table.ts';
import { feedbacks } from './feedback.table.ts';

export const feedbackMessages = entityTable('biz_feedback_message', feedbackMessage, {
  further: {
    /**
     * Id of the shipper whose feedback the message belongs to. It is copied from the feedback, because people of a party may read only
     * messages about their own feedback.
     */
    shipperId: id(),
    carrierId: id(),
    driverId: id(),
  },
  references: { feedbackId: feedbacks },
  indexes: { feedback: { on: ['feedbackId', 'createTime'] } },
  rows: { follows: { by: 'feedbackId', table: feedbacks } },
});
