import { baseColumns, id, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { permissions } from '../permission/permission.table.ts';
import { users } from '../user/user.table.ts';
import { departs } from './depart.table.ts';

/** Table of the permissions that a department may give to its roles; `dataRuleIds` lists data rules that then limit each of these roles. */
export const departPermissions = plainTable(
  'sys_depart_permission',
  { tenantId: whole().notNull().default(0), departId: id().notNull(), permissionId: id().notNull(), dataRuleIds: text(4000) },
  {
    primaryKey: ['departId', 'permissionId'],
    references: { departId: departs, permissionId: permissions },
    indexes: { permission: { on: ['permissionId'] } },
  },
);

/** Table of the roles within one department. */
export const departRoles = plainTable(
  'sys_depart_role',
  {
    ...baseColumns,
    departId: id().notNull(),
    roleName: text(100).notNull(),
    roleCode: text(100).notNull(),
    description: text(255),
  },
  {
    references: { departId: departs },
    // The code is unique within the department only: if it were unique within the tenant, a head could find out the codes of other
    // departments.
    unique: { code: { on: ['departId', 'roleCode'] } },
    indexes: { depart: { on: ['departId'] } },
  },
);

/** Table of the permissions of a department's role; they are valid only as long as the department has them too. */
export const departRolePermissions = plainTable(
  'sys_depart_role_permission',
  { tenantId: whole().notNull().default(0), roleId: id().notNull(), permissionId: id().notNull(), dataRuleIds: text(4000) },
  {
    primaryKey: ['roleId', 'permissionId'],
    references: { roleId: departRoles, permissionId: permissions },
    indexes: { permission: { on: ['permissionId'] } },
  },
);

/** Table of the people who hold a department's role; it is valid only as long as the person belongs to the department. */
export const departRoleUsers = plainTable(
  'sys_depart_role_user',
  { tenantId: whole().notNull().default(0), userId: id().notNull(), roleId: id().notNull() },
  { primaryKey: ['userId', 'roleId'], references: { userId: users, roleId: departRoles }, indexes: { role: { on: ['roleId'] } } },
);
