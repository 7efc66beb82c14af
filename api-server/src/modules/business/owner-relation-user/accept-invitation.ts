import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { invitationDays, ownerRelationUser } from 'shared-contracts/business/master/owner-relation-user';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Invitation, Invited, NewParty } from '../../system/account/registration-parties.ts';
import { isBound, roleOf, takeOn } from './owner-relation-user.service.ts';
import { ownerRelationUsers } from './owner-relation-user.table.ts';

const noInvitation = '没有发给该手机号的有效邀请，请联系货主重发';

type Invitee = Pick<NewParty, 'tenantId' | 'contactMobile'> & { readonly partyId?: string };

async function invited(tx: Tx, { tenantId, contactMobile, partyId }: Invitee, now: number): Promise<Invited> {
  const [found] = await tx
    .select()
    .from(ownerRelationUsers)
    .where(
      and(
        eq(ownerRelationUsers.tenantId, tenantId),
        eq(ownerRelationUsers.mobile, contactMobile),
        eq(ownerRelationUsers.bindStatus, bindStatus.awaitingAccept),
        eq(ownerRelationUsers.delFlag, 0),
        partyId === undefined ? undefined : eq(ownerRelationUsers.shipperId, partyId),
        gt(ownerRelationUsers.inviteTime, instantText(now - invitationDays * 86_400_000)),
      ),
    )
    .orderBy(desc(ownerRelationUsers.inviteTime))
    .limit(1)
    .for('update');
  if (!found) throw new Business(noInvitation);
  return { relationId: found.id, partyId: found.shipperId, role: roleOf(found.relationType), realname: found.realname };
}

async function accepted(
  tx: Tx,
  relationId: string,
  person: { readonly id: string; readonly username: string },
  now: number,
): Promise<void> {
  const [row] = await tx
    .update(ownerRelationUsers)
    .set({
      ...{ userId: person.id, bindStatus: bindStatus.bound, bindTime: instantText(now) },
      version: sql`${ownerRelationUsers.version} + 1`,
    })
    .where(eq(ownerRelationUsers.id, relationId))
    .returning();
  const changes = { bindStatus: [bindStatus.awaitingAccept, bindStatus.bound] as const };
  const who = { tenantId: row?.tenantId ?? 0, userId: person.id, username: person.username };
  audit(tx, { ...who, entity: ownerRelationUser.name, recordId: relationId, action: 'accept', changes });
}

async function acceptedByColleague(
  tx: Tx,
  { relationId, partyId, role }: Invited,
  person: { readonly id: string; readonly username: string; readonly tenantId: number },
  now: number,
): Promise<void> {
  if (await isBound(tx, person.id)) throw new Business(noInvitation);
  await takeOn(tx, { tenantId: person.tenantId, shipperId: partyId, userId: person.id }, role);
  await accepted(tx, relationId, person, now);
}

/** Creates the account of a person whom a shipper invited; the person proves the invited phone number with a code. */
export const invitation: Invitation = { link: 'shipperId', invited, accepted, acceptedByColleague };
