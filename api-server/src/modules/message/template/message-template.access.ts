import { messageTemplate } from 'shared-contracts/message/message-template';
import { access } from '../../system/role/entity-access.ts';

export const messageTemplateAccess = access(messageTemplate, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
