/**
 * How long people wait in the lists in which they work all day, in the real product on PostgreSQL: rows painted in a dense list compared
 * with antd's table, the record next to the list, and the slowest quarter of all keys and clicks. `node bench/run.ts surfaces list`
 * measures one part.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { demoId } from 'api-server/seed/demo-ids';
import { openBrowser } from './src/browser.ts';
import { fillWaybills } from './src/data/waybill-data.ts';
import { onDemoDatabase } from './src/demo-database.ts';
import type { Row } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startServer } from './src/server-process.ts';
import { measureListPaint } from './surfaces/list-paint.ts';
import { measurePreview } from './surfaces/preview.ts';
import { measureWork } from './surfaces/work.ts';

const waybills = 6000;
const parts = { list: measureListPaint, preview: measurePreview, work: measureWork } as const satisfies Readonly<
  Record<string, (browser: Browser, origin: string) => Promise<Row[]>>
>;
const wanted = process.argv.slice(3);

await onDemoDatabase('surfaces', async ({ url, cleanUp }) => {
  await fillWaybills(url, waybills, { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) });
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-bench-'));
  cleanUp.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const program = fileURLToPath(new URL('src/product-process.ts', import.meta.url));
  const server = await startServer(program, { DATABASE_URL: url, DATA_DIR: dataDir });
  cleanUp.push(() => server.stop());
  const rows: Row[] = [];
  const measured: string[] = [];
  const failed: string[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const browser = await openBrowser();
    try {
      rows.push(...(await measure(browser, server.address)));
      measured.push(name);
    } catch (error) {
      // Results of the other parts are stored; the failed part is missing in the record and makes the command fail.
      console.error(`${name}: not measured`, error);
      failed.push(name);
    } finally {
      await browser.close();
    }
  }
  if (rows.length > 0) publish('surfaces', rows, measured.length === Object.keys(parts).length ? [] : measured);
  if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`);
});
