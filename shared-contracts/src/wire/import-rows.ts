/** Import in two steps: a sheet is read into rows, which a person corrects and then sends (docs/wire.md). */

export const importLimits = {
  /** Largest number of rows of a sheet. */
  rows: 50_000,
  /** Largest number of rows that are added all or not at all. */
  whole: 2_000,
  /** Rows of one call where good rows are taken. */
  slice: 100,
} as const;

/** A row of a sheet: its line in the sheet, and values by field name as forms send them. */
export interface ImportLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** A row with its lines by name of their sub-table; a line's `line` is that of its own sheet. */
export interface ImportRow extends ImportLine {
  readonly lines?: Readonly<Record<string, readonly ImportLine[]>>;
}

/** A line whose number (序号) is empty, names no row, or (`isRepeated`) several. */
export interface LostLine {
  /** Line in its own sheet. */
  readonly line: number;
  /** Name of the sub-table. */
  readonly lines: string;
  readonly number: string;
  readonly isRepeated: boolean;
}

export interface ImportPreview {
  readonly rows: readonly ImportRow[];
  /** Titles of columns that name no field. */
  readonly unknown: readonly string[];
  /** Names of required fields that no column has. */
  readonly missing: readonly string[];
  /** Lines that belong to no row. */
  readonly lost: readonly LostLine[];
}

export interface ImportedRows {
  readonly added: number;
  readonly refused: readonly { readonly line: number; readonly message: string }[];
}
