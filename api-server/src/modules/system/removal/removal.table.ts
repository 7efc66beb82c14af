import { jsonb } from 'drizzle-orm/pg-core';
import { id, instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/**
 * Table of rows in other tables that were removed with a deleted record, stored so that undo can restore them. There is one row per deleted
 * record and table; the record's own table always has one, which names the records of this table that were deleted together with it.
 */
export const removals = plainTable(
  'sys_removal',
  {
    tenantId: whole().notNull(),
    /** Entity and id of the deleted record. */
    entity: text(32).notNull(),
    recordId: id().notNull(),
    tableName: text(63).notNull(),
    /** The removed rows; of records that were only marked as deleted, the id. */
    keptRows: jsonb().$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
    createTime: instant().notNull(),
  },
  {
    primaryKey: ['tenantId', 'entity', 'recordId', 'tableName'],
    indexes: { time: { on: ['createTime'] } },
  },
);
