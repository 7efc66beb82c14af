/**
 * Whether the number of remotes slows a page down: the product with its six remotes, and with 994 more that are published and pinned, two
 * versions of each, measured in turns on one PostgreSQL. "ready": the landing page's first figure is visible, with an empty cache and a
 * stored session.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startPostgres } from 'tooling/product/postgres-server';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { firstCard, openBrowser, signIn, type Visitor, visitor } from './src/browser.ts';
import { crowdRegistry } from './src/crowds/registry-crowd.ts';
import { compare, countRow, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { type ServerProcess, startServer } from './src/server-process.ts';

const landing = '/dashboard/analysis';
const baseline = 'six remotes';
const cleanUp: (() => Promise<unknown> | unknown)[] = [];

async function product(database: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-bench-'));
  const port = await freePort();
  const server = await startServer(join(workspaceRoot, 'tooling', 'start.ts'), {
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    PORT: String(port),
    ENVIRONMENT: 'local',
  });
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }), server.stop);
  return server;
}

/** Size of the page, which contains the environment manifest. */
async function pageBytes(address: string): Promise<number> {
  return (await (await fetch(address)).text()).length;
}

function ready(person: Visitor): () => Promise<number> {
  return async () => {
    await person.openCold(landing);
    return (await firstCard(person.page)).seen;
  };
}

const postgres = await startPostgres({ max_connections: '200' });
if (!postgres) throw new Error('This measurement needs PostgreSQL (Debian package postgresql).');
cleanUp.push(postgres.stop);
const rows: Row[] = [];
try {
  const other = postgres.url.replace(/\/[^/?]*(\?|$)/, '/many$1');
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('CREATE DATABASE many');
  await admin.end();
  const [few, many] = [await product(postgres.url), await product(other)];
  const filling = new pg.Client({ connectionString: other });
  await filling.connect();
  await crowdRegistry(filling, { environment: 'local', remotes: 994, versions: 2 });
  await filling.end();

  const browser = await openBrowser();
  cleanUp.push(() => browser.close());
  const [here, there] = [await visitor(browser, many.address), await visitor(browser, few.address)];
  for (const person of [here, there]) await signIn(person, 'operator');
  rows.push(timeRow('ready with 1,000 registered remotes, empty cache', baseline, 1.1, await compare(ready(here), ready(there), 9)));
  const [ours, theirs] = [await pageBytes(many.address), await pageBytes(few.address)];
  rows.push(countRow('the page with its environment manifest', 'kB', ours / 1000, 150, { name: baseline, value: theirs / 1000 }));
  if (here.complaints.length > 0) throw new Error(`The page complained: ${here.complaints.join('\n')}`);
} finally {
  for (const step of cleanUp.toReversed()) await step();
}
publish('many-remotes', rows);
