/** Groups of roles for the screens' `menu.roles`, by kind of work. They apply to new menu rows only; later changes by people stay. */

/** People who administer servers and permissions. */
export const systemRoles = ['platform_admin', 'ops', 'sys_admin'] as const;
/** People who plan and monitor transports. */
export const operationsRoles = [
  'platform_admin',
  'platform_operator',
  'dispatcher',
  'auditor',
  'risk_officer',
  'customer_service',
] as const;
/** People who work in operations and accounting. */
export const officeRoles = [...operationsRoles, 'finance', 'finance_manager'] as const;
/** People who plan the transports of a carrier. */
export const carrierRoles = ['carrier_admin', 'carrier_dispatcher', 'individual_carrier'] as const;
/** People who order the transports of a shipper. */
export const shipperRoles = ['shipper_admin', 'shipper_staff'] as const;
