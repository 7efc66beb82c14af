/** What an import has refused: a refusal stands until a value of its row, or of the row's lines, is changed. */
import type { TableRow } from 'editable-table/table-column';
import type { EditableTableHandle } from 'editable-table/table-handle';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { ImportedRows, ImportRow } from 'shared-contracts/wire/import-rows';

type LinesOf = (row: TableRow) => ImportRow['lines'];

/** A row as it was sent, with the reason of its refusal, and the columns that the reason is about. */
export interface RefusedRow {
  readonly row: TableRow;
  readonly line: number;
  readonly message: string;
  readonly columns: readonly string[];
  /** The values of the row's lines. */
  readonly lines: string;
}

export type RefusedRows = ReadonlyMap<string, RefusedRow>;

export const noRefusals: RefusedRows = new Map();

const byId = new WeakMap<readonly TableRow[], ReadonlyMap<string, TableRow>>();

/** The row with this id; an index is made once for each list, because a long sheet has many equal rows. */
export function rowById(rows: readonly TableRow[], id: string): TableRow | undefined {
  const known = byId.get(rows) ?? new Map(rows.map((row) => [String(row.id), row]));
  byId.set(rows, known);
  return known.get(id);
}

const valuesOf = (lines: ImportRow['lines']): string =>
  JSON.stringify(Object.entries(lines ?? {}).map(([name, own]) => [name, own.map(({ values }) => values)]));

/** Whether the row still has the values with which it was refused. */
export function isAsSent({ fields }: EntityDefinition, { row: sent }: RefusedRow, row: TableRow): boolean {
  return Object.keys(fields).every((name) => String(row[name] ?? '') === String(sent[name] ?? ''));
}

/** The refusals that still stand, by id of their row. */
export function standingOf(entity: EntityDefinition, refused: RefusedRows, rows: readonly TableRow[]): RefusedRows {
  const standing = [...refused].filter(([id, one]) => {
    const row = rowById(rows, id);
    return row !== undefined && isAsSent(entity, one, row);
  });
  return new Map(standing.sort(([, one], [, other]) => one.line - other.line));
}

/** The refusals of rows whose lines were not changed since. */
export function withSameLines(refused: RefusedRows, linesOf: LinesOf): RefusedRows {
  return new Map([...refused].filter(([, { row, lines }]) => valuesOf(linesOf(row)) === lines));
}

interface Present {
  readonly rows: readonly TableRow[];
  readonly linesOf: LinesOf;
  /** The column to mark where the reason is about none of `names`. */
  readonly other: string;
  readonly names: readonly string[];
}

/** What the server refused, by id of the row. */
export function refusalsOf(refused: ImportedRows['refused'], { rows, linesOf, other, names }: Present): RefusedRows {
  const known = refused.flatMap(({ line, message, fields = [] }) => {
    const row = rowById(rows, String(line));
    const about = fields.filter((name) => names.includes(name));
    const columns = about.length > 0 ? about : [other];
    return row ? [[String(line), { row, line, message, columns, lines: valuesOf(linesOf(row)) }] as const] : [];
  });
  return new Map(known);
}

/** Ids of the rows with an error that is not the mark of a standing refusal. */
export function wrongApartFrom(
  standing: RefusedRows,
  errors: ReturnType<EditableTableHandle['getErrors']>,
  shownMessage: (message: string, column: string) => string,
): ReadonlySet<string> {
  const isRefusal = (id: string, column: string, message: string): boolean => {
    const late = standing.get(id);
    return late?.columns.includes(column) === true && shownMessage(late.message, column) === message;
  };
  const wrong = errors.filter(({ rowKey, columnKey, message }) => !isRefusal(rowKey, columnKey, message));
  return new Set(wrong.map(({ rowKey }) => rowKey));
}

/** The message without the name of its column, which the table writes before it. */
export function withoutLabel(message: string, field: Field | undefined, text: (label: Field['label']) => string): string {
  const label = field ? text(field.label) : '';
  return message.startsWith(`${label}：`) || message.startsWith(`${label}:`) ? message.slice(label.length + 1).trimStart() : message;
}
