import type { EventTemplate } from '../../message/template/event-template.ts';

const values = {
  ...{ entity: '车辆', name: '鲁B10001', paper: '检验有效期至', day: '2027-03-31', days: '7', url: '/business/lorry' },
} as const;

/** Notices to the owners of papers that end. */
export const certificationTemplates: readonly EventTemplate[] = [
  {
    event: 'certEnds',
    name: ['证照即将到期', 'A certificate ends soon'],
    title: '${entity}${name}的证照${days}天后到期',
    content: '${paper}：${day}。请更新资料并重新提交认证。',
    values,
  },
  {
    event: 'certExpired',
    name: ['证照已过期', 'A certificate has ended'],
    title: '${entity}${name}的证照已过期',
    content: '${paper}：${day}。请更新资料并重新提交认证。',
    values,
  },
];
