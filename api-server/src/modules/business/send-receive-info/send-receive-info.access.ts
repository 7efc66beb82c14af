import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { access } from '../../system/role/entity-access.ts';

export const sendReceiveInfoAccess = access(sendReceiveInfo, {
  platform_admin: ['all'],
  platform_operator: ['create', 'enable', 'disable'],
  dispatcher: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  shipper_admin: ['read', 'add', 'edit', 'delete', 'batch_delete', 'enable', 'disable', 'unmasked'],
  shipper_staff: ['read', 'add', 'edit', 'delete', 'batch_delete', 'enable', 'disable', 'unmasked'],
});
