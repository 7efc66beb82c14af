import { pgTable, varchar } from 'drizzle-orm/pg-core';
import { baseColumns, code, instant, text } from '../../../kernel/database/columns.ts';

export const announcements = pgTable('sys_announcement', {
  ...baseColumns,
  titile: text(100).notNull(),
  msgCategory: code().notNull(),
  priority: code().notNull(),
  msgType: code().notNull(),
  /** `id,id,`; null when it is for everybody. */
  userIds: varchar(),
  msgAbstract: text(500),
  /** Sanitised HTML. */
  msgContent: varchar(),
  startTime: instant(),
  endTime: instant(),
  openType: code(),
  openPage: text(),
  busType: text(40),
  busId: text(64),
  sender: text(100),
  sendStatus: code().notNull().default('0'),
  sendTime: instant(),
  cancelTime: instant(),
});
