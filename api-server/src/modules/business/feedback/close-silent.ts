import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { feedback, feedbackDays } from 'shared-contracts/business/service/feedback';
import { feedbackStatus } from 'shared-contracts/business/transport-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { jobCaller, logTransition } from '../act.ts';
import { feedbacks } from './feedback.table.ts';

/** FeedbackCloseJob: closes feedback whose author said nothing for seven days after the response. Returns how many were closed. */
export async function closeSilent(database: Database, now: number): Promise<number> {
  const at = instantText(now);
  const before = instantText(now - feedbackDays * 86_400_000);
  return await database.asSystem('feedback without further words', async (tx) => {
    const silent = await tx
      .select()
      .from(feedbacks)
      .where(and(eq(feedbacks.feedbackStatus, feedbackStatus.responded), eq(feedbacks.delFlag, 0), lt(feedbacks.handleTime, before)))
      .for('update');
    if (silent.length === 0) return 0;
    const ids = silent.map(({ id }) => id);
    const closed = { feedbackStatus: feedbackStatus.closed, closeTime: at, updateBy: 'system', updateTime: at };
    await tx
      .update(feedbacks)
      .set({ ...closed, version: sql`${feedbacks.version} + 1` })
      .where(inArray(feedbacks.id, ids));
    for (const { id, feedbackNo, tenantId } of silent) {
      const change = { from: feedbackStatus.responded, to: feedbackStatus.closed };
      await logTransition({ tx, caller: jobCaller(tenantId), now: at }, feedback, { id, no: feedbackNo, action: 'close', ...change });
    }
    return silent.length;
  });
}
