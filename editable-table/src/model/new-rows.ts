/** Rows that were never saved: temporary ids and default values. */
import type { CellKind } from '../definition/cell-kind.ts';
import type { TableColumn, TableRow } from '../definition/table-column.ts';

/** The properties of a cell kind that the store uses. */
export type ModelKind = Pick<CellKind, 'empty' | 'fromWire' | 'toWire' | 'isHidden'>;
export type KindOf = (type: string) => ModelKind | undefined;

const temporaryId = /_tid-[0-9a-z]{6}$/;

/** Whether an id is temporary. */
export function isTemporaryId(id: unknown): boolean {
  // Checking one character is enough for most ids; the regular expression is needed only for the others.
  return typeof id === 'string' && id.at(-11) === '_' && temporaryId.test(id);
}

/** A new temporary id that no other row has. */
export function newTemporaryId(isTaken: (id: string) => boolean): string {
  for (;;) {
    const id = `_tid-${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;
    if (!isTaken(id)) return id;
  }
}

function defaultOf(column: TableColumn, kindOf: KindOf): unknown {
  const { type, customValue = [true, false], defaultChecked, defaultValue } = column;
  if (defaultValue !== undefined) return defaultValue;
  if (type === 'checkbox' || type === 'checkbox_meta') return customValue[defaultChecked ? 0 : 1];
  return kindOf(type)?.empty;
}

/** The default values of new rows. */
export function defaultValues(columns: readonly TableColumn[], kindOf: KindOf): Readonly<Record<string, unknown>> {
  const values = columns.map((column) => [column.key, defaultOf(column, kindOf)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Functions that convert rows from the form in which the page passes them to the stored form and back; null when no column needs a
 * conversion.
 */
export function rowConversion(
  columns: readonly TableColumn[],
  kindOf: KindOf,
  way: 'fromWire' | 'toWire',
): ((row: TableRow) => TableRow) | null {
  const turning = columns.flatMap((column) => {
    const kind = kindOf(column.type);
    return kind?.[way] ? [{ column, turn: (value: unknown) => kind[way]?.(value, column) }] : [];
  });
  if (turning.length === 0) return null;
  return (row) => {
    let turned: Record<string, unknown> | null = null;
    for (const { column, turn } of turning) {
      if (!(column.key in row)) continue;
      const value = turn(row[column.key]);
      if (Object.is(value, row[column.key])) continue;
      turned ??= { ...row };
      turned[column.key] = value;
    }
    return turned ?? row;
  };
}

export function withoutId({ id: _, ...row }: TableRow): TableRow {
  return row;
}
