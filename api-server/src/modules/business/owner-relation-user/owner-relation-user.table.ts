import { ownerRelationUser, relationType } from 'shared-contracts/business/master/owner-relation-user';
import { commonStatus } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { flag } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { users } from '../../system/user/user.table.ts';
import { shippers } from '../shipper/shipper.table.ts';

export const ownerRelationUsers = entityTable('biz_owner_relation_user', ownerRelationUser, {
  defaults: {
    bindStatus: bindStatus.awaitingAccept,
    status: commonStatus.enabled,
    ...{ canPublish: 'N', canConfirmPrice: 'N', canSign: 'N', canViewPrice: 'N', canApplyInvoice: 'N' },
  },
  further: {
    /** Y when the release froze an account that was open and that the platform has not frozen since. */
    frozeAccount: flag(),
  },
  references: { shipperId: shippers, userId: { table: users, deferred: true } },
  unique: {
    mobile: { on: ['shipperId', 'mobile'] },
    main: { on: ['shipperId'], where: `relation_type = '${relationType.main}' and bind_status = '${bindStatus.bound}'` },
    user: { on: ['userId'], where: `bind_status = '${bindStatus.bound}'` },
  },
  indexes: {
    list: { on: newestFirst, include: ['shipperId'] },
    invited: { on: ['mobile'], where: `bind_status = '${bindStatus.awaitingAccept}'` },
  },
  search: { trigram: ['realname', 'shipperName'] },
  rows: { hiddenFrom: 'carrier' },
});

export type OwnerRelationUserRow = typeof ownerRelationUsers.$inferSelect;
