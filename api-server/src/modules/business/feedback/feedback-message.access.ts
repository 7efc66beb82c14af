import { feedbackMessage } from 'shared-contracts/business/service/feedback';
import { access } from '../../system/role/entity-access.ts';

export const feedbackMessageAccess = access(feedbackMessage, {
  platform_admin: ['all'],
  platform_operator: ['list'],
  dispatcher: ['list'],
  risk_officer: ['list'],
  customer_service: ['list'],
  shipper_admin: ['list'],
  shipper_staff: ['list'],
  carrier_admin: ['list'],
  carrier_dispatcher: ['list'],
  carrier_driver: ['list'],
  individual_carrier: ['list'],
});
