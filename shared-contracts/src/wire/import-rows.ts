/** Import in two steps: a sheet is read into rows, which a person corrects and then sends (docs/wire.md). */

export const importLimits = {
  /** Largest number of rows that are added all or not at all. */
  whole: 2_000,
  /** Rows of one call where good rows are taken. */
  slice: 100,
} as const;

/** A row of a sheet: its line in the sheet, and values by field name as forms send them. */
export interface ImportRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string | number | null>>;
}

export interface ImportPreview {
  readonly rows: readonly ImportRow[];
  /** Titles of columns that name no field. */
  readonly unknown: readonly string[];
  /** Names of required fields that no column has. */
  readonly missing: readonly string[];
}

export interface ImportedRows {
  readonly added: number;
  readonly refused: readonly { readonly line: number; readonly message: string }[];
}
