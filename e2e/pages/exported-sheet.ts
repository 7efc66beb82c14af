import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readSheet } from 'api-server/kernel/spreadsheet/spreadsheet';

/** The rows of an exported sheet: two rows of title, one of column headers, then the records. */
export const sheetOf = async (download: Download): Promise<string[][]> => readSheet(await readFile(await download.path()));

/** The values of the column with this header. */
export function columnOf(rows: readonly (readonly string[])[], title: string): (string | undefined)[] {
  const headers = rows[2] ?? [];
  return rows.slice(3).map((row) => row[headers.indexOf(title)]);
}
