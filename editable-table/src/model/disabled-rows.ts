/** Rows disabled by one of their values: `{ key: value }` or `{ key: [values] }`; `{ id: [...] }` is an id list. */
import type { TableRow } from '../definition/table-column.ts';

export type DisabledRows = Readonly<Record<string, unknown>>;

export interface RowDisabling {
  readonly columns: ReadonlySet<string>;
  readonly disables: (row: TableRow) => boolean;
}

/** Returns a function that tells whether a row is disabled, or null when no row can be. */
export function rowDisabling(disabledRows: DisabledRows | undefined): RowDisabling | null {
  const conditions = Object.entries(disabledRows ?? {}).map(
    ([key, value]) => [key, new Set<unknown>(Array.isArray(value) ? value : [value])] as const,
  );
  if (conditions.length === 0) return null;
  return {
    columns: new Set(conditions.map(([key]) => key)),
    disables: (row) => conditions.some(([key, values]) => values.has(row[key])),
  };
}
