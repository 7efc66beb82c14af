/**
 * Reads workbooks that the product wrote, in the test's own process. The product reads uploaded files in a separate thread, whose start
 * takes longer than the reading; tests that read hundreds of exports do not need this protection.
 */
import * as xlsx from '@e965/xlsx';

export interface SheetValues {
  readonly name: string;
  /** Values of the cells, row by row; an empty cell is null. */
  readonly rows: readonly (readonly unknown[])[];
}

/** All sheets of a workbook. */
export function sheetsOf(workbook: Buffer): readonly SheetValues[] {
  const { SheetNames, Sheets } = xlsx.read(workbook, { type: 'buffer', dense: true });
  return SheetNames.map((name) => {
    const lines = (Sheets[name] as { '!data'?: (xlsx.CellObject | undefined)[][] })['!data'] ?? [];
    return { name, rows: Array.from(lines, (line) => Array.from(line ?? [], (cell) => cell?.v ?? null)) };
  });
}
