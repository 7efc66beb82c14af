import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The column holds the text somewhere; wildcards of the wire at its ends are dropped, those of SQL mean themselves. */
export function contains(column: PgColumn, text: string | undefined): SQL | undefined {
  const sought = (text ?? '').trim().replace(/^\*+|\*+$/g, '');
  return sought === '' ? undefined : like(column, `%${sought.replace(/[\\%_]/g, '\\$&')}%`);
}
