import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A LIKE pattern that matches the text anywhere; `%` and `_` are matched literally. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What a request seeks: its text without asterisks at the ends, which are wildcards in requests; empty when nothing is sought. */
export const soughtText = (text: string | undefined): string => (text ?? '').trim().replace(/^\*+|\*+$/g, '');

/** Condition that the column contains the sought text; `%` and `_` are matched literally. */
export function contains(column: PgColumn, text: string | undefined): SQL | undefined {
  const sought = soughtText(text);
  return sought === '' ? undefined : like(column, likePart(sought));
}
