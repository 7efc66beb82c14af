import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { instantText } from '../basics/clock.ts';

/**
 * `updateTime` of a change at `now`. It is never before the row's `createTime`, which for delivered rows is the database's clock, and that may
 * be ahead of this server's and rounds where the server cuts off.
 */
export const changedAt = (createTime: PgColumn, now: number): SQL => sql`greatest(${createTime}, ${`${instantText(now)}+08`}::timestamptz)`;
