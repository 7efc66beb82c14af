/**
 * The product's editable table with all features enabled, compared with AG Grid Community, vxe-table, react-data-grid and antd's virtual
 * table. Each library has one page with the same seeded rows and 20 columns, rows of 40 px in 600 px, one fixed column at the left, edited
 * with one click. All are measured in turns in one browser; the product's table is measured twice in each round, and the difference is the
 * noise. Features that a library does not offer for free are not compared. The libraries are installed in a separate folder when this runs.
 */
import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { openBrowser } from './src/browser.ts';
import { countRow, type Row } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { buildPages } from './table/build-pages.ts';
import { ensureCompetitors } from './table/competitor-packages.ts';
import { measureArranging } from './table/measure-arrange.ts';
import { measureBulk, measureFreezes, measureValidation } from './table/measure-bulk.ts';
import { measureEditing } from './table/measure-editing.ts';
import { measureLive } from './table/measure-live.ts';
import { measureMemory, plainEngine } from './table/measure-memory.ts';
import { measureMount } from './table/measure-mount.ts';
import { measureOperations } from './table/measure-operations.ts';
import { measureScrolling, scrollSpeeds } from './table/measure-scroll.ts';
import { measureServed } from './table/measure-served.ts';
import { libraries } from './table/page-contract.ts';
import { startPageServer } from './table/page-server.ts';
import { measureDragging, measureReach } from './table/reach/measure-reach.ts';

type Part = readonly [name: string, measure: (browser: Browser) => Promise<Row[]>, engine?: readonly string[]];

await ensureCompetitors();
const weights = await buildPages();
const server = await startPageServer();
const { origin } = server;
const parts: readonly Part[] = [
  ['mount', (browser) => measureMount(browser, origin)],
  ...Object.entries(scrollSpeeds).map(([name, speed]): Part => [name, (browser) => measureScrolling(browser, origin, speed)]),
  ['served', (browser) => measureServed(browser, origin)],
  ['edit', (browser) => measureEditing(browser, origin)],
  ['arrange', (browser) => measureArranging(browser, origin)],
  ['bulk', (browser) => measureBulk(browser, origin)],
  ['freeze', (browser) => measureFreezes(browser, origin)],
  ['validate', (browser) => measureValidation(browser, origin)],
  ['live', (browser) => measureLive(browser, server)],
  ['operations', (browser) => measureOperations(browser, origin)],
  ['reach', (browser) => measureReach(browser, origin)],
  ['drag', (browser) => measureDragging(browser, origin)],
  ['memory', (browser) => measureMemory(browser, origin), plainEngine],
];
/** `node bench/run.ts table mount scroll900` measures only these parts, and the record says so. */
const wanted = process.argv.slice(3);
const rows: Row[] = [];
const measured: string[] = [];
const failed: string[] = [];
try {
  for (const [name, measure, engine] of parts) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const [load = Number.NaN] = loadavg();
    const began = performance.now();
    const browser = await openBrowser(engine);
    try {
      rows.push(...(await measure(browser)));
      measured.push(name);
    } catch (error) {
      // Results of the other parts are stored; the failed part is missing in the record and makes the command fail.
      console.error(`${name}: not measured`, error);
      failed.push(name);
    } finally {
      await browser.close();
    }
    console.warn(`${name}: ${Math.round((performance.now() - began) / 1000)} s, load before it ${load.toFixed(1)}`);
  }
} finally {
  await server.close();
}
const isWhole = measured.length === parts.length;
for (const name of isWhole ? libraries : []) {
  if (name !== 'ours')
    rows.push(countRow('page with the table, gzip', 'kB', weights.ours / 1000, null, { name, value: weights[name] / 1000 }));
}
if (rows.length > 0) publish('table', rows, isWhole ? [] : measured);
if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`);
