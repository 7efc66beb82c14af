/**
 * The cost of remotes: opening a screen of a second remote, the files of each remote, and publishing a changed word in one remote. "warm":
 * a list of another remote is open, so that the shared widgets are loaded, in the product and in the single bundle. "first list": opened
 * from the landing page, where the widgets are not loaded. "own code": what the single bundle loads for the same screen.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { remoteFolder, workspaceRoot } from 'tooling/workspace/workspace';
import { openBrowser, signIn, visitor } from './src/browser.ts';
import { countRow, limitRow, type Row } from './src/protocol.ts';
import { remoteFiles } from './src/remote-files.ts';
import { publish } from './src/results.ts';
import { type Sites, startSites } from './src/sites.ts';

const monolith = 'monolith';

interface Travelled {
  readonly requests: number;
  /** Compressed size of the loaded scripts, in bytes. */
  readonly bytes: number;
}

const sites = await startSites();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  for (const [title, warm] of [
    ['second remote, warm', true],
    ['first list, from the landing page', false],
  ] as const) {
    const [ours, theirs] = [await openOrders(browser, sites.ours, warm), await openOrders(browser, sites.monolith, warm)];
    rows.push(
      countRow(`${title}: requests more than the monolith`, 'requests', ours.requests - theirs.requests, 2),
      countRow(`${title}: scripts beyond the screen's own code`, 'kB', (ours.bytes - theirs.bytes) / 1000, 20, {
        name: `${monolith}: own code`,
        value: theirs.bytes / 1000,
      }),
    );
  }
  for (const { name, entry, heaviest, copies } of await remoteFiles(sites.ours)) {
    rows.push(
      countRow(`${name}: sources of shared libraries inside`, 'files', copies.length, 0),
      countRow(`${name}: entry, brotli`, 'kB', entry / 1000, 20),
      countRow(`${name}: heaviest screen, brotli`, 'kB', heaviest / 1000, 80),
    );
  }
  rows.push(...(await shipOneWord(sites, browser)));
} finally {
  await browser.close();
  await sites.stop();
}
publish('federation', rows);

/** Opens the order list as a person does, and counts the requests and bytes. */
async function openOrders(opened: Browser, origin: string, warm: boolean): Promise<Travelled> {
  const person = await visitor(opened, origin);
  await signIn(person, 'admin');
  await settled(person.page);
  if (warm) {
    await openScreen(person.page, '系统管理', '用户管理');
    await settled(person.page);
  }
  const known = new Set((await person.scripts()).map(({ path }) => path));
  let requests = 0;
  person.page.on('request', (request) => {
    // Polling for new releases happens every five seconds in any case, so its requests are not counted.
    if (!new URL(request.url()).pathname.startsWith('/registry/')) requests += 1;
  });
  await openScreen(person.page, '订单管理', '订单列表');
  await settled(person.page);
  const fresh = (await person.scripts()).filter(({ path }) => !known.has(path));
  if (person.complaints.length > 0) throw new Error(`${origin} complained: ${person.complaints.join('\n')}`);
  await person.close();
  return { requests, bytes: fresh.reduce((total, { bytes }) => total + bytes, 0) };
}

async function openScreen(page: Page, group: string, screen: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('treeitem', { name: group, exact: true }).click();
  await menu.getByRole('treeitem', { name: screen, exact: true }).click();
  await page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).getByRole('table').first().waitFor();
}

/** Waits until no request was made for half a second, and loading in idle time is done. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(6000);
  await page.waitForLoadState('networkidle');
}

/** The steps of a team: change a word, build, publish, pin, until the next tab shows it. Afterwards the word is always restored. */
async function shipOneWord({ ours, dataDir }: Sites, opened: Browser, rounds = 5): Promise<Row[]> {
  const name = 'shipper-portal';
  const messages = join(remoteFolder(name), 'src', 'locales', 'zh-CN.ts');
  const env = { ...process.env, REGISTRY_URL: `${ours}/registry`, DATA_DIR: dataDir, REGISTRY_TOKEN: '' };
  const run = async (file: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(workspaceRoot, file), ...args], { cwd: workspaceRoot, env });
    return stdout;
  };
  const timed = async <Result>(work: Promise<Result>): Promise<readonly [Result, number]> => {
    const began = performance.now();
    return [await work, performance.now() - began];
  };
  const release = (...args: string[]) => run('release-registry/src/cli/cli.ts', ...args, '--json');
  const previous = readFileSync(messages, 'utf8');
  const word = "'order.place': '下单'";
  if (!previous.includes(word)) throw new Error(`${messages} has no ${word}`);
  const times = { build: [] as number[], ship: [] as number[] };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      writeFileSync(messages, previous.replace(word, `'order.place': '下单${round}'`));
      const [, build] = await timed(run('tooling/build-remote.ts', name));
      const [published, publishing] = await timed(release('publish', name));
      const { version } = JSON.parse(published) as { version: string };
      const [, pinning] = await timed(release('pin', 'local', name, version));
      times.build.push(build);
      times.ship.push(build + publishing + pinning);
    }
    const person = await visitor(opened, ours);
    await signIn(person, 'shipper');
    await openScreen(person.page, '货主门户', '我的订单');
    await person.page.getByRole('button', { name: '新增' }).click();
    await person.page.getByRole('dialog').getByText(`下单${rounds}`, { exact: true }).waitFor();
    await person.close();
  } finally {
    writeFileSync(messages, previous);
  }
  return [
    limitRow('one word changed → built (command)', 'ms', times.build, 1000),
    limitRow('one word changed → built, published, pinned (three commands)', 'ms', times.ship, 5000),
  ];
}
