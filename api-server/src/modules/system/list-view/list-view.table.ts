import { jsonb } from 'drizzle-orm/pg-core';
import type { ListViewState } from 'shared-contracts/entity/list-view';
import { codes, id, instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from '../user/user.table.ts';

const ofTenant = 'tenant_id = (select freight.scope_tenant())';
const own = 'user_id = (select freight.scope_user())';

/** Views of lists: without `roles` for their owner alone. */
export const listViews = plainTable(
  'sys_list_view',
  {
    id: id().primaryKey(),
    tenantId: whole().notNull(),
    userId: id().notNull(),
    list: text(200).notNull(),
    entity: text(64).notNull(),
    name: text(30).notNull(),
    state: jsonb().$type<ListViewState>().notNull(),
    /** Codes of the roles that see it. */
    roles: codes(2000),
    /** Those of them that begin with it. */
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
        // Which roles see a shared view, and who may change it, the calls check.
        freight_shared: `to freight_app using (${ofTenant} and roles is not null) with check (${ofTenant} and roles is not null)`,
      },
    },
  },
);

/** In which order a person sees the views of a list, and with which one the list begins. */
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
