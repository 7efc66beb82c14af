import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { user } from 'shared-contracts/system/user';
import { isPicture } from 'shared-contracts/wire/stored-file';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, invalidAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkByRules } from '../check-rule/check-draft.ts';
import { checkAdministratorStays, checkKeepsHighest, checkOwnName, checkUserHandled } from '../permission/held-rights.ts';
import { builtInAdministrator } from '../permission/highest-role.ts';
import { hashPassword } from '../session/password-hash.ts';
import { systemTools } from '../system-tools.ts';
import { checkPasswordPolicy } from './password-policy.ts';
import { checkPhoneFree } from './phone-taken.ts';
import { userRoles, users } from './user.table.ts';
import { checkRestored } from './user-bin.routes.ts';
import {
  addNames,
  checkHeaded,
  checkParty,
  checkPost,
  endRelations,
  idsOf,
  leaveDepartRoles,
  replaceDeparts,
  replaceRoles,
} from './user-links.ts';
import { checkUsernameFree } from './username.ts';

/** Refuses to delete the caller's own account and `admin`, which every installation keeps. */
export function checkRemovable(caller: Caller, row: { id: string; username: string }): void {
  if (row.id === caller.userId) throw new Business('不能删除或冻结当前登录用户');
  if (row.username === builtInAdministrator) throw new Business('不能删除或冻结管理员用户');
}

/** Refuses other kinds of files as a person's picture. */
function checkPicture(path: string | null | undefined): void {
  if (path && !isPicture(path)) throw invalidAt({ avatar: '头像必须是图片' });
}

async function roleIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map(({ id }) => id);
}

/** Generic routes for users; the others are in user-calls.routes.ts. */
export default async function userRoutes(app: FastifyInstance) {
  const { clock } = app.kernel;
  const { sessions } = systemTools(app);

  crud(app, user, users, {
    // These calls can change roles and passwords, so they need a recent proof of identity.
    stepUp: ['add', 'edit', 'delete', 'import'],
    tellsTaken: true,
    messages: { delete: '删除用户成功', batch: '批量删除用户成功' },
    decorate: async (tx, rows) => {
      await addNames(tx, rows);
      return rows;
    },

    async beforeImport(draft) {
      checkPasswordPolicy(draft.password, draft.username);
      return { passwordHash: await hashPassword(draft.password) };
    },

    async beforeAdd(tx, caller, draft) {
      checkPasswordPolicy(draft.password, draft.username);
      await checkUsernameFree(tx, draft.username);
      await checkPhoneFree(tx, caller, draft.phone);
      await checkByRules(tx, user, draft);
      await checkPost(tx, caller, draft.post);
      checkPicture(draft.avatar);
      const id = newId();
      const party = { shipperId: draft.shipperId ?? null, carrierId: draft.carrierId ?? null, driverId: draft.driverId ?? null };
      await checkHeaded(tx, caller, draft, party);
      const roleIds = idsOf(draft.selectedroles);
      await checkParty(tx, caller, party, roleIds);
      await replaceRoles(tx, caller, id, roleIds);
      await replaceDeparts(tx, caller, id, idsOf(draft.selecteddeparts));
      const passwordHash = draft.passwordHash ?? (await hashPassword(draft.password));
      return { id, passwordHash, passwordTime: instantText(clock()) };
    },

    async beforeEdit(tx, caller, draft, current) {
      await checkUserHandled(tx, caller, current.id);
      if (current.username === builtInAdministrator && draft.selectedroles !== undefined)
        await checkKeepsHighest(tx, idsOf(draft.selectedroles));
      checkOwnName(caller, current, draft.realname);
      const isNewPhone = draft.phone !== undefined && draft.phone !== current.phone;
      if (isNewPhone) await checkPhoneFree(tx, caller, draft.phone, current.id);
      // Whoever holds the former number may have signed in with it, or with a password that was set by it.
      if (isNewPhone) await sessions.revokeOf(tx, [current.id], current.id === caller.userId ? 'signedOut' : 'forced', caller.sessionId);
      await checkByRules(tx, user, draft, current);
      if (draft.post !== current.post) await checkPost(tx, caller, draft.post);
      if (draft.avatar !== current.avatar) checkPicture(draft.avatar);
      const party = {
        shipperId: draft.shipperId === undefined ? current.shipperId : draft.shipperId,
        carrierId: draft.carrierId === undefined ? current.carrierId : draft.carrierId,
        driverId: draft.driverId === undefined ? current.driverId : draft.driverId,
      };
      await checkHeaded(tx, caller, draft, party, current);
      const roleIds = draft.selectedroles === undefined ? await roleIdsOf(tx, current.id) : idsOf(draft.selectedroles);
      await checkParty(tx, caller, party, roleIds);
      if (party.shipperId !== current.shipperId) await endRelations(tx, current.id, party.shipperId);
      const departIds = draft.selecteddeparts === undefined ? undefined : idsOf(draft.selecteddeparts);
      // Roles and departments that did not change do not count as sent, so that saving what is stored changes nothing.
      const unchanged = {
        ...(isNewPhone && { ownPhone: draft.phone && current.id === caller.userId ? ('Y' as const) : null }),
        ...(!(await replaceRoles(tx, caller, current.id, roleIds)) && { selectedroles: undefined }),
        ...(departIds && !(await replaceDeparts(tx, caller, current.id, departIds)) && { selecteddeparts: undefined }),
      };
      // People of a shipper or carrier lose roles of departments, which belong to the platform, and cannot head a department.
      if (!party.shipperId && !party.carrierId) return unchanged;
      await leaveDepartRoles(tx, current.id, []);
      return { ...unchanged, ...(current.departIds && { departIds: null, userIdentity: 1 }) };
    },

    async beforeDelete(tx, caller, row) {
      checkRemovable(caller, row);
      await checkUserHandled(tx, caller, row.id);
      await checkAdministratorStays(tx, caller, row.id);
      await sessions.revokeFrozen(tx, [row.id]);
    },

    afterRestore: checkRestored,
  });
}
