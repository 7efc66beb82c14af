import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  ownerRelationUser,
  type RelationSwitch,
  relationDefaults,
  relationScope,
  relationSwitches,
  relationType,
} from 'shared-contracts/business/master/owner-relation-user';
import { bindStatus } from 'shared-contracts/business/transport-states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { RoleCode } from '../../system/role/standard-roles.ts';
import { idsOf } from '../../system/user/user-links.ts';
import type { Act } from '../act.ts';
import { oftenLines } from '../often-line/often-line.table.ts';
import { sendReceiveInfos } from '../send-receive-info/send-receive-info.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkUnique } from '../unique-rows.ts';
import { type OwnerRelationUserRow, ownerRelationUsers } from './owner-relation-user.table.ts';
import { checkGiven, checkNotOwnRelation, givesRights, type RelationRights } from './relation-rights.ts';

type RelationDraft = Partial<DraftOf<typeof ownerRelationUser>>;
type RelationAct = Act & { readonly row: OwnerRelationUserRow };

/** The role of a person of a shipper, by the type of the relation. */
export const roleOf = (type: string): RoleCode =>
  type === relationType.main ? 'shipper_admin' : type === relationType.receiver ? 'shipper_receiver' : 'shipper_staff';

const rightsOf = (row: Omit<RelationRights, 'role'> & Pick<OwnerRelationUserRow, 'relationType'>): RelationRights => ({
  ...row,
  role: roleOf(row.relationType),
});

const gone = '该用户已不属于该货主';

type Bound = Pick<OwnerRelationUserRow, 'tenantId' | 'shipperId' | 'userId'>;

/** SQL condition on `sys_user u`: the account belongs to the person of the relation and still to the relation's shipper. */
const isTheirs = ({ tenantId, shipperId, userId }: Bound): SQL =>
  sql`u.id = ${userId} and u.tenant_id = ${tenantId} and u.shipper_id = ${shipperId} and u.del_flag = 0`;

async function worksFor(tx: Tx, row: Bound): Promise<boolean> {
  const { rows } = await bypassRowScope(tx, () => tx.execute(sql`select from sys_user u where ${isTheirs(row)}`));
  return rows.length > 0;
}

/**
 * Invites a person by phone number. A person of the shipper who has an account already is bound at once, unless the person entered the
 * number themselves: then the invitation waits until it is accepted with a code, because anybody could enter the number of somebody whom
 * the shipper is about to invite.
 */
export async function invitePerson({ tx, caller, now }: Act, draft: RelationDraft) {
  const { shipperId = '', mobile = '', relationType: type = relationType.sales } = draft;
  const owner = await getRow(tx, caller, shippers, shipperId);
  if (type === relationType.main) throw businessAt('relationType', '请先邀请，绑定后再设为主账号');
  const switches = switchesOf(type, draft);
  const { dataScope = relationScope.all, lineIds, infoIds } = draft;
  await checkGiven(tx, caller, { ...switches, dataScope, lineIds, infoIds, role: roleOf(type) });
  await checkUnique(tx, caller, ownerRelationUsers, {
    same: and(eq(ownerRelationUsers.shipperId, shipperId), eq(ownerRelationUsers.mobile, mobile)) ?? sql`false`,
    message: '该手机号已在关联用户中',
    asked: { entity: ownerRelationUser, field: 'mobile', value: mobile },
  });
  const scope = await checkScope(tx, draft, shipperId);
  const invited = { tenantId: caller.tenantId, shipperId, mobile, relationType: type };
  return {
    ...switches,
    ...scope,
    shipperName: owner.shipperName,
    inviteUser: caller.realname,
    inviteTime: now,
    ...(await bindColleague({ tx, caller, now }, invited)),
  };
}

type InvitedNumber = Pick<OwnerRelationUserRow, 'tenantId' | 'shipperId' | 'mobile' | 'relationType'>;

/**
 * The state of an invitation that is sent now, with the columns that change with it: bound to the shipper's person who has an account with the
 * number, who gets the role; or waiting, where there is no such person or only the person says that the number is theirs.
 */
async function bindColleague({ tx, caller, now }: Act, { tenantId, shipperId, mobile, relationType: type }: InvitedNumber) {
  const found = await colleague(tx, tenantId, shipperId, mobile);
  if (found?.id === caller.userId) throw businessAt('mobile', '不能邀请自己');
  if (!found?.isProved) return { bindStatus: bindStatus.awaitingAccept };
  await takeOn(tx, { tenantId, shipperId, userId: found.id }, roleOf(type));
  return { userId: found.id, bindStatus: bindStatus.bound, bindTime: now };
}

/** The switches of a new relation: those of its type, except where the invitation says otherwise. */
function switchesOf(type: string, draft: RelationDraft): Readonly<Record<RelationSwitch, 'Y' | 'N'>> {
  const stated = Object.entries(draft).filter(([name, value]) => name in relationSwitches && value);
  const standard = relationDefaults[type] ?? relationDefaults[relationType.reader];
  return { ...standard, ...Object.fromEntries(stated) } as Readonly<Record<RelationSwitch, 'Y' | 'N'>>;
}

