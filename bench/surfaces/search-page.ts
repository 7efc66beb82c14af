/**
 * The search in a real page of the product: from the third character to the frame with the first records. For comparison the page makes the
 * same call itself, until it has read the response: the difference is the dialog's own time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { recordSearchPath } from 'shared-contracts/entity/record-search';
import { openBrowser, signIn, visitor } from '../src/browser.ts';
import { limitRow, median, percentile, type Row } from '../src/protocol.ts';
import { startServer } from '../src/server-process.ts';
import { paintedAfter } from './painted-after.ts';

const rounds = 25;
const warmUps = 2;
/** Largest wait for the first records, ms. */
const goal = 100;
/** Each text is searched by another person, because nobody may search as often as the bench does. */
const texts: readonly (readonly [name: string, text: string, username: string])[] = [
  ['beginning of every number', 'YD2', 'operator'],
  ['part of a plate', 'A7F', 'dispatcher'],
  ['name of a driver', '胡超建', 'admin'],
];
/** Selects the first record of any kind in the results, but no page of the menu. */
const firstRecord =
  ':is([role="group"][aria-label="运单"], [role="group"][aria-label="订单"], [role="group"][aria-label="司机"]) [role="option"]';

export async function measureSearchPage(url: string, count: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-bench-'));
  const program = fileURLToPath(new URL('../src/product-process.ts', import.meta.url));
  const server = await startServer(program, { DATABASE_URL: url, DATA_DIR: dataDir });
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const [name, text, username] of texts) {
      const person = await visitor(browser, server.address);
      await signIn(person, username);
      const { times, calls } = await searchOften(person.page, text);
      await person.close();
      const peer = { name: 'the call alone, from the page', value: median(calls) };
      const metric = `Ctrl-K, ${count} rows a kind, third character → first records painted`;
      rows.push(limitRow(`${metric}: ${name}`, 'ms', times, goal, { peer }));
      rows.push(limitRow(`${metric}, p95: ${name}`, 'ms', times, null, { of: (samples) => percentile(samples, 0.95) }));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function searchOften(page: Page, text: string): Promise<{ readonly times: readonly number[]; readonly calls: readonly number[] }> {
  const [times, calls] = [[] as number[], [] as number[]];
  const last = [...text].at(-1) ?? '';
  // The first searches are not measured, because they read the indexes from the disk, which takes longer than the server's limit for a search.
  for (let turn = 0; turn < 5; turn += 1) await callAlone(page, text);
  for (let round = -warmUps; round < rounds; round += 1) {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: '搜索菜单与记录' });
    await field.waitFor();
    await page.keyboard.insertText(text.slice(0, -last.length));
    const time = await paintedAfter(page, { event: 'input', selector: firstRecord }, () => page.keyboard.insertText(last));
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    const call = await callAlone(page, text);
    if (round < 0) continue;
    times.push(time);
    calls.push(call);
  }
  return { times, calls };
}

/**
 * Milliseconds of the call that the dialog makes, until its response has been read. Also returns which kinds of records the server left out
 * as too slow.
 */
async function callAlone(page: Page, text: string): Promise<number> {
  const { time, late } = await page.evaluate(
    async ([path, q]) => {
      const { value } = JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}');
      const began = performance.now();
      const response = await fetch(`/api${path}?q=${encodeURIComponent(q)}`, { headers: { 'x-access-token': value.token } });
      const { result } = (await response.json()) as { readonly result: { readonly late: readonly (readonly string[])[] } };
      return { time: performance.now() - began, late: result.late };
    },
    [recordSearchPath, text] as const,
  );
  if (late.length > 0) console.warn(`${text}, ${Math.round(time)} ms: left out ${late.map(([label]) => label).join(', ')}`);
  return time;
}
