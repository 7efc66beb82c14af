import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startProduct } from '../product.ts';

const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture protocol wants a destructuring pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'freight-start-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

test.describe.configure({ timeout: 180_000 });

test('starts, ends on SIGTERM, starts again with its data', async ({ dataDir }) => {
  const first = await startProduct({ dataDir });
  expect(first.output()).toContain('demo accounts');
  expect((await (await fetch(`${first.url}/api/health`)).json()) as object).toMatchObject({ status: 'up' });
  expect(await first.stop()).toBe(0);
  const second = await startProduct({ dataDir });
  expect(second.output()).not.toContain('pinned');
  expect(await second.stop()).toBe(0);
});

test('a port in use is one clear line', async ({ dataDir }) => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) =>
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port)),
  );
  const problem = await startProduct({ dataDir, port }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  holder.close();
  expect(problem).toContain(`Port ${port} is in use`);
  expect(problem).not.toContain('    at ');
});

test('a second process on the data folder is refused with the holder’s pid', async ({ dataDir }) => {
  const first = await startProduct({ dataDir });
  const problem = await startProduct({ dataDir }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(problem).toContain(`process ${first.process.pid}`);
  expect(problem).toContain('ended with 3');
  await first.stop();
});

test('a damaged data folder is one clear line', async ({ dataDir }) => {
  const first = await startProduct({ dataDir });
  await first.stop();
  writeFileSync(join(dataDir, 'db', 'global', 'pg_control'), 'damaged');
  const problem = await startProduct({ dataDir }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(problem).toContain('cannot be opened');
  expect(problem).not.toContain('    at ');
});

test('a database that does not answer is one clear line', async ({ dataDir }) => {
  const problem = await startProduct({ dataDir, env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/freight' } }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(problem).toMatch(/127\.0\.0\.1/);
  expect(problem).not.toContain('    at ');
});
