/** The part of a table's columns that a person or the page can change: layout, sort, filters. */

export interface ColumnSort {
  readonly key: string;
  readonly descending?: boolean;
}

/**
 * A filter of a column. `among`: one of these shown texts. `contains`: part of the text. `from` and `to`: inclusive bounds of numbers or
 * days. `empty`: rows without a value, or only those with one.
 */
export type ColumnFilter =
  | { readonly how: 'among'; readonly texts: readonly string[] }
  | { readonly how: 'contains'; readonly text: string }
  | { readonly how: 'between'; readonly from?: string; readonly to?: string }
  | { readonly how: 'empty'; readonly isEmpty: boolean };

export interface ColumnState {
  /** Keys of the columns in the person's order; columns that are not listed follow in the page's order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths by column key, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly fixed: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  /** Columns to sort by, each with its direction; the most significant column comes first. */
  readonly sort: readonly ColumnSort[];
  /** Filters by column; a row must pass all of them. */
  readonly filters: Readonly<Record<string, ColumnFilter>>;
  /** Columns by whose values rows are grouped, from the outermost level. */
  readonly groups: readonly string[];
}

export const noColumnState: ColumnState = { order: [], hidden: [], widths: {}, fixed: {}, sort: [], filters: {}, groups: [] };
