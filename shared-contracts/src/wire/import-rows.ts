/** Import in two steps: a sheet is read into rows, which a person corrects and then sends (docs/wire.md). */

export const importLimits = {
  /** Maximum number of rows in a spreadsheet. */
  rows: 50_000,
  /** Largest number of rows in a call that adds either all rows or none. */
  whole: 2_000,
  /** Number of rows in one call when valid rows are added although others are refused. */
  slice: 100,
} as const;

/** A row of a spreadsheet: its row number, and its values by field name in the form in which forms send them. */
export interface ImportLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** A row with the lines of its sub-tables, by the sub-table's name. The row number of a line counts in the sheet that contains the line. */
export interface ImportRow extends ImportLine {
  readonly lines?: Readonly<Record<string, readonly ImportLine[]>>;
}

/** A line of a sub-table that cannot be assigned to a row: its record number (序号) is empty, occurs in no row, or (`isRepeated`) in several. */
export interface LostLine {
  /** Row number in the sheet of the sub-table. */
  readonly line: number;
  /** Name of the sub-table to which the line belongs. */
  readonly lines: string;
  readonly number: string;
  readonly isRepeated: boolean;
}

/** A column that an import does not take because its title names no field. */
export interface UntakenColumn {
  readonly title: string;
  /** Name of the sub-table whose sheet has the column; undefined: the main sheet. */
  readonly lines?: string;
}

export interface ImportPreview {
  readonly rows: readonly ImportRow[];
  /** Column titles of the sheet that match no field. */
  readonly unknown: readonly string[];
  /** Names of required fields for which the sheet has no column. */
  readonly missing: readonly string[];
  /** Lines of sub-tables that cannot be assigned to a row of the main sheet. */
  readonly lost: readonly LostLine[];
  /** Values that name no record or no option, or break a unique key; they stay in the rows. */
  readonly problems?: readonly ImportProblem[];
  /** Titles of the records to which the rows refer, by entity and id. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A wrong value that only the server can recognise. `field` is empty where a rule about the row as a whole names none. */
export interface ImportProblem {
  /** Row number in the main sheet. */
  readonly line: number;
  readonly field: string;
  readonly message: string;
  /** For a broken unique key: the fields of the key. The problem is gone when one of them has another value. */
  readonly key?: readonly string[] | undefined;
  /** For a row that equals others of the sheet: their row numbers, twenty at most. The problem is gone when none of them has these values any more. */
  readonly same?: readonly number[] | undefined;
  /** For a rule about the row as a whole, with its lines. The problem is gone when any of its values has changed. */
  readonly whole?: boolean | undefined;
}

export interface ImportedRows {
  readonly added: number;
  /** `fields`: the fields that the message is about; absent when it is about the row as a whole. */
  readonly refused: readonly { readonly line: number; readonly message: string; readonly fields?: readonly string[] }[];
}
