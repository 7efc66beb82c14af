import { sides } from 'shared-contracts/session/parties';
import { recordComment } from 'shared-contracts/system/record-comment';
import { entityTable } from '../../../kernel/tables/declare-table.ts';
import { users } from '../user/user.table.ts';

const ofTenant = 'tenant_id = (select freight.scope_tenant())';
const isPlatform = sides.map((side) => `(select freight.scope_${side}()) is null`).join(' and ');
const isForSide = sides.map((side) => `((select freight.scope_${side}()) is not null and '${side}' = any(string_to_array(audience, ',')))`);

/**
 * Table of comments on records. A reader of the record may read its comments, so every call checks the right to the record first. In
 * addition a row-level security policy hides comments from parties for which they are not meant, in case a call omits the check.
 */
export const recordComments = entityTable('sys_record_comment', recordComment, {
  defaults: { audience: '', editedFlag: 'N' },
  references: { authorId: users },
  indexes: { record: { on: ['tenantId', 'entity', 'recordId', '-createTime'] } },
  rows: {
    policies: {
      freight_scope: `to freight_app using (${ofTenant} and ((${isPlatform}) or ${isForSide.join(' or ')})) with check (${ofTenant})`,
    },
  },
});
