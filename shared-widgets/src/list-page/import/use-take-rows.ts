import type { TableRow } from 'editable-table/table-column';
import { useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ImportedRows, type ImportLine, type ImportRow, importLimits } from 'shared-contracts/wire/import-rows';
import { useAttempt } from 'shared-platform/attempt';
import { entityApi } from 'shared-platform/entity-api';

export interface Taking {
  readonly isRunning: boolean;
  /** Number of rows, of `count`, that have been sent. */
  readonly done: number;
  readonly count: number;
  readonly refused: ImportedRows['refused'];
}

interface Taken {
  readonly added: number;
  /** Rows that were refused or have not been sent. */
  readonly left: readonly TableRow[];
}

type LinesOf = (row: TableRow) => ImportRow['lines'];

const none: Taking = { isRunning: false, done: 0, count: 0, refused: [] };

/** The row's values of these fields in the form in which the server receives them. */
export function importLine(row: TableRow, line: number, names: readonly string[]): ImportLine {
  const values = names.flatMap((name) => {
    const value = row[name];
    if (value === undefined) return [];
    return [[name, typeof value === 'number' || value === null ? value : String(value)] as const];
  });
  return { line, values: Object.fromEntries(values) };
}

/**
 * Returns functions to import rows: in several calls, so that the server can serve others in between, or in a single call when either all rows or
 * none are wanted.
 */
export function useTakeRows(entity: EntityDefinition, names: readonly string[]) {
  const [taking, setTaking] = useState(none);
  const isStopped = useRef(false);
  const attempt = useAttempt();

  /**
   * Row numbers of a call whose response did not arrive. They are not remembered for calls that add either all rows or none, because such a
   * call is always sent again unchanged.
   */
  const lost = useRef<ReadonlySet<number>>(new Set());

  const take = async (rows: readonly TableRow[], isWhole: boolean, linesOf: LinesOf): Promise<Taken> => {
    isStopped.current = false;
    const count = rows.length;
    // Rows that a person added get row numbers after the last one of the sheet.
    let last = Math.max(0, ...rows.map(({ id }) => Number(id) || 0));
    const numbered = rows.map((row) => ({ row, line: Number(row.id) || ++last }));
    // The server may have added the rows of a call whose response did not arrive. These rows are sent again first and alone, with the same
    // idempotency key: together with other rows they would count as a new call and be added twice.
    const lines = lost.current;
    const isAgain = ({ line }: { readonly line: number }): boolean => !isWhole && lines.has(line);
    const again = numbered.filter(isAgain);
    const others = numbered.filter((one) => !isAgain(one));
    const size = isWhole ? count : importLimits.slice;
    const slices = [again, ...Array.from({ length: Math.ceil(others.length / size) }, (_, at) => others.slice(at * size, (at + 1) * size))];
    const refused: ImportedRows['refused'][number][] = [];
    const settled = new Set<number>();
    let added = 0;
    setTaking({ ...none, isRunning: true, count });
    for (const slice of slices.filter(({ length }) => length > 0)) {
      if (isStopped.current) break;
      const sent = slice.map(({ row, line }): ImportRow => {
        const ofRow = linesOf(row);
        const own = importLine(row, line, names);
        return ofRow && Object.keys(ofRow).length > 0 ? { ...own, lines: ofRow } : own;
      });
      const body = { rows: sent, whole: isWhole };
      try {
        const outcome = await entityApi(entity).importRows(body, attempt.keyFor(body));
        attempt.settle();
        lost.current = new Set();
        added += outcome.added;
        refused.push(...outcome.refused);
      } catch {
        // `http` has shown the failure. The remaining rows stay in the table; sending them again uses the same idempotency key.
        if (!isWhole) lost.current = new Set(slice.map(({ line }) => line));
        break;
      }
      for (const { line } of slice) settled.add(line);
      setTaking({ isRunning: true, done: settled.size, count, refused });
    }
    const refusedLines = new Set(refused.map(({ line }) => line));
    const isUndone = isWhole && refused.length > 0;
    const left = numbered.flatMap(({ row, line }) =>
      isUndone || !settled.has(line) || refusedLines.has(line) ? [{ ...row, id: String(line) }] : [],
    );
    setTaking({ isRunning: false, done: settled.size, count, refused });
    return { added, left };
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { taking, take, stop };
}
