import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, code, decimal, flag, id, text, whole } from '../../../kernel/database/columns.ts';

/** Menus (`menuType` 0 and 1) and permission codes (2). One tree for all tenants. */
export const permissions = pgTable('sys_permission', {
  ...baseColumns,
  parentId: id(),
  name: text(100).notNull(),
  url: text(255),
  component: text(255),
  componentName: text(100),
  redirect: text(255),
  menuType: whole().notNull(),
  perms: text(255),
  /** `1` show, `2` disable. */
  permsType: code(2),
  sortNo: decimal(8, 2).notNull().default(sql`1`),
  alwaysShow: flag().notNull().default('N'),
  icon: text(100),
  route: flag().notNull().default('Y'),
  leaf: flag().notNull().default('Y'),
  keepAlive: flag().notNull().default('N'),
  hidden: flag().notNull().default('N'),
  description: text(255),
  /** `1` valid, `0` switched off. */
  status: code(2).notNull().default('1'),
  ruleFlag: whole().notNull().default(0),
  internalOrExternal: flag().notNull().default('N'),
});

/** Row conditions of a menu's list; they act for the roles in whose grant they are ticked. */
export const dataRules = pgTable('sys_permission_data_rule', {
  ...baseColumns,
  permissionId: id().notNull(),
  ruleName: text(100).notNull(),
  ruleColumn: text(100).notNull(),
  ruleConditions: code(20).notNull(),
  ruleValue: text(500).notNull(),
  status: code(2).notNull().default('1'),
});
