import { lorry } from 'shared-contracts/business/lorry';
import { access } from '../../system/role/entity-access.ts';

export const lorryAccess = access(lorry, {
  platform_admin: ['all'],
  platform_operator: ['create', 'submitCert', 'withdrawCert', 'unbind', 'bind', 'bindDriver', 'unbindDriver'],
  dispatcher: ['read'],
  auditor: ['read', 'auditCert', 'freeze', 'unfreeze'],
  risk_officer: ['read', 'freeze', 'unfreeze', 'blacklist', 'unblacklist'],
  customer_service: ['read'],
  carrier_admin: ['read', 'add', 'edit', 'delete', 'submitCert', 'withdrawCert', 'unbind', 'bind', 'bindDriver', 'unbindDriver'],
  carrier_dispatcher: ['read'],
  carrier_driver: ['read'],
  individual_carrier: ['read', 'add', 'edit', 'delete', 'submitCert', 'withdrawCert', 'unbind', 'bind', 'bindDriver', 'unbindDriver'],
});
