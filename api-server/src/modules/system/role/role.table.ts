import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { baseColumns, id, text, whole } from '../../../kernel/database/columns.ts';

export const roles = pgTable('sys_role', {
  ...baseColumns,
  roleName: text(100).notNull(),
  roleCode: text(100).notNull(),
  description: text(255),
});

/** Grants; `dataRuleIds` names the data rules of the menu that are ticked for the role, comma separated. */
export const rolePermissions = pgTable(
  'sys_role_permission',
  {
    tenantId: whole().notNull().default(0),
    roleId: id().notNull(),
    permissionId: id().notNull(),
    dataRuleIds: text(4000),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permissionId] })],
);
