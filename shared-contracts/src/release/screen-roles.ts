/** Roles that several screens are offered to at first (`menu.roles`), by their work; what a person changes afterwards stays. */

/** Who runs the platform's machines and its rights. */
export const systemRoles = ['platform_admin', 'ops', 'sys_admin'] as const;
/** Who plans and watches transports. */
export const operationsRoles = [
  'platform_admin',
  'platform_operator',
  'dispatcher',
  'auditor',
  'risk_officer',
  'customer_service',
] as const;
/** The same and who keeps the books. */
export const officeRoles = [...operationsRoles, 'finance', 'finance_manager'] as const;
/** Who plans the transports of a carrier. */
export const carrierRoles = ['carrier_admin', 'carrier_dispatcher', 'individual_carrier'] as const;
