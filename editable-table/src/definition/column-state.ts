/** What a person, or the page, may change of a table's columns: layout, sort and filters. */

export interface ColumnSort {
  readonly key: string;
  readonly descending?: boolean;
}

/**
 * Which rows of a column are shown. `among`: one of these texts as they are read. `contains`: part of the text. `from` and `to`: bounds of
 * numbers or days, both within. `empty`: rows without a value, or only those with one.
 */
export type ColumnFilter =
  | { readonly how: 'among'; readonly texts: readonly string[] }
  | { readonly how: 'contains'; readonly text: string }
  | { readonly how: 'between'; readonly from?: string; readonly to?: string }
  | { readonly how: 'empty'; readonly isEmpty: boolean };

export interface ColumnState {
  /** Keys in the person's order; keys it lacks follow in the page's order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** In px. */
  readonly widths: Readonly<Record<string, number>>;
  readonly fixed: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  /** The first column counts most. */
  readonly sort: readonly ColumnSort[];
  /** By column; every one of them has to pass. */
  readonly filters: Readonly<Record<string, ColumnFilter>>;
  /** Columns whose equal values make a group, from the outermost on. */
  readonly groups: readonly string[];
}

export const noColumnState: ColumnState = { order: [], hidden: [], widths: {}, fixed: {}, sort: [], filters: {}, groups: [] };
