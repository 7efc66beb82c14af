import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { instantText } from '../basics/clock.ts';

/**
 * SQL for the `updateTime` of a change at `now`, which is never earlier than the row's `createTime`. Rows of migrations and seeds have a
 * `createTime` from the database's clock, which may be ahead of this server's clock.
 */
export const changedAt = (createTime: PgColumn, now: number): SQL => sql`greatest(${createTime}, ${`${instantText(now)}+08`}::timestamptz)`;
