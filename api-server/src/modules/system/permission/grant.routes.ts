import { and, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { roles } from '../role/role.table.ts';
import { grantCalls } from './grant-calls.ts';
import { roleGrants } from './grant-store.ts';
import { checkRoleHandled, checkRolesHeld, heldRightsTexts, keptCodes } from './held-rights.ts';
import { highestRole } from './highest-role.ts';
import { permissions } from './permission.table.ts';

/** Routes for the permissions of a role, and for the data rules selected in them. */
export default async function grantRoutes(app: FastifyInstance) {
  grantCalls(app, {
    ...{ entity: 'role', whose: 'a role', access: 'role:grant', owner: 'roleId', store: roleGrants },
    urls: {
      granted: '/sys/permission/queryRolePermission',
      save: '/sys/permission/saveRolePermission',
      ticks: '/sys/role/datarule/:permissionId/:roleId',
      tick: '/sys/role/datarule',
      limited: '/sys/role/limitedMenus',
    },
    holder: (tx, caller, id, forUpdate) => getRow(tx, caller, roles, id, { forUpdate }),
    mayChange: (tx, caller, role) => checkRoleHandled(tx, caller, role.id),
    mayHave: (tx, caller, role) => checkRolesHeld(tx, caller, [role.id]),
    async beforeChange(tx, role, { taken }) {
      if (role.roleCode === highestRole) await checkKept(tx, taken);
    },
  });
}

async function checkKept(tx: Tx, taken: readonly string[]): Promise<void> {
  if (taken.length === 0) return;
  const kept = await tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(inArray(permissions.id, [...taken]), inArray(permissions.perms, [...keptCodes])));
  if (kept.length > 0) throw new Business(heldRightsTexts.lastRights);
}