/**
 * The shipper's person who has an account with this phone number; undefined when there is none. `isProved`: a code or somebody else says that
 * the number is the person's.
 */
async function colleague(tx: Tx, tenantId: number, shipperId: string, mobile: string) {
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute<{ id: string; isProved: boolean }>(sql`
      select u.id, u.own_phone is distinct from 'Y' "isProved" from sys_user u
      where u.tenant_id = ${tenantId} and u.shipper_id = ${shipperId} and u.phone = ${mobile} and u.del_flag = 0
        and not exists (select from biz_owner_relation_user r where r.user_id = u.id and r.bind_status = ${bindStatus.bound})`),
  );
  return rows[0];
}

/** Whether the person is bound to a shipper. */
export async function isBound(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute(sql`select from biz_owner_relation_user where user_id = ${userId} and bind_status = ${bindStatus.bound}`),
  );
  return rows.length > 0;
}

/** Gives a person of the shipper the role of the relation to which the person is bound. */
export async function takeOn(tx: Tx, person: Bound, role: RoleCode): Promise<void> {
  if (!(await isOnlyAdministrator(tx, person))) await giveRole(tx, person, role);
}

/**
 * Whether the person is an administrator of a shipper that has no main account. Such a person keeps the role, because otherwise nobody
 * might be left who manages the shipper's people.
 */
async function isOnlyAdministrator(tx: Tx, person: Bound): Promise<boolean> {
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute(sql`
      select from sys_user u join sys_user_role ur on ur.user_id = u.id
        join sys_role r on r.id = ur.role_id and r.role_code = 'shipper_admin' and r.tenant_id = u.tenant_id and r.del_flag = 0
      where ${isTheirs(person)} and not exists (
        select from biz_owner_relation_user m where m.tenant_id = u.tenant_id and m.shipper_id = u.shipper_id and m.del_flag = 0
          and m.relation_type = ${relationType.main} and m.bind_status = ${bindStatus.bound})`),
  );
  return rows.length > 0;
}

/**
 * Checks which orders the person may see: for the scope of certain routes and places, at least one must be named and all must belong to the
 * shipper; for other scopes none are stored.
 */
async function checkScope(tx: Tx, { dataScope, lineIds, infoIds }: RelationDraft, shipperId: string) {
  if (dataScope !== relationScope.named) return { lineIds: null, infoIds: null };
  const [lines, places] = [idsOf(lineIds), idsOf(infoIds)];
  if (lines.length + places.length === 0) throw businessAt('lineIds', '请选择指定的线路或地址');
  await checkOwned(tx, oftenLines, lines, { shipperId, field: 'lineIds' });
  await checkOwned(tx, sendReceiveInfos, places, { shipperId, field: 'infoIds' });
  return { lineIds: lines.join(',') || null, infoIds: places.join(',') || null };
}

async function checkOwned(
  tx: Tx,
  table: EntityTable & { shipperId: typeof oftenLines.shipperId | typeof sendReceiveInfos.shipperId },
  ids: readonly string[],
  { shipperId, field }: { readonly shipperId: string; readonly field: string },
): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: table.id })
    .from(table as typeof oftenLines)
    .where(and(inArray(table.id, [...ids]), eq(table.shipperId, shipperId), eq(table.delFlag, 0)));
  if (found.length !== ids.length) throw businessAt(field, '所选线路或地址不属于该货主');
}

/**
 * Checks a change of a person's relation to a shipper. The main account cannot be disabled, limited or made an ordinary one; another account takes
 * its place only by the action 设主账号. Of the own relation only the main account changes anything, because nothing in it can be given.
 */
export async function changeRelation(tx: Tx, caller: Caller, draft: RelationDraft, current: OwnerRelationUserRow) {
  const isMain = current.relationType === relationType.main;
  if (!isMain) checkNotOwnRelation(caller, current);
  if (current.bindStatus === bindStatus.bound && !(await worksFor(tx, current))) throw new Business(gone);
  const whole = { ...current, ...draft };
  if (isMain !== (whole.relationType === relationType.main)) throw businessAt('relationType', '主账号只能通过“设主账号”更换');
  if (isMain && whole.status !== '1') throw businessAt('status', '主账号不能停用');
  if (isMain && whole.dataScope !== relationScope.all) throw businessAt('dataScope', '主账号的数据范围必须是全部');
  if (!isMain && givesRights(whole)) await checkGiven(tx, caller, rightsOf(whole), givesRights(current) ? rightsOf(current) : null);
  const switches = isMain ? relationDefaults[relationType.main] : {};
  return { ...(await checkScope(tx, whole, current.shipperId)), ...switches };
}

