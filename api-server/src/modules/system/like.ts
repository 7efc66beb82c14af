import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A LIKE pattern that matches the text anywhere; `%` and `_` are matched literally. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Condition that the column contains the text. Asterisks at the ends of the text, wildcards in requests, are dropped; `%` and `_` are matched literally. */
export function contains(column: PgColumn, text: string | undefined): SQL | undefined {
  const sought = (text ?? '').trim().replace(/^\*+|\*+$/g, '');
  return sought === '' ? undefined : like(column, likePart(sought));
}
