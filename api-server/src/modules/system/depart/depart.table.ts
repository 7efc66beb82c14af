import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, code, id, text, whole } from '../../../kernel/database/columns.ts';

export const departs = pgTable('sys_depart', {
  ...baseColumns,
  parentId: id(),
  departName: text(100).notNull(),
  departNameEn: text(500),
  departNameAbbr: text(500),
  departOrder: whole().notNull().default(0),
  description: text(500),
  /** `1` company, `2` department, `3` post. */
  orgCategory: code(2).notNull().default('2'),
  orgType: code(10).notNull().default('1'),
  /** A letter and two digits per level; made by the server. */
  orgCode: text(64).notNull(),
  mobile: text(32),
  fax: text(32),
  address: text(255),
  memo: text(500),
  status: code(2).notNull().default('1'),
  qywxIdentifier: text(100),
});
