import { jsonb } from 'drizzle-orm/pg-core';
import type { ListViewKind, ListViewState } from 'shared-contracts/entity/list-view';
import { codes, id, instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from '../user/user.table.ts';

const ofTenant = 'tenant_id = (select freight.scope_tenant())';
const own = 'user_id = (select freight.scope_user())';

/** Table of saved views of lists and saved queries; one without `roles` is visible to its owner only. */
export const listViews = plainTable(
  'sys_list_view',
  {
    id: id().primaryKey(),
    tenantId: whole().notNull(),
    userId: id().notNull(),
    list: text(200).notNull(),
    entity: text(64).notNull(),
    kind: text(10).$type<ListViewKind>().notNull().default('view'),
    name: text(30).notNull(),
    state: jsonb().$type<ListViewState>().notNull(),
    /** Codes of the roles whose people see the view. */
    roles: codes(2000),
    /** Codes of the roles for which the view is the initial one; they are among `roles`. */
    defaultFor: codes(2000),
    version: whole().notNull().default(1),
    createTime: instant().notNull(),
    updateTime: instant().notNull(),
  },
  {
    references: { userId: { table: users, cascade: true } },
    indexes: { list: { on: ['tenantId', 'list', 'userId'] }, user: { on: ['userId'] } },
    rows: {
      policies: {
        freight_own: `to freight_app using (${ofTenant} and ${own}) with check (${ofTenant} and ${own})`,
        // The row-level security policy lets everybody of the tenant read and write shared views; the routes check which roles see a view
        // and who may change it.
        freight_shared: `to freight_app using (${ofTenant} and roles is not null) with check (${ofTenant} and roles is not null)`,
      },
    },
  },
);

/** Table of each person's choices: the order of a list's views, and the initial one. */
export const listViewChoices = plainTable(
  'sys_list_view_choice',
  {
    tenantId: whole().notNull(),
    userId: id().notNull(),
    list: text(200).notNull(),
    places: jsonb().$type<readonly string[]>().notNull(),
    start: text(64),
  },
  {
    primaryKey: ['userId', 'tenantId', 'list'],
    references: { userId: { table: users, cascade: true } },
    rows: { policies: { freight_own: `to freight_app using (${ofTenant} and ${own}) with check (${ofTenant} and ${own})` } },
  },
);
