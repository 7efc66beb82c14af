/** Exports a table's rows as file; loaded with the first export. */
import { saveFile } from 'shared-platform/save-file';
import type { SheetFormat } from '../definition/table-handle.ts';
import { outputName } from './output-name.ts';
import { type SheetSource, whenNamed } from './sheet-rows.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const writers = { xlsx: writeXlsx, csv: writeCsv } as const;

/** Saves the rows through the browser's download. */
export async function exportSheet(source: SheetSource, format: SheetFormat): Promise<void> {
  await whenNamed(source);
  saveFile(await writers[format](source), outputName(source.title, format));
}
