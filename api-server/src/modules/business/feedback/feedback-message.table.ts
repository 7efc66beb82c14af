import { feedbackMessage } from 'shared-contracts/business/service/feedback';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable } from '../../../kernel/tables/declare-table.ts';
import { feedbacks } from './feedback.table.ts';

export const feedbackMessages = entityTable('biz_feedback_message', feedbackMessage, {
  further: {
    /** Whose feedback it is, copied: people of a party read messages about their own only. */
    shipperId: id(),
    carrierId: id(),
    driverId: id(),
  },
  references: { feedbackId: feedbacks },
  indexes: { feedback: { on: ['feedbackId', 'createTime'] } },
  rows: { follows: { by: 'feedbackId', table: feedbacks } },
});
