/**
 * Limits what people of a shipper give each other by relations (货主关联用户): nobody changes the own relation, and nobody gives more than they hold
 * personally. What somebody holds as an agent is not theirs to hand on. The platform's people have no relation and are not limited here.
 */
import { and, eq } from 'drizzle-orm';
import { type RelationSwitch, relationScope, relationSwitches } from 'shared-contracts/business/master/owner-relation-user';
import { commonStatus } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkRolesHeld, heldRightsTexts } from '../../system/permission/held-rights.ts';
import { roles } from '../../system/role/role.table.ts';
import type { RoleCode } from '../../system/role/standard-roles.ts';
import { idsOf } from '../../system/user/user-links.ts';
import { type OwnerRelationUserRow, ownerRelationUsers } from './owner-relation-user.table.ts';

const switchNames = Object.keys(relationSwitches) as RelationSwitch[];

/** What a relation lets its person see and do, and the role that it gives. */
export interface RelationRights extends Readonly<Record<RelationSwitch, 'Y' | 'N' | null>> {
  readonly dataScope: string;
  readonly lineIds?: string | null | undefined;
  readonly infoIds?: string | null | undefined;
  readonly role: RoleCode;
}

/** Refuses to change the caller's own relation. */
export function checkNotOwnRelation(caller: Caller, { userId }: Pick<OwnerRelationUserRow, 'userId'>): void {
  if (userId === caller.userId) throw new Business('不能更改自己与货主的关联，请由他人操作');
}

/** Whether the relation gives rights, now or as soon as the invited person accepts. */
export const givesRights = ({ status, bindStatus: state }: Pick<OwnerRelationUserRow, 'status' | 'bindStatus'>): boolean =>
  status === commonStatus.enabled && (state === bindStatus.bound || state === bindStatus.awaitingAccept);

/**
 * Refuses to give what the caller does not hold personally. `before`: what the relation gives already; null when it gives nothing. The
 * person who manages the shipper's people (role `shipper_admin`) gives each role of the shipper.
 */
export async function checkGiven(tx: Tx, caller: Caller, given: RelationRights, before: RelationRights | null = null): Promise<void> {
  if (!caller.shipperId) return;
  const isManager = caller.roles.includes('shipper_admin');
  const held = await heldBy(tx, caller, caller.shipperId, isManager);
  const isHeld =
    switchNames.every((name) => given[name] !== 'Y' || before?.[name] === 'Y' || held.switches.has(name)) &&
    isScopeWithin(given, [...(before ? [before] : []), ...held.scopes]);
  if (!isHeld) throw new Business(heldRightsTexts.beyondOwn);
  if (isManager || given.role === before?.role) return;
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, caller.tenantId), eq(roles.roleCode, given.role), eq(roles.delFlag, 0)));
  if (role) await checkRolesHeld(tx, caller, [role.id]);
}

type Scope = Pick<RelationRights, 'dataScope' | 'lineIds' | 'infoIds'>;

/** The caller's own switches and data scopes, without those of the people for whom the caller acts. */
async function heldBy(tx: Tx, { userId, tenantId }: Caller, shipperId: string, isManager: boolean) {
  const relations = await bypassRowScope(tx, () =>
    tx
      .select()
      .from(ownerRelationUsers)
      .where(
        and(
          ...[eq(ownerRelationUsers.tenantId, tenantId), eq(ownerRelationUsers.shipperId, shipperId)],
          ...[eq(ownerRelationUsers.userId, userId), eq(ownerRelationUsers.delFlag, 0)],
        ),
      ),
  );
  const inForce = relations.find((row) => row.bindStatus === bindStatus.bound && row.status === commonStatus.enabled);
  if (inForce) return { switches: new Set(switchNames.filter((name) => inForce[name] === 'Y')), scopes: [inForce] as readonly Scope[] };
  const all: readonly Scope[] = [{ dataScope: relationScope.all }];
  // Without any relation the shipper's first person holds everything, and everybody else reads (session/relation-limits.ts).
  if (relations.length > 0) return { switches: new Set<RelationSwitch>(), scopes: [] as readonly Scope[] };
  return { switches: new Set(isManager ? switchNames : []), scopes: all };
}

const namedBy = ({ lineIds, infoIds }: Scope): string[] => [...idsOf(lineIds), ...idsOf(infoIds)];

/** Whether these scopes together contain the given one. Everybody sees what they created themselves. */
function isScopeWithin(given: Scope, scopes: readonly Scope[]): boolean {
  if (given.dataScope === relationScope.own || scopes.some(({ dataScope }) => dataScope === relationScope.all)) return true;
  if (given.dataScope === relationScope.all) return false;
  const named = new Set(scopes.filter(({ dataScope }) => dataScope === relationScope.named).flatMap(namedBy));
  return namedBy(given).every((id) => named.has(id));
}
