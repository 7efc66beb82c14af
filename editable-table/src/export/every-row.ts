/** Exports and prints of a table over a source: the rows are read from the source block by block, not only those that were loaded to be shown. */
import type { RowParts } from '../definition/row-arrangement.ts';
import type { TableRow } from '../definition/table-column.ts';
import type { OutputProgress } from '../definition/table-handle.ts';
import type { SheetSource } from './sheet-rows.ts';

/** Maximum number of rows in a file, because the browser holds all of them while it writes the file. */
export const mostInFile = 100_000;

export interface ReadRows {
  readonly source: Pick<SheetSource, 'rowKeys' | 'store'>;
  /** Place of the first row among all rows, from 1. */
  readonly from: number;
  /** Number of all rows. */
  readonly total: number;
  /** Whether there are rows after these. */
  readonly hasMore: boolean;
}

/** The rows in portions of at most `most`; ends without a portion when there are none. */
export async function* portions(parts: AsyncIterable<RowParts>, most: number, progress: OutputProgress): AsyncGenerator<ReadRows> {
  let rows = new Map<string, TableRow>();
  let from = 1;
  let count = 0;
  for await (const { rows: more, total } of parts) {
    for (const [key, row] of more) {
      if (rows.size === most) {
        yield portion(rows, { from, total, hasMore: true });
        from += rows.size;
        rows = new Map();
      }
      rows.set(key, row);
    }
    count += more.length;
    progress(count, Math.max(count, total));
  }
  if (rows.size > 0) yield portion(rows, { from, total: from + rows.size - 1, hasMore: false });
}

const nothing: TableRow = Object.freeze({});

function portion(rows: ReadonlyMap<string, TableRow>, place: Omit<ReadRows, 'source'>): ReadRows {
  const row = (key: string): TableRow => rows.get(key) ?? nothing;
  return { source: { rowKeys: [...rows.keys()], store: { row, value: (key, column) => row(key)[column] } }, ...place };
}
