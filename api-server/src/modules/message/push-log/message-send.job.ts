import { sql } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import { channelsOf } from './message-channels.ts';
import { sendDue } from './message-sender.ts';

export const messageSendJob = job({
  name: 'MessageSendJob',
  title: ['发送邮件和短信', 'Send mails and text messages'],
  description: '发送排队中的邮件和短信，失败的按间隔重试。',
  cron: '5/10 * * * * ?',
  claimsRows: true,
  work: ({ database, config, clock, signal }) => sendDue(database, channelsOf(config), clock, signal),
});

/** Number of days for which sent messages are kept. */
const keptDays = 180;

export const messageCleanJob = job({
  name: 'MessageCleanJob',
  title: ['清理推送日志', 'Clean up the push log'],
  description: '删除超过保留时间的推送记录。',
  cron: '0 50 3 * * ?',
  promised: true,
  work: async ({ database }) =>
    await database.asSystem('old messages', async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from sys_message where es_send_status not in ('0', '4') and create_time < now() - make_interval(days => ${keptDays})`);
      return rowCount;
    }),
});
