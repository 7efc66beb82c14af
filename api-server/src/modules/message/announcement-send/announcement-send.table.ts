import { pgTable, varchar } from 'drizzle-orm/pg-core';
import { newId } from '../../../kernel/basics/ids.ts';
import { id, instant, whole } from '../../../kernel/database/columns.ts';

/** A person's copy of an announcement; row-level security shows it to its owner alone. */
export const announcementSends = pgTable('sys_announcement_send', {
  id: id().primaryKey().$defaultFn(newId),
  tenantId: whole().notNull(),
  anntId: id().notNull(),
  userId: id().notNull(),
  readFlag: varchar({ length: 1 }).notNull().default('0'),
  readTime: instant(),
});
