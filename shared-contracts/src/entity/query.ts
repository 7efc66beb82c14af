/** List parameters and the query language of requests (docs/wire.md). */

export interface ListQuery {
  /** Number of the page, from 1. */
  readonly pageNo: number;
  readonly pageSize: number;
  /** Sort fields separated by commas, the most significant first; a final `_dictText` is ignored. */
  readonly column?: string;
  /** `asc` or `desc` for each sort field, separated by commas; the last one also applies to all further fields. */
  readonly order?: string;
  readonly superQueryParams?: string;
  readonly superQueryMatchType?: 'and' | 'or';
  /** Filters by field name; `<field>_begin`, `<field>_end` and `<field>_MultiString` are filters too. */
  readonly [filter: string]: string | number | undefined;
}

export const advancedRules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like', 'in'] as const;
export type AdvancedRule = (typeof advancedRules)[number];

/** Largest page size that the server accepts. */
export const largestPage = 500;
