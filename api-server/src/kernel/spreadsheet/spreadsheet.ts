/**
 * Spreadsheets are read and written in a worker thread with limits on memory and time: a malicious or huge file can only
 * end that thread, never the server.
 */
import { Worker } from 'node:worker_threads';
import { Invalid, Unavailable } from '../basics/errors.ts';
import type { SheetResponse, SheetTask } from './spreadsheet-worker.ts';

const workerFile = new URL('./spreadsheet-worker.ts', import.meta.url);
const timeLimit = 10_000;
const memoryLimit = 512;
const atOnce = 2;
const mostWaiting = 8;

let running = 0;
const waiting: (() => void)[] = [];

/** Largest number of data rows in an import. */
export const mostImportRows = 5_000;
/** Largest number of rows in an export. */
export const mostExportRows = 20_000;

/** Cells of the first sheet as texts, row by row; throws Invalid with a message for a person. */
export async function readSheet(data: Buffer): Promise<string[][]> {
  const response = await perform({ kind: 'read', data: new Uint8Array(data), mostRows: mostImportRows + 10 });
  if (response.kind !== 'rows') throw new Invalid('文件导入失败:文件无法读取');
  return response.rows;
}

/** Creates an .xlsx file until `signal` is aborted; texts that a spreadsheet program might take for formulas are escaped. */
export async function writeSheet(
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
  widths: readonly number[],
  signal?: AbortSignal,
): Promise<Buffer> {
  const response = await perform({ kind: 'write', name, rows, widths }, signal);
  if (response.kind !== 'file') throw new Unavailable();
  return Buffer.from(response.data);
}

/** Runs a task in a worker thread. Aborting `signal` terminates the thread, or removes a task that has not begun. */
async function perform(task: SheetTask, signal?: AbortSignal): Promise<SheetResponse> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Unavailable('导入导出任务较多，请稍后再试');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    if (signal?.aborted) throw new Unavailable();
    return await inThread(task, signal);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function inThread(task: SheetTask, signal?: AbortSignal): Promise<SheetResponse> {
  const worker = new Worker(workerFile, {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 64 },
  });
  return new Promise<SheetResponse>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    worker.once('online', () => {
      timer = setTimeout(() => reject(new Invalid('文件处理超时，请减少数据后重试')), timeLimit);
    });
    worker.once('message', (response: SheetResponse) => {
      if (response.kind === 'refused') reject(new Invalid(response.message));
      else resolve(response);
      clearTimeout(timer);
    });
    signal?.addEventListener('abort', () => reject(new Unavailable()), { once: true });
    worker.once('error', () => reject(new Invalid('文件过大或已损坏，无法处理')));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Invalid('文件过大或已损坏，无法处理'));
    });
  }).finally(() => worker.terminate());
}
