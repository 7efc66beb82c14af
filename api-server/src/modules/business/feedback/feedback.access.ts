import { feedback } from 'shared-contracts/business/service/feedback';
import { access } from '../../system/role/entity-access.ts';

const author = ['read', 'add', 'say', 'close', 'reopen', 'unmasked'] as const;
const service = ['read', 'add', 'accept', 'reply', 'say', 'close', 'reopen', 'unmasked'] as const;

export const feedbackAccess = access(feedback, {
  platform_admin: ['all'],
  platform_operator: service,
  dispatcher: ['read', 'add', 'say', 'close', 'reopen', 'unmaskMobile'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: service,
  shipper_admin: author,
  shipper_staff: author,
  carrier_admin: author,
  carrier_dispatcher: author,
  carrier_driver: author,
  individual_carrier: author,
});
