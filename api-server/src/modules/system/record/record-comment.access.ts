import { recordComment } from 'shared-contracts/system/record-comment';
import { access } from '../role/entity-access.ts';

const takesPart = ['list', 'add', 'edit', 'delete', 'history'] as const;

/** Everybody who works with records may comment on them; supervisors may read the activity without the comments. */
export const recordCommentAccess = access(recordComment, {
  platform_admin: takesPart,
  platform_operator: takesPart,
  dispatcher: takesPart,
  auditor: takesPart,
  finance: takesPart,
  finance_manager: takesPart,
  finance_cashier: takesPart,
  risk_officer: takesPart,
  customer_service: takesPart,
  ops: ['list', 'history'],
  sys_admin: takesPart,
  regulator_readonly: ['history'],
  shipper_admin: takesPart,
  shipper_staff: takesPart,
  shipper_receiver: ['list', 'history'],
  carrier_admin: takesPart,
  carrier_dispatcher: takesPart,
  carrier_driver: takesPart,
  individual_carrier: takesPart,
});
