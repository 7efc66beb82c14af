import { company } from 'shared-contracts/business/master/company';
import { access } from '../../system/role/entity-access.ts';

export const companyAccess = access(company, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  finance: ['read'],
  finance_manager: ['create', 'enable', 'disable'],
});
