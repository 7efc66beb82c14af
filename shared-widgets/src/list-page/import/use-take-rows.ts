import type { TableRow } from 'editable-table/table-column';
import { useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ImportedRows, type ImportLine, type ImportRow, importLimits } from 'shared-contracts/wire/import-rows';
import { useAttempt } from 'shared-platform/attempt';
import { entityApi } from 'shared-platform/entity-api';

export interface Taking {
  readonly isRunning: boolean;
  /** Rows that were sent, of `count`. */
  readonly done: number;
  readonly count: number;
  readonly refused: ImportedRows['refused'];
}

interface Taken {
  readonly added: number;
  /** Rows that were refused or not sent. */
  readonly left: readonly TableRow[];
}

type LinesOf = (row: TableRow) => ImportRow['lines'];

const none: Taking = { isRunning: false, done: 0, count: 0, refused: [] };

/** The values of these fields as the server takes them. */
export function importLine(row: TableRow, line: number, names: readonly string[]): ImportLine {
  const values = names.flatMap((name) => {
    const value = row[name];
    if (value === undefined) return [];
    return [[name, typeof value === 'number' || value === null ? value : String(value)] as const];
  });
  return { line, values: Object.fromEntries(values) };
}

/** Sends rows in slices, so that others are served meanwhile; all in one call where all or none are wanted. */
export function useTakeRows(entity: EntityDefinition, names: readonly string[]) {
  const [taking, setTaking] = useState(none);
  const isStopped = useRef(false);
  const attempt = useAttempt();

  const take = async (rows: readonly TableRow[], isWhole: boolean, linesOf: LinesOf): Promise<Taken> => {
    isStopped.current = false;
    const count = rows.length;
    const size = isWhole ? count : importLimits.slice;
    // Rows that were added by hand get the lines after those of the sheet.
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
        // The HTTP client has shown why. The rows stay, and the same rows are sent with the same key again.
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