/** Gives the person the role that belongs to the new kind of relation when the kind has changed. */
export async function followRelation(tx: Tx, row: OwnerRelationUserRow, before: OwnerRelationUserRow): Promise<void> {
  if (row.userId && row.bindStatus === bindStatus.bound && roleOf(row.relationType) !== roleOf(before.relationType)) {
    await giveRole(tx, row, roleOf(row.relationType));
  }
}

/**
 * Renews an invitation; a person who was released before gets the account back. Nobody may have had an account with the number, or only the
 * person's word for it, when the invitation was sent: what holds now decides whether somebody is bound.
 */
export async function inviteAgain({ tx, caller, row, now }: RelationAct): Promise<Partial<OwnerRelationUserRow>> {
  checkNotOwnRelation(caller, row);
  await checkGiven(tx, caller, rightsOf(row));
  const renewed = { inviteTime: now, inviteUser: caller.realname, unbindTime: null };
  if (!row.userId) return { ...renewed, ...(await bindColleague({ tx, caller, now }, row)) };
  if (!(await worksFor(tx, row))) throw new Business(gone);
  if (!(await openAccount(tx, row))) throw new Business('该账号已被平台冻结，请联系平台');
  return { ...renewed, frozeAccount: null, bindStatus: bindStatus.bound, bindTime: now };
}

/** Ends the relation. The account of a person who still works for the shipper is frozen, because it exists for this shipper. */
export async function releasePerson({ tx, caller, row, now }: RelationAct) {
  if (row.bindStatus === bindStatus.bound && row.relationType === relationType.main) {
    throw new Business('主账号不能解除，请先设置新的主账号');
  }
  if (row.userId === caller.userId) throw new Business('不能解除自己');
  const frozen = await freezeAccount(tx, row);
  return { frozen, patch: { frozeAccount: frozen ? ('Y' as const) : null, bindStatus: bindStatus.released, unbindTime: now } };
}

/** Freezes the person's open account at the shipper; returns false when there is none. */
async function freezeAccount(tx: Tx, row: Bound): Promise<boolean> {
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute(sql`update sys_user u set status = 2, version = version + 1 where ${isTheirs(row)} and status = 1 returning 1`),
  );
  return rows.length > 0;
}

/** Opens the account that the release froze; returns false when the account stays frozen, because the platform froze it. */
async function openAccount(tx: Tx, row: OwnerRelationUserRow): Promise<boolean> {
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute(sql`
      update sys_user u set status = 1, version = version + 1
      where ${isTheirs(row)} and (status = 1 or ${row.frozeAccount}::text = 'Y') returning 1`),
  );
  return rows.length > 0;
}

/**
 * Makes this person the main account; the former main account becomes a 业务员 and keeps its other settings. Nobody makes themselves the main
 * account, and only who holds everything that a main account holds makes somebody else one.
 */
export async function setMainAccount({ tx, caller, row }: RelationAct): Promise<Partial<OwnerRelationUserRow>> {
  if (row.relationType === relationType.main) throw new Business('该用户已是主账号');
  checkNotOwnRelation(caller, row);
  if (!(await worksFor(tx, row))) throw new Business(gone);
  const everything = { ...row, ...relationDefaults[relationType.main], dataScope: relationScope.all };
  await checkGiven(tx, caller, rightsOf({ ...everything, relationType: relationType.main }));
  const replaced = await tx
    .update(ownerRelationUsers)
    .set({ relationType: relationType.sales, version: sql`${ownerRelationUsers.version} + 1` })
    .where(
      and(
        eq(ownerRelationUsers.shipperId, row.shipperId),
        eq(ownerRelationUsers.relationType, relationType.main),
        eq(ownerRelationUsers.bindStatus, bindStatus.bound),
      ),
    )
    .returning();
  for (const replacedOne of replaced) await giveRole(tx, replacedOne, roleOf(relationType.sales));
  await giveRole(tx, row, roleOf(relationType.main));
  return {
    ...relationDefaults[relationType.main],
    ...{ relationType: relationType.main, dataScope: relationScope.all, lineIds: null, infoIds: null, status: '1' },
  };
}

/** Replaces the role that the person has for the shipper. Does nothing for a person who no longer works for the shipper. */
async function giveRole(tx: Tx, row: Bound, code: RoleCode): Promise<void> {
  await bypassRowScope(tx, async () => {
    await tx.execute(sql`
      delete from sys_user_role ur using sys_role r, sys_user u
      where ${isTheirs(row)} and ur.user_id = u.id and r.id = ur.role_id and r.role_code in ('shipper_admin', 'shipper_staff', 'shipper_receiver')`);
    await tx.execute(sql`
      insert into sys_user_role (tenant_id, user_id, role_id)
      select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.role_code = ${code} and r.tenant_id = u.tenant_id and r.del_flag = 0
      where ${isTheirs(row)}`);
  });
}
