import type { FastifyInstance } from 'fastify';
import { feedback, feedbackMessage } from 'shared-contracts/business/service/feedback';
import { instantText } from '../../../kernel/basics/clock.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { acceptFeedback, closeFeedback, prepareFeedback, reopenFeedback, replyFeedback, sayMore } from './feedback.service.ts';
import { feedbacks } from './feedback.table.ts';
import { feedbackMessages } from './feedback-message.table.ts';

export default async function feedbackRoutes(app: FastifyInstance) {
  const { clock } = app.kernel;
  crud(app, feedback, feedbacks, {
    tellsTaken: true,
    beforeAdd: async (tx, caller, draft) => await prepareFeedback(tx, caller, draft, clock()),
  });
  crud(app, feedbackMessage, feedbackMessages);
  action(app, feedback, feedbacks, 'accept', async ({ caller, now }) => acceptFeedback(caller.realname, now));
  action(app, feedback, feedbacks, 'reply', async (context) => await replyFeedback(context, context.body));
  action(app, feedback, feedbacks, 'say', async (context) => await sayMore(context, context.body));
  action(app, feedback, feedbacks, 'close', async (context) => closeFeedback(context, context.body.satisfaction ?? null));
  action(app, feedback, feedbacks, 'reopen', async (context) => await reopenFeedback(context, context.body, instantText(context.at)));
}
