import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, id, text, whole } from '../../../kernel/database/columns.ts';

/** Dictionaries are the same for all tenants. */
export const dicts = pgTable('sys_dict', {
  ...baseColumns,
  dictName: text(100).notNull(),
  dictCode: text(100).notNull(),
  description: text(255),
  /** 0 string, 1 number. */
  type: whole().notNull().default(0),
});

export const dictItems = pgTable('sys_dict_item', {
  ...baseColumns,
  dictId: id().notNull(),
  itemText: text(100).notNull(),
  itemValue: text(100).notNull(),
  description: text(255),
  sortOrder: whole().notNull().default(0),
  /** 1 enabled, 0 off. */
  status: whole().notNull().default(1),
});
