/**
 * Exports and imports of large tables, on PostgreSQL: nearly a million waybills as .xlsx (1.1 million are stored, of which a tenth belongs
 * to another tenant), compared with a bare stream of the same rows; 50,000 drivers from a sheet; and how long other people wait at the same
 * time. `SHEET_ROWS` and `IMPORT_ROWS` set other numbers; those results are printed and not stored. An argument names one part: `export` or
 * `import`.
 */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BookFile } from 'api-server/kernel/spreadsheet/book-file';
import { demoId } from 'api-server/seed/demo-ids';
import pg from 'pg';
import { demoPassword } from 'shared-contracts/session/session';
import type { ImportStep } from 'shared-contracts/wire/export-progress';
import { fillWaybills } from './src/data/waybill-data.ts';
import { onDemoDatabase } from './src/demo-database.ts';
import { countRow, limitRow, percentile, type Row } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { type ServerProcess, startServer } from './src/server-process.ts';

const full = { sheet: 1_100_000, import: 50_000 };
const count = { sheet: Number(process.env.SHEET_ROWS ?? full.sheet), import: Number(process.env.IMPORT_ROWS ?? full.import) };
const parts = ['export', 'import'] as const;
const asked = process.argv[3] as (typeof parts)[number] | undefined;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
const rows: Row[] = [];

/** Reads the resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

interface Beside {
  /** Highest resident memory of the server, MB. */
  readonly peak: number;
  /** Times of lists that another person opened at the same time, ms. */
  readonly lists: readonly number[];
}

/** Watches the server's memory and response times while `work` runs. */
async function beside<Result>(
  api: Api,
  work: () => Promise<Result>,
): Promise<Beside & { readonly result: Result; readonly seconds: number }> {
  let isRunning = true;
  let peak = memoryOf(api.server.pid);
  const lists: number[] = [];
  const watching = (async () => {
    while (isRunning) {
      peak = Math.max(peak, memoryOf(api.server.pid));
      const began = performance.now();
      const response = await fetch(`${api.server.address}/api/business/bizOrder/list?pageSize=20`, { headers: api.other });
      if (!response.ok || !((await response.json()) as { success: boolean }).success)
        throw new Error(`A list was answered ${response.status}`);
      lists.push(performance.now() - began);
      await sleep(100);
    }
  })();
  const began = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - began) / 1000, peak, lists };
  } finally {
    isRunning = false;
    await watching;
  }
}

interface Api {
  readonly server: ServerProcess;
  readonly headers: Record<string, string>;
  /** Request headers of the other person. */
  readonly other: Record<string, string>;
}

async function signIn(address: string, username: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  const { result } = (await response.json()) as { result: { token: string } };
  return { 'x-access-token': result.token };
}

/** Reads a response to its end and discards it; returns its bytes and the progress lines before them. */
async function drained(response: Response): Promise<{ bytes: number; head: string }> {
  let bytes = 0;
  let head = '';
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    bytes += part.length;
    if (!head.includes('\n\n')) head += Buffer.from(part).toString('latin1');
  }
  return { bytes, head: head.slice(0, head.indexOf('\n\n')) };
}

const exportPath = '/api/business/bizWaybill/exportXls?progress=Y';

async function measureExport(api: Api, url: string): Promise<void> {
  // A small export comes first, so that memory for loading and compiling code does not count as growth.
  await drained(await fetch(`${api.server.address}${exportPath}&waybillNo=*0001*`, { headers: api.headers }));
  await sleep(3_000);
  const idle = memoryOf(api.server.pid);
  const { result, seconds, peak, lists } = await beside(api, async () =>
    drained(await fetch(`${api.server.address}${exportPath}`, { headers: api.headers })),
  );
  const steps = result.head.split('\n');
  const size = JSON.parse(steps.at(-1) ?? '{}') as { size?: number };
  const { rows: exported = 0 } = JSON.parse(steps.at(-2) ?? '{}') as { rows?: number };
  if (!size.size) throw new Error(`The export ended with ${steps.slice(-2).join(' ')}`);
  console.log(`${exported} rows, ${Math.round(result.bytes / 1e6)} MB: ${Math.round(seconds)} s`);
  const bare = await bareStream(url);
  if (bare.rows !== exported) throw new Error(`${exported} rows were exported, the bare stream has ${bare.rows}`);
  rows.push(countRow(`memory over idle, export of ${exported} waybills`, 'MB', peak - idle, 150));
  rows.push(countRow(`export of ${exported} waybills`, 's', seconds, null, { name: 'bare cursor, all columns', value: bare.seconds }));
  rows.push(limitRow('list of orders of another person during the export, p95', 'ms', lists, null, { of: p95 }));
}

