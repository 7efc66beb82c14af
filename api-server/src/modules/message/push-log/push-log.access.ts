import { pushLog } from 'shared-contracts/message/push-log';
import { access } from '../../system/role/entity-access.ts';

export const pushLogAccess = access(pushLog, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
