import { ownerRelationUser } from 'shared-contracts/business/master/owner-relation-user';
import { access } from '../../system/role/entity-access.ts';

const manage = ['read', 'add', 'edit', 'resend', 'release', 'setMain', 'unmasked'] as const;

export const ownerRelationUserAccess = access(ownerRelationUser, {
  platform_admin: ['all'],
  platform_operator: manage,
  customer_service: ['read', 'unmaskMobile'],
  shipper_admin: manage,
});
