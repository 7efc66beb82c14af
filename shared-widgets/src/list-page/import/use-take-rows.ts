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

  const take = async (rows: readonly TableRow[], isWhole: boolean, linesOf: LinesOf): Promise<Taken> => {
    isStopped.current = false;
    const count = rows.length;
    const size = isWhole ? count : importLimits.slice;
    // Rows that a person added get row numbers after the last one of the sheet.
    let last = Math.max(0, ...rows.map(({ id }) => Number(id) || 0));
    const lines = rows.map(({ id }) => Number(id) || ++last);
    const refused: ImportedRows['refused'][number][] = [];
    let added = 0;
    let done = 0;
    setTaking({ ...none, isRunning: true, count });
    while (done < count && !isStopped.current) {
      const sent = rows.slice(done, done + size).map((row, index): ImportRow => {
        const ofRow = linesOf(row);
        const own = importLine(row, lines[done + index] ?? 0, names);
        return ofRow && Object.keys(ofRow).length > 0 ? { ...own, lines: ofRow } : own;
      });
      const body = { rows: sent, whole: isWhole };
      try {
        const outcome = await entityApi(entity).importRows(body, attempt.keyFor(body));
        attempt.settle();
        added += outcome.added;
        refused.push(...outcome.refused);
      } catch {
        // The HTTP client has shown the failure. The remaining rows stay in the table; sending them again uses the same idempotency key.
        break;
      }
      done += sent.length;
      setTaking({ isRunning: true, done, count, refused });
    }
    const refusedLines = new Set(refused.map(({ line }) => line));
    const isUndone = isWhole && refused.length > 0;
    const left = rows.flatMap((row, index) => {
      const line = lines[index] ?? 0;
      return isUndone || index >= done || refusedLines.has(line) ? [{ ...row, id: String(line) }] : [];
    });
    setTaking({ isRunning: false, done, count, refused });
    return { added, left };
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { taking, take, stop };
}
