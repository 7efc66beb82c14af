import { role } from 'shared-contracts/system/role';
import { id, text, whole } from '../../../kernel/database/columns.ts';
import { entityTable, plainTable } from '../../../kernel/tables/declare-table.ts';
import { permissions } from '../permission/permission.table.ts';

export const roles = entityTable('sys_role', role, {
  unique: { code: { on: ['tenantId', 'roleCode'] } },
  dictionaryColumns: ['id', 'roleName', 'roleCode'],
});

/** Table of grants; `dataRuleIds` lists the data rules of the menu that are selected for the role, separated by commas. */
export const rolePermissions = plainTable(
  'sys_role_permission',
  { tenantId: whole().notNull().default(0), roleId: id().notNull(), permissionId: id().notNull(), dataRuleIds: text(4000) },
  {
    primaryKey: ['roleId', 'permissionId'],
    references: { roleId: roles, permissionId: permissions },
    indexes: { permission: { on: ['permissionId'] } },
  },
);
