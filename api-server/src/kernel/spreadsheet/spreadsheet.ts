/**
 * Uploaded spreadsheets are read in a worker thread with limits on memory and time: a malicious or huge file can only
 * end that thread, never the server.
 */
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { importLimits } from 'shared-contracts/wire/import-rows';
import { Invalid } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import { BookFile, type Cell } from './book-file.ts';
import { SheetSlots } from './sheet-jobs.ts';
import type { SheetResponse, SheetTask } from './spreadsheet-worker.ts';

const workerFile = new URL('./spreadsheet-worker.ts', import.meta.url);
/** Time limit for reading a file, ms: a base time, and an addition for each megabyte of a larger file. */
const timeLimit = { file: 10_000, megabyte: 5_000 } as const;
/** Memory limit of the reading thread, MB: a base size, and an addition for each megabyte of a larger file. */
const memoryLimit = { file: 512, megabyte: 64 } as const;
/** Limits the reading threads to two at once and one per account; the next file of the same account waits. */
const slots = new SheetSlots({ atOnce: 2, perAccount: 1, mostWaiting: 8 });

/** Largest number of rows of a workbook that is written from memory in one piece. Exports of lists are streamed and may be longer. */
export const mostSheetRows = 20_000;

/** Number of rows that may stand above the first data row: titles, notes, header. */
const mostHeadRows = 10;

/** A sheet as texts, row by row. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads the first sheet and the sheets with these names, each up to the number of rows that an import may have; throws Invalid with a message for
 * people.
 */
export async function readBook(
  data: Buffer,
  { names = [], account }: { readonly names?: readonly string[]; readonly account: Pick<Caller, 'tenantId' | 'userId'> },
): Promise<ReadSheet[]> {
  const leave = await slots.take(account);
  try {
    return await inThread({ data: new Uint8Array(data), mostRows: importLimits.rows + mostHeadRows, names });
  } finally {
    leave();
  }
}

/** Cells of the first sheet as texts, row by row. */
export async function readSheet(data: Buffer): Promise<string[][]> {
  const [sheet] = await readBook(data, { account: { tenantId: 0, userId: '' } });
  return (sheet?.rows ?? []).map((row) => [...row]);
}

/** Makes a small .xlsx file of one sheet, in memory. */
export async function writeSheet(name: string, rows: readonly (readonly Cell[])[], widths: readonly number[]): Promise<Buffer> {
  const book = await BookFile.open([{ name, widths }]);
  try {
    await book.write(0, rows);
    return await buffer((await book.finish()).stream);
  } catch (error) {
    await book.discard();
    throw error;
  }
}

function inThread(task: SheetTask): Promise<ReadSheet[]> {
  const megabytes = Math.ceil(task.data.length / 1_048_576);
  const within = timeLimit.file + megabytes * timeLimit.megabyte;
  const worker = new Worker(workerFile, {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit.file + megabytes * memoryLimit.megabyte, maxYoungGenerationSizeMb: 64 },
  });
  return new Promise<ReadSheet[]>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const sheets: { name: string; rows: (readonly string[])[] }[] = [];
    worker.once('online', () => {
      timer = setTimeout(() => reject(new Invalid('文件处理超时，请减少数据后重试')), within);
    });
    worker.on('message', (response: SheetResponse) => {
      if (response.kind === 'refused') reject(new Invalid(response.message));
      else if (response.kind === 'end') resolve(sheets);
      else {
        if (response.kind === 'sheet') sheets.push({ name: response.name, rows: [] });
        else for (const row of response.rows) sheets.at(-1)?.rows.push(row);
        // The worker sends the next rows only when it is asked, so that other requests are served while a long sheet arrives.
        setImmediate(() => worker.postMessage('next'));
      }
    });
    worker.once('error', () => reject(new Invalid('文件过大或已损坏，无法处理')));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Invalid('文件过大或已损坏，无法处理'));
    });
  }).finally(() => worker.terminate());
}
