import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { baseColumns, day, id, instant, text, whole } from '../../../kernel/database/columns.ts';

/** People who sign in. `username` is unique over all tenants: it is all that a sign-in gives. */
export const users = pgTable('sys_user', {
  ...baseColumns,
  username: text(50).notNull(),
  realname: text(100).notNull(),
  /** argon2id in PHC form; never in an answer, a filter or a sort. */
  passwordHash: text(255).notNull(),
  passwordTime: instant().notNull(),
  avatar: text(500),
  birthday: day(),
  sex: whole(),
  email: text(100),
  phone: text(20),
  /** Department the user works in now. */
  orgCode: text(64),
  /** 1 normal, 2 frozen. */
  status: whole().notNull().default(1),
  workNo: text(100),
  post: text(100),
  telephone: text(45),
  /** 1 member, 2 head of the departments in `departIds`. */
  userIdentity: whole().notNull().default(1),
  departIds: text(1000),
  relTenantIds: text(255),
  shipperId: id(),
  carrierId: id(),
  driverId: id(),
});

export const userRoles = pgTable(
  'sys_user_role',
  { tenantId: whole().notNull().default(0), userId: id().notNull(), roleId: id().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);

export const userDeparts = pgTable(
  'sys_user_depart',
  { tenantId: whole().notNull().default(0), userId: id().notNull(), departId: id().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.departId] })],
);
