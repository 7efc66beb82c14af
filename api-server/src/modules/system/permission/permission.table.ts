import { sql } from 'drizzle-orm';
import { permission } from 'shared-contracts/system/permission';
import { baseColumns, code, id, text } from '../../../kernel/database/columns.ts';
import { entityTable, plainTable } from '../../../kernel/tables/declare-table.ts';

/** Table of menus (`menuType` 0 and 1) and permission codes (2), one tree for all tenants. */
export const permissions = entityTable('sys_permission', permission, {
  defaults: {
    sortNo: sql`1`,
    alwaysShow: 'N',
    route: 'Y',
    leaf: 'Y',
    keepAlive: 'N',
    hidden: 'N',
    status: '1',
    ruleFlag: 0,
    internalOrExternal: 'N',
  },
  references: { parentId: 'self' },
  indexes: {
    parent: { on: ['parentId', 'sortNo'], deletedToo: true },
    perms: { on: ['perms'], where: 'menu_type = 2' },
  },
  rows: { everybodys: 'one menu tree for all tenants; what a tenant sees of it is a matter of its roles' },
});

/** Table of the data rules of a menu's list; a rule is in force for roles in whose grant it is selected. */
export const dataRules = plainTable(
  'sys_permission_data_rule',
  {
    ...baseColumns,
    permissionId: id().notNull(),
    ruleName: text(100).notNull(),
    ruleColumn: text(100).notNull(),
    ruleConditions: code(20).notNull(),
    ruleValue: text(500).notNull(),
    status: code(2).notNull().default('1'),
  },
  { references: { permissionId: permissions }, indexes: { permission: { on: ['permissionId'], deletedToo: true } } },
);
