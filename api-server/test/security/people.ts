/** A caller for every role of the seed with its initial grants; roles that are added to the seed are included automatically. */
import type { Caller } from '../../src/kernel/caller/caller.ts';
import { grantedIdsByRole, permissionRows } from '../../src/modules/system/product-menu/permission-rows.ts';
import { carrierRoleCodes, type RoleCode, shipperRoleCodes } from '../../src/modules/system/role/standard-roles.ts';
import { demoCarrierIds, demoDriverIds, demoShipperIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';

const codeById = new Map(permissionRows.flatMap(({ id, perms }) => (perms === null ? [] : [[id, perms] as const])));

export interface Person {
  readonly role: RoleCode;
  readonly caller: Caller;
}

function personOf(role: RoleCode, permissionIds: readonly string[]): Person {
  const isCarrier = carrierRoleCodes.has(role);
  return {
    role,
    caller: {
      userId: role.padEnd(32, '0').slice(0, 32),
      username: role,
      realname: role,
      tenantId: 0,
      shipperId: shipperRoleCodes.has(role) ? (demoShipperIds[0] ?? '') : null,
      carrierId: isCarrier ? (demoCarrierIds[0] ?? '') : null,
      driverId: role === 'carrier_driver' ? (demoDriverIds[0] ?? '') : null,
      orgCode: 'A01',
      roles: [role],
      permissions: new Set(permissionIds.flatMap((id) => codeById.get(id) ?? [])),
      sessionId: role,
      token: role,
    },
  };
}

/** All roles of the seed. */
export const everyRole: readonly Person[] = [...grantedIdsByRole].map(([role, ids]) => personOf(role, ids));

/** People of a shipper whose company hides amounts and prices from them (`canViewPrice` of their relation). */
export const withoutPrices: readonly Person[] = everyRole
  .filter(({ role }) => shipperRoleCodes.has(role))
  .map(({ role, caller }) => {
    const name = `${role}_without_prices`;
    return {
      role,
      caller: { ...caller, userId: name.slice(0, 32), username: name, token: name, limits: { hidesAmounts: true, rows: 'all', named: [] } },
    };
  });

/** From now on a call's session token is the name of a role. Without sign-in and session lookup thousands of calls stay fast. */
export function tokensAreRoles(app: TestApp, more: readonly Person[] = []): (person: Person) => TestClient {
  const known = new Map([...everyRole, ...withoutPrices, ...more].map(({ caller }) => [caller.token, caller]));
  app.app.kernel.sessions = {
    authenticate: async (token) => {
      const caller = known.get(token);
      return caller ? { ...caller } : { refusal: 'notSignedIn' };
    },
    ofSession: async () => null,
  };
  return ({ caller }) => app.withToken(caller.token);
}
