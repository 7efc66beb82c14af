import { commonConfig } from 'shared-contracts/business/master/common-config';
import { access } from '../../system/role/entity-access.ts';

export const commonConfigAccess = access(commonConfig, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  finance: ['read'],
  finance_manager: ['create', 'restoreDefault'],
  risk_officer: ['read'],
});
