import { relationDefaults, relationScope, relationType } from 'shared-contracts/business/master/owner-relation-user';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { ownerRelationUsers } from './owner-relation-user.table.ts';

interface FirstPerson {
  readonly tenantId: number;
  readonly shipperId: string;
  readonly shipperName: string;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
}

/** Records the person who registered a shipper as its main account. */
export async function addMainAccount(tx: Tx, { username, ...person }: FirstPerson, now: number): Promise<void> {
  await tx.insert(ownerRelationUsers).values({
    ...person,
    ...relationDefaults[relationType.main],
    ...{ createBy: username, createTime: instantText(now), bindTime: instantText(now), status: '1' },
    ...{ relationType: relationType.main, dataScope: relationScope.all, bindStatus: bindStatus.bound },
  });
}
