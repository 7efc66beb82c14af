import { jsonb } from 'drizzle-orm/pg-core';
import { id, instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/**
 * What the deletion of a record took away in other tables, kept so that undo can put it back. One row per deleted record and table; the record's own
 * table always has one, which names the records of this table that were deleted together with it.
 */
export const removals = plainTable(
  'sys_removal',
  {
    tenantId: whole().notNull(),
    /** Contract of the deleted record, and its id. */
    entity: text(32).notNull(),
    recordId: id().notNull(),
    tableName: text(63).notNull(),
    /** The rows as they were; of records that were only marked as deleted, the id. */
    keptRows: jsonb().$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
    createTime: instant().notNull(),
  },
  {
    primaryKey: ['tenantId', 'entity', 'recordId', 'tableName'],
    indexes: { time: { on: ['createTime'] } },
  },
);
