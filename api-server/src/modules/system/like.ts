import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A LIKE pattern that matches the text anywhere; `%` and `_` are matched literally. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The text that a request searches for, without asterisks at its ends, which are wildcards in requests; empty when it searches for nothing.
 */
export const soughtText = (text: string | undefined): string => (text ?? '').trim().replace(/^\*+|\*+$/g, '');

/** SQL condition that the column contains the searched text; `%` and `_` are matched literally. */
export function contains(column: PgColumn, text: string | undefined): SQL | undefined {
  const sought = soughtText(text);
  return sought === '' ? undefined : like(column, likePart(sought));
}
