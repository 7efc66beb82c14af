import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { instantText } from '../basics/clock.ts';

/**
 * SQL for the `updateTime` of a change at `now`: never earlier than the row's `createTime`. Rows that migrations and seeds wrote have a `createTime`
 * of the database's clock, which may be ahead of this server's clock.
 */
export const changedAt = (createTime: PgColumn, now: number): SQL => sql`greatest(${createTime}, ${`${instantText(now)}+08`}::timestamptz)`;
