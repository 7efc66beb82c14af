/** The lines of an import's sub-tables, shown in tables of their own; a record number assigns each line to its row. */
import type { TableRow } from 'editable-table/table-column';
import type { EditableTableHandle } from 'editable-table/table-handle';
import { createRef, type RefObject, useState } from 'react';
import type { EntityDefinition, LinesDefinition } from 'shared-contracts/entity/entity';
import { integer } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import type { ImportLine, ImportPreview, ImportRow } from 'shared-contracts/wire/import-rows';
import { importLine } from './use-take-rows.ts';

/** Key of the column with the record number; no field has this name. */
export const numberField = 'rowNumber';
export const numberLabel: Label = ['序号', 'No.'];
/** Key of the column with the row number in the sheet, by which messages name a row; no field has this name. */
export const sheetRowField = 'sheetRow';
export const sheetRowLabel: Label = ['表格行号', 'Sheet row'];

interface LineSheet {
  readonly name: string;
  readonly definition: LinesDefinition;
  readonly table: RefObject<EditableTableHandle | null>;
  readonly rows: readonly TableRow[];
  readonly setRows: (rows: readonly TableRow[]) => void;
}

export interface LineSheets {
  readonly all: readonly LineSheet[];
  /** Reads the present lines from the tables; the returned function gives the lines of a row, by name of their sub-table. */
  readonly collect: () => (row: TableRow) => ImportRow['lines'];
  /** Returns the record numbers of lines that belong to none of these rows. */
  readonly numbersWithout: (rows: readonly TableRow[]) => readonly string[];
  /** Removes all lines except those of the given rows. */
  readonly keep: (rows: readonly TableRow[]) => void;
}

/** The rows of a preview, each with its position as record number. */
export function rowsOf({ rows }: ImportPreview): readonly TableRow[] {
  return rows.map(({ line, values }, index) => ({ ...values, id: String(line), [sheetRowField]: line, [numberField]: index + 1 }));
}

const numberOf = (row: TableRow): string => String(row[numberField] ?? '');

function linesIn({ rows }: ImportPreview, name: string): readonly TableRow[] {
  return rows.flatMap(({ lines }, index) =>
    (lines?.[name] ?? []).map(
      ({ line, values }): TableRow => ({ ...values, id: String(line), [sheetRowField]: line, [numberField]: index + 1 }),
    ),
  );
}

/** The sub-tables of which the sheet contains lines. */
export function useLineSheets(entity: EntityDefinition, preview: ImportPreview): LineSheets {
  const [sheets] = useState(() =>
    Object.entries(entity.lines ?? {}).flatMap(([name, own]) => {
      const rows = linesIn(preview, name);
      if (rows.length === 0) return [];
      const shown = Object.entries(own.fields).filter(
        ([field, { readOnly, required }]) => !readOnly && (required || rows.some((row) => row[field] !== undefined)),
      );
      const fields = {
        [sheetRowField]: integer(sheetRowLabel, { readOnly: true }),
        [numberField]: integer(numberLabel, { required: true, min: 1 }),
        ...Object.fromEntries(shown),
      };
      // Rules about the lines of one record (different values, largest number) are left out: a table here holds lines of many records, so only the
      // server checks them.
      const definition: LinesDefinition = { label: own.label, fields, max: Number.MAX_SAFE_INTEGER };
      return [{ name, definition, table: createRef<EditableTableHandle>(), rows }];
    }),
  );
  const [rows, setRows] = useState<Readonly<Record<string, readonly TableRow[]>>>(() =>
    Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet.rows])),
  );
  const current = (name: string, table: LineSheet['table']) => table.current?.getAll({ withTemporaryIds: true }).rows ?? rows[name] ?? [];
  return {
    all: sheets.map((sheet) => ({
      ...sheet,
      rows: rows[sheet.name] ?? [],
      setRows: (next) => setRows((known) => ({ ...known, [sheet.name]: next })),
    })),
    collect: () => {
      const byNumber = new Map<string, Record<string, ImportLine[]>>();
      for (const { name, definition, table } of sheets) {
        const names = Object.keys(definition.fields).filter((field) => field !== numberField && field !== sheetRowField);
        for (const [index, row] of current(name, table).entries()) {
          const lines = byNumber.get(numberOf(row)) ?? {};
          lines[name] = [...(lines[name] ?? []), importLine(row, Number(row.id) || index + 1, names)];
          byNumber.set(numberOf(row), lines);
        }
      }
      return (row) => byNumber.get(numberOf(row));
    },
    numbersWithout: (taken) => {
      const known = new Set(taken.map(numberOf));
      const numbers = sheets.flatMap(({ name, table }) => current(name, table).map(numberOf));
      return [...new Set(numbers.filter((number) => !known.has(number)))];
    },
    keep: (left) => {
      const kept = new Set(left.map(numberOf));
      setRows(
        Object.fromEntries(
          sheets.map(({ name, table }) => [name, current(name, table).filter((line) => kept.has(numberOf(line)))] as const),
        ),
      );
    },
  };
}
