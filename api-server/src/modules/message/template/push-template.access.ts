import { pushTemplate } from 'shared-contracts/message/message-template';
import { access } from '../../system/role/entity-access.ts';

export const pushTemplateAccess = access(pushTemplate, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
