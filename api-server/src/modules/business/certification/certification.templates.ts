import type { EventTemplate } from '../../message/template/event-template.ts';

const values = {
  ...{ entity: '车辆', name: '鲁B10001', paper: '检验有效期至', day: '2027-03-31', days: '7', url: '/carrier/lorry' },
} as const;

const decided = { entity: '车辆', name: '鲁B10001', reason: '行驶证照片模糊', url: '/carrier/lorry' } as const;

/** Templates of the notices to people whose certificates are about to end, or about whose certification an auditor has decided. */
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
  {
    event: 'certPassed',
    name: ['认证已通过', 'A certification has passed'],
    title: '${entity}${name}的认证已通过',
    content: '认证已通过，可以开展业务。',
    values: decided,
  },
  {
    event: 'certRefused',
    name: ['认证被驳回', 'A certification was refused'],
    title: '${entity}${name}的认证被驳回',
    content: '驳回原因：${reason}。请修改资料并重新提交认证。',
    values: decided,
  },
];
