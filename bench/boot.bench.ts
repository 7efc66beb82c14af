/**
 * Size and speed of the first pages, compared with the same screens in one bundle. "frame": all scripts that are loaded when the landing
 * page shows its first figure, with an empty cache and a stored session: side menu, header, tabs, the dashboard's cards, and the sign-in
 * page's script, which is prefetched; the chart library is loaded later. The same moment counts for the bundle. "ready": when that figure
 * was visible, in milliseconds from the start of the navigation, measured by the page itself.
 */
import type { Browser } from '@playwright/test';
import { type Connection, connections, firstCard, openBrowser, type Script, signIn, type Visitor, visitor } from './src/browser.ts';
import { compare, countRow, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startSites } from './src/sites.ts';

const monolith = 'monolith';
const landing = '/dashboard/analysis';
const kilobytes = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/**
 * Largest ratio of the landing page's time to that of one bundle. Over the slowest connection it must be smaller than 1, because there the
 * order in which files are loaded matters most.
 */
const readyGoals = { local: 1.3, good: 1.3, poor: 0.85 } as const;
/** `node bench/run.ts boot poor` measures only that part, and the record says so. */
const parts = ['sizes', 'local', 'good', 'poor', 'cached'] as const;
const wanted = process.argv.slice(3);
const measured = parts.filter((part) => wanted.length === 0 || wanted.includes(part));

const sites = await startSites();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  if (measured.includes('sizes')) {
    const [before, beforeThere] = [await signInPage(browser, sites.ours), await signInPage(browser, sites.monolith)];
    rows.push(
      countRow('sign-in: scripts before the first key press, brotli', 'kB', kilobytes(before.scripts), 100, {
        name: monolith,
        value: kilobytes(beforeThere.scripts),
      }),
      countRow('sign-in: requests before the first key press', 'requests', before.requests.length, 15, {
        name: monolith,
        value: beforeThere.requests.length,
      }),
      countRow('sign-in: requests to remotes or registry, scripts that hold antd', 'requests', before.strangers.length, 0),
    );
  }
  const [here, there] = [await visitor(browser, sites.ours), await visitor(browser, sites.monolith)];
  await signIn(here, 'admin');
  await signIn(there, 'admin');
  if (measured.includes('sizes')) {
    const [ours, theirs] = [await frame(here), await frame(there)];
    rows.push(
      countRow('frame: scripts, brotli', 'kB', kilobytes(ours), 270, { name: monolith, value: kilobytes(theirs) }),
      countRow('frame: scripts, brotli, ours ÷ monolith', '×', kilobytes(ours) / kilobytes(theirs), 1.4),
      countRow('frame: scripts', 'requests', ours.length, 15, { name: monolith, value: theirs.length }),
    );
  }
  for (const part of ['local', 'good', 'poor'] as const)
    if (measured.includes(part)) rows.push(await ready(here, there, connections[part], 'empty cache', readyGoals[part]));
  if (measured.includes('cached')) rows.push(await ready(here, there, connections.good, 'files in cache', readyGoals.good));
  const complaints = [...here.complaints, ...there.complaints];
  if (complaints.length > 0) throw new Error(`The pages complained: ${complaints.join('\n')}`);
} finally {
  await browser.close();
  await sites.stop();
}
publish('boot', rows, measured.length === parts.length ? [] : measured);

/** Scripts that the sign-in page loads before a key is pressed, and those of them that it does not need. */
async function signInPage(opened: Browser, origin: string) {
  const person = await visitor(opened, origin);
  const requests: string[] = [];
  const bodies: Promise<readonly [path: string, holdsAntd: boolean]>[] = [];
  person.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  person.page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) bodies.push(response.text().then((text) => [pathname, text.includes('anticon')] as const));
  });
  await person.openCold('/');
  await person.page.getByRole('heading', { name: '登录' }).waitFor();
  await person.page.waitForLoadState('networkidle');
  const scripts = await person.scripts();
  const antd = (await Promise.all(bodies)).filter(([, holdsAntd]) => holdsAntd).map(([path]) => path);
  await person.close();
  return { scripts, requests, strangers: [...requests.filter((path) => /^\/(?:remotes|registry)\//.test(path)), ...antd] };
}

async function frame(person: Visitor): Promise<Script[]> {
  await person.openCold(landing);
  return person.scripts((await firstCard(person.page)).placed);
}

/** Over the poor connection there are more loads, because their times differ more and the goal is close. */
async function ready(
  here: Visitor,
  there: Visitor,
  connection: Connection,
  cache: 'empty cache' | 'files in cache',
  goal: number,
): Promise<Row> {
  const load = (person: Visitor) => async (): Promise<number> => {
    if (cache === 'empty cache') await person.openCold(landing);
    else await person.page.goto(landing, { waitUntil: 'commit' });
    return (await firstCard(person.page)).seen;
  };
  for (const person of [here, there]) await person.use(connection);
  const result = await compare(load(here), load(there), connection === connections.poor ? 15 : 7);
  return timeRow(`ready, ${connection.name}, ${cache}`, monolith, goal, result);
}
