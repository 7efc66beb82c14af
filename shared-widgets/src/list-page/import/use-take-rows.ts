import type { TableRow } from 'editable-table/table-column';
import { useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ImportedRows, type ImportLine, type ImportRow, importLimits } from 'shared-contracts/wire/import-rows';
import { useAttempt } from 'shared-platform/attempt';
import { entityApi } from 'shared-platform/entity-api';
import { type Failure, failureOf } from 'shared-platform/http';

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
  /** True when it is unknown whether the server has added rows, because the response to a call did not arrive. */
  readonly isLost: boolean;
  readonly refused: ImportedRows['refused'];
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

interface Call {
  readonly body: { readonly rows: readonly ImportRow[]; readonly whole: boolean };
  readonly key: string;
}

interface NumberedRow {
  readonly row: TableRow;
  readonly line: number;
}

/** Failures that leave open whether an earlier sending of the same call was performed: the session, a permission, or too many calls. */
const undecided: readonly number[] = [401, 403, 408, 429];

/** Whether the server has certainly not performed the call. */
function isRefusal({ httpStatus, code, serverMessage }: Failure): boolean {
  return httpStatus >= 200 && httpStatus < 500 && !undecided.includes(httpStatus) && code !== 510 && serverMessage !== '重复提交';
}

/** The row numbers that the server added by this call. */
function addedBy({ body }: Call, { refused }: ImportedRows): readonly number[] {
  if (body.whole && refused.length > 0) return [];
  const refusedLines = new Set(refused.map(({ line }) => line));
  return body.rows.flatMap(({ line }) => (refusedLines.has(line) ? [] : [line]));
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
   * The call whose response did not arrive: the server may have added its rows. It is sent again first, with the same body and key, whatever has been
   * changed in the table since: any other body would count as a new call, and rows that were added would be added twice.
   */
  const lost = useRef<Call | null>(null);
  /** The largest row number so far: that of a row that was sent is not given to another one, even if the row was deleted. */
  const lastLine = useRef(0);

  /** Sends a call; returns null when it failed, which `http` has shown. */
  const send = async (call: Call): Promise<ImportedRows | null> => {
    try {
      const outcome = await entityApi(entity).importRows(call.body, call.key);
      attempt.settle();
      lost.current = null;
      return outcome;
    } catch (error) {
      lost.current = isRefusal(failureOf(error)) ? null : call;
      return null;
    }
  };

  const take = async (rows: readonly TableRow[], isWhole: boolean, linesOf: LinesOf): Promise<Taken> => {
    isStopped.current = false;
    const count = rows.length;
    // Rows that a person added get row numbers after the last one of the sheet.
    lastLine.current = Math.max(lastLine.current, ...rows.map(({ id }) => Number(id) || 0));
    const numbered = rows.map((row): NumberedRow => {
      if (!Number(row.id)) lastLine.current += 1;
      return { row, line: Number(row.id) || lastLine.current };
    });
    const sentRow = ({ row, line }: NumberedRow): ImportRow => {
      const ofRow = linesOf(row);
      const own = importLine(row, line, names);
      return ofRow && Object.keys(ofRow).length > 0 ? { ...own, lines: ofRow } : own;
    };
    const refused: ImportedRows['refused'][number][] = [];
    /** Row numbers about which the server has decided, and those of them that it added. */
    const settled = new Set<number>();
    const taken = new Set<number>();
    let added = 0;
    const tell = (isRunning: boolean): void => {
      const done = numbered.filter(({ line }) => settled.has(line)).length;
      setTaking({ isRunning, done, count, refused: [...refused] });
    };
    /** Notes what the server has decided about the rows of a call. */
    const note = (call: Call, outcome: ImportedRows, decided: readonly number[]): void => {
      added += outcome.added;
      const lines = new Set(decided);
      refused.push(...outcome.refused.filter(({ line }) => lines.has(line)));
      for (const line of decided) settled.add(line);
      for (const line of addedBy(call, outcome)) {
        settled.add(line);
        taken.add(line);
      }
      tell(true);
    };
    const finish = (): Taken => {
      tell(false);
      const left = numbered.flatMap(({ row, line }) => (taken.has(line) ? [] : [{ ...row, id: String(line) }]));
      return { added, left, isLost: lost.current !== null, refused };
    };
    setTaking({ ...none, isRunning: true, count });
    const again = lost.current;
    if (again) {
      const outcome = await send(again);
      if (!outcome) return finish();
      note(again, outcome, unchangedOf(again, outcome, { isWhole, rows: numbered, sentRow }));
    }
    const open = numbered.filter(({ line }) => !settled.has(line));
    const size = isWhole ? open.length : importLimits.slice;
    for (let at = 0; at < open.length && !isStopped.current; at += size) {
      const body = { rows: open.slice(at, at + size).map(sentRow), whole: isWhole };
      const call = { body, key: attempt.keyFor(body) };
      const outcome = await send(call);
      // The remaining rows stay in the table.
      if (!outcome) break;
      note(
        call,
        outcome,
        body.rows.map(({ line }) => line),
      );
    }
    return finish();
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  /** Whether a call is sent again first: its rows may have been added, so none of them may be held back. */
  const hasLost = (): boolean => lost.current !== null;
  return { taking, take, stop, hasLost };
}

interface Present {
  readonly isWhole: boolean;
  readonly rows: readonly NumberedRow[];
  readonly sentRow: (row: NumberedRow) => ImportRow;
}

/**
 * Row numbers of a call that was sent again and refused them, which need not be sent once more because they have not been changed since. When all rows
 * or none are wanted, the refusal is about all rows together, so that it stands only if nothing at all was changed.
 */
function unchangedOf({ body }: Call, outcome: ImportedRows, { isWhole, rows, sentRow }: Present): readonly number[] {
  if (outcome.refused.length === 0) return [];
  const before = new Map(body.rows.map((row) => [row.line, JSON.stringify(row)]));
  const unchanged = rows.flatMap((row) => (before.get(row.line) === JSON.stringify(sentRow(row)) ? [row.line] : []));
  if (isWhole) return body.whole && unchanged.length === rows.length && rows.length === body.rows.length ? unchanged : [];
  const refused = new Set(outcome.refused.map(({ line }) => line));
  return unchanged.filter((line) => refused.has(line));
}