const p95 = (samples: readonly number[]) => percentile(samples, 0.95);

/** Reads the same rows by the bare driver, in the same order and slices. */
async function bareStream(url: string): Promise<{ readonly rows: number; readonly seconds: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  await client.query(
    'begin; declare bare no scroll cursor for select * from biz_waybill where del_flag = 0 and tenant_id = 0 order by create_time desc, id desc',
  );
  let found = 0;
  for (let read = 1; read > 0; found += read) read = (await client.query({ text: 'fetch 1000 from bare', rowMode: 'array' })).rows.length;
  await client.query('commit');
  const seconds = (performance.now() - began) / 1000;
  await client.end();
  return { rows: found, seconds };
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/** An identity number with its check digit (GB 11643-1999) of somebody born between 1980 and 1999. */
function idCardOf(index: number): string {
  const birthday = `${1980 + (index % 20)}${String(1 + (Math.floor(index / 20) % 12)).padStart(2, '0')}${String(1 + (Math.floor(index / 240) % 28)).padStart(2, '0')}`;
  const body = `370102${birthday}${String(Math.floor(index / 6_720) + 100).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
}

async function driverSheet(): Promise<Buffer> {
  const titles = [
    '*司机姓名',
    '*所属承运商',
    '*司机类型',
    '*身份证号码',
    '*手机号',
    '*驾驶证号',
    '*准驾车型',
    '*驾驶证有效期起',
    '*驾驶证有效期至',
    '*启用状态',
    '备注',
  ];
  const book = await BookFile.open([{ name: '司机', widths: [] }]);
  await book.write(0, [titles]);
  for (let index = 0; index < count.import; index += 1) {
    const mobile = `139${String(10_000_000 + index)}`;
    const card = idCardOf(index);
    await book.write(0, [
      [`司机${index}`, parties.carrierId, '1', card, mobile, card, 'A2', '2020-01-01', '2030-01-01', '1', `第${index}行`],
    ]);
  }
  return await buffer((await book.finish()).stream);
}

async function measureImport(api: Api): Promise<void> {
  const bytes = await driverSheet();
  const idle = memoryOf(api.server.pid);
  const { result, seconds, peak, lists } = await beside(api, async () => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'drivers.xlsx');
    const response = await fetch(`${api.server.address}/api/business/bizDriver/importExcel?progress=Y`, {
      method: 'POST',
      headers: api.headers,
      body,
    });
    const lines = (await response.text()).trim().split('\n');
    return JSON.parse(lines.at(-1) ?? '{}') as ImportStep;
  });
  const report = 'done' in result ? (result.done.result as { successCount?: number; fileUrl?: string } | null) : null;
  if (report?.successCount !== count.import) {
    const reasons = report?.fileUrl && (await fetch(`${api.server.address}/api${report.fileUrl}`, { headers: api.headers }));
    const first = reasons ? (await reasons.text()).slice(0, 500) : '';
    throw new Error(`The import ended with ${JSON.stringify(result)}\n${first}`);
  }
  rows.push(countRow(`import of ${count.import} drivers, one transaction for each slice`, 's', seconds, null));
  rows.push(countRow(`memory over idle, import of ${count.import} drivers`, 'MB', peak - idle, null));
  rows.push(limitRow('list of orders of another person during the import, p95', 'ms', lists, null, { of: p95 }));
  rows.push(countRow('longest of these lists', 'ms', Math.max(...lists), null));
}

await onDemoDatabase('sheets', async ({ url, cleanUp }) => {
  if (asked !== 'import') await fillWaybills(url, count.sheet, parties);
  const main = fileURLToPath(new URL('../api-server/src/main.ts', import.meta.url));
  const server = await startServer(main, { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn' });
  cleanUp.push(() => server.stop());
  const api = { server, headers: await signIn(server.address, 'operator'), other: await signIn(server.address, 'dispatcher') };
  if (asked !== 'import') await measureExport(api, url);
  if (asked !== 'export') await measureImport(api);
  if (count.sheet === full.sheet && count.import === full.import) publish('sheets', rows, asked ? [asked] : []);
  else for (const { metric, ours, unit } of rows) console.log(`${metric}: ${Math.round(ours * 10) / 10} ${unit}`);
});
