import { demoAccounts } from 'shared-contracts/session/session';
import type { RoleCode } from '../modules/system/role/standard-roles.ts';
import { demoId } from './demo-ids.ts';

interface DemoUser {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly roles: readonly RoleCode[];
  /** Numbers of the account's departments in `demoDepartments`. */
  readonly departments: readonly number[];
  readonly shipperId?: string;
  readonly carrierId?: string;
  readonly driverId?: string;
}

type DemoWork = Omit<DemoUser, 'id' | 'username' | 'realname'>;

const work: Readonly<Record<string, DemoWork>> = {
  admin: { roles: ['sys_admin', 'platform_admin'], departments: [1, 6] },
  operator: { roles: ['platform_operator'], departments: [2] },
  dispatcher: { roles: ['dispatcher'], departments: [3] },
  auditor: { roles: ['auditor'], departments: [5] },
  finance: { roles: ['finance'], departments: [4] },
  financemgr: { roles: ['finance_manager'], departments: [4] },
  cashier: { roles: ['finance_cashier'], departments: [4] },
  risk: { roles: ['risk_officer'], departments: [5] },
  ops: { roles: ['ops'], departments: [6] },
  shipper: { roles: ['shipper_admin'], departments: [], shipperId: demoId('shipper', 1) },
  carrier: { roles: ['carrier_admin'], departments: [], carrierId: demoId('carrier', 1) },
  driver: { roles: ['carrier_driver'], departments: [], carrierId: demoId('carrier', 1), driverId: demoId('driver', 1) },
};

/** The demo accounts with their links: role, departments, shipper, carrier or driver. */
export const demoUsers: readonly DemoUser[] = demoAccounts.map(({ username, label }, index) => {
  const binding = work[username];
  if (!binding) throw new Error(`Demo account ${username} has no role`);
  return { id: demoId('user', index + 1), username, realname: label[0], ...binding };
});
