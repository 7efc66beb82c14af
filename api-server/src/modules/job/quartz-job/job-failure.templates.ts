import type { EventTemplate } from '../../message/template/event-template.ts';

/** The event of which administrators are notified when a scheduled job failed several times in a row. */
export const jobFailureTemplates: readonly EventTemplate[] = [
  {
    event: 'jobFailed',
    name: ['定时任务连续失败', 'Scheduled job keeps failing'],
    title: '定时任务“${title}”连续失败',
    content: '定时任务“${title}”（${job}）已连续失败${count}次：${error}',
    values: { title: '清理过期草稿', job: 'DraftPurgeJob', count: '3', error: 'timeout', url: '/system/quartzJob' },
  },
];
