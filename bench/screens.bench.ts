/**
 * How long a person waits when screens are in remotes, compared with the same screens in one bundle: the first screen of a remote, later
 * screens, and the bytes until then. Also how long a team and an operator wait: from a pin or rollback to the next tab that shows it, in a
 * session that stays open. "first screen": a new profile on the landing page, with nothing of the remote loaded; from the click to the
 * frame with rows.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { remoteFolder, workspaceRoot } from 'tooling/workspace/workspace';
import { openBrowser, signIn, type Visitor, visitor } from './src/browser.ts';
import { compare, countRow, limitRow, median, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { type Sites, startSites } from './src/sites.ts';

const monolith = 'monolith';
const rounds = 7;
/** Number of releases that are published one after another; each changes one word of the sources. */
const releases = 5;

const sites = await startSites();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const [here, there] = [await visitor(browser, sites.ours), await visitor(browser, sites.monolith)];
  for (const person of [here, there]) await signIn(person, 'operator');
  const travelled = new Map<string, number>();
  const first = (origin: string) => async () => {
    const { time, kilobytes } = await firstScreen(browser, origin);
    travelled.set(origin, kilobytes);
    return time;
  };
  rows.push(timeRow('first screen of a remote', monolith, 1.15, await compare(first(sites.ours), first(sites.monolith), rounds)));
  const theirs = travelled.get(sites.monolith) ?? Number.NaN;
  rows.push(
    countRow('scripts until then, brotli', 'kB', travelled.get(sites.ours) ?? Number.NaN, Math.round(theirs + 45), {
      name: monolith,
      value: theirs,
    }),
  );
  rows.push(timeRow('later screens of it', monolith, 1.05, await compare(later(here), later(there), rounds)));
  rows.push(...(await shipping(sites, browser)));
} finally {
  await browser.close();
  await sites.stop();
}
publish('screens', rows);

async function firstScreen(opened: Browser, origin: string): Promise<{ time: number; kilobytes: number }> {
  const person = await visitor(opened, origin);
  await signIn(person, 'operator');
  await person.page.waitForLoadState('networkidle');
  const time = await openScreen(person.page, '订单管理', '订单列表');
  const kilobytes = (await person.scripts()).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  await person.close();
  return { time, kilobytes };
}

/** Opens further screens of a remote whose first one is open; returns the median time. Every round starts with a reloaded page. */
function later({ page }: Visitor): () => Promise<number> {
  return async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/business/order/list', { waitUntil: 'networkidle' });
    const times: number[] = [];
    for (const [group, screen] of [
      ['客户管理', '货主'],
      ['运力管理', '承运商'],
      ['运单管理', '运单列表'],
    ] as const)
      times.push(await openScreen(page, group, screen));
    return median(times);
  };
}

/** Opens a screen by the side menu; milliseconds from the click to the frame with its first row. */
async function openScreen(page: Page, group: string, screen: string): Promise<number> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const item = menu.getByRole('treeitem', { name: screen, exact: true });
  if (!(await item.isVisible())) await menu.getByRole('treeitem', { name: group, exact: true }).click();
  return item.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('main [role="tabpanel"]:not([hidden])');
        const began = performance.now();
        (element as HTMLElement).click();
        const look = (): void => {
          const panel = [...document.querySelectorAll('main [role="tabpanel"]')].find((one) => one.getClientRects().length > 0);
          const row = panel === before ? null : panel?.querySelector('tbody tr[data-row-key]');
          if (!row) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - began));
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Changes one word, builds, publishes, pins and rolls back while a person works; the word is always restored. */
async function shipping({ ours, dataDir }: Sites, opened: Browser): Promise<Row[]> {
  const name = 'shipper-portal';
  const messages = join(remoteFolder(name), 'src', 'locales', 'zh-CN.ts');
  const env = { ...process.env, REGISTRY_URL: `${ours}/registry`, DATA_DIR: dataDir, REGISTRY_TOKEN: '' };
  const release = async (...args: string[]) => {
    const program = join(workspaceRoot, 'release-registry', 'src', 'cli', 'cli.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], { cwd: workspaceRoot, env });
    return JSON.parse(stdout) as { version: string };
  };
  const previous = readFileSync(messages, 'utf8');
  const word = "'order.place': '下单'";
  if (!previous.includes(word)) throw new Error(`${messages} has no ${word}`);
  const person = await visitor(opened, ours);
  await signIn(person, 'shipper');
  const times = { live: [] as number[], seen: [] as number[], restored: [] as number[] };
  try {
    for (let round = 1; round <= releases; round += 1) {
      writeFileSync(messages, previous.replace(word, `'order.place': '下单${round}'`));
      const began = performance.now();
      const { version } = await release('publish', name);
      await release('pin', 'local', name, version);
      const pinned = performance.now();
      await opensWith(person.page, `下单${round}`);
      const live = performance.now();
      await release('rollback', 'local', name, '--reason', 'bench');
      const back = performance.now();
      await opensWith(person.page, '下单');
      times.live.push(live - began);
      times.seen.push(live - pinned);
      times.restored.push(performance.now() - back);
    }
    return [
      limitRow('one word changed → live in the next tab of an open session', 'ms', times.live, 10_000),
      limitRow('pinned → seen in the next tab of an open session', 'ms', times.seen, 2000),
      limitRow('rolled back → the former version in the next tab', 'ms', times.restored, 2000),
    ];
  } finally {
    writeFileSync(messages, previous);
    await person.close();
  }
}

/** Opens the screen in new tabs until its button shows the word. */
async function opensWith(page: Page, word: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const item = menu.getByRole('treeitem', { name: '我的订单', exact: true });
  for (;;) {
    if (!(await item.isVisible())) await menu.getByRole('treeitem', { name: '货主门户', exact: true }).click();
    await item.click();
    const panel = page.getByRole('main').getByRole('tabpanel').filter({ visible: true });
    await panel.getByRole('button', { name: '新增' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    const says = await drawer.getByText(word, { exact: true }).count();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').last().click({ button: 'middle' });
    if (says > 0) return;
  }
}
