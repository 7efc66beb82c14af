import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { access } from '../../system/role/entity-access.ts';

export const dispatchPlanAccess = access(dispatchPlan, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  dispatcher: ['create', 'send'],
});
