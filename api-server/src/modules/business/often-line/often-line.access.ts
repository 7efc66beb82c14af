import { oftenLine } from 'shared-contracts/business/master/often-line';
import { access } from '../../system/role/entity-access.ts';

export const oftenLineAccess = access(oftenLine, {
  platform_admin: ['all'],
  platform_operator: ['create', 'enable', 'disable'],
  dispatcher: ['read'],
  customer_service: ['read'],
  shipper_admin: ['read', 'add', 'edit', 'delete', 'batch_delete', 'enable', 'disable'],
  shipper_staff: ['read', 'add', 'edit', 'delete', 'batch_delete', 'enable', 'disable'],
});
