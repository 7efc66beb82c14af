/** The record next to the list: opened by a click, and changed by keys from row to row, until its number and facts are painted. */
import type { Browser } from '@playwright/test';
import { limitRow, type Row } from '../src/protocol.ts';
import { paintedAfter } from './painted-after.ts';
import { press } from './press.ts';
import { listPath, openWorker } from './waybill-screen.ts';

const rounds = 15;
/** A record is opened before the measurement, so that the code is loaded. */
const warmUps = 3;
/** Largest wait, ms. */
const goal = 100;

export async function measurePreview(browser: Browser, origin: string): Promise<Row[]> {
  const person = await openWorker(browser, origin);
  const { page } = person;
  await page.goto(`${listPath}?pageSize=50`);
  const rows = page.locator('main tbody tr[data-row-key]');
  await rows.nth(rounds + warmUps).waitFor();
  // The first group of facts repeats the number.
  const facts = 'main aside [role="tabpanel"]';
  const aside = page.locator('main aside');
  const opened: number[] = [];
  const walked: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const at = round + warmUps;
    const number = async (row: number): Promise<string> => (await rows.nth(row).locator('td a').first().textContent()) ?? '';
    const open = await paintedAfter(page, { event: 'click', selector: facts, text: await number(at) }, () =>
      // Selects the sequence number, which is a cell without a link.
      press(rows.nth(at).locator('td').nth(1)),
    );
    const next = await number(at + 1);
    await rows.nth(at).focus();
    const walk = await paintedAfter(page, { event: 'keydown', selector: facts, text: next }, () => page.keyboard.press('ArrowDown'));
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
    await aside.waitFor({ state: 'detached' });
    if (round < 0) continue;
    opened.push(open);
    walked.push(walk);
  }
  await person.close();
  return [
    limitRow('record beside the list, 50 rows: from the click to its facts painted, code loaded', 'ms', opened, goal),
    limitRow('record beside the list, 50 rows: from the arrow key to the next record painted', 'ms', walked, goal),
  ];
}
