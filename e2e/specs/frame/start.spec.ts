import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from 'shared-contracts/session/session';
import { expect, type Product, type ProductOptions, startProduct, test } from '../../product.ts';
import { copyOfTemplate, firstOutput } from '../../product-template.ts';

/** Output and exit code of a start that fails: one clear line, never a stack trace. */
async function refusalOf(options: ProductOptions): Promise<string> {
  const outcome = await startProduct(options).then(
    async (product) => {
      await product.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(outcome).not.toContain('    at ');
  return outcome;
}

test.describe('the product on one data folder', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let dataDir = '';
  let running: Product;

  test.beforeAll(async () => {
    dataDir = copyOfTemplate();
    running = await startProduct({ dataDir });
  });
  test.afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = async (path: string, init?: RequestInit) => (await fetch(`${running.url}${path}`, init)).json() as Promise<unknown>;

  test('tells its progress, its address and the demo accounts', async () => {
    const first = firstOutput() ?? running.output();
    expect(first).toMatch(/pinned business 1\..*^ready http:\/\/127\.0\.0\.1:\d+$/ms);
    const accounts = `demo accounts (password of all: ${demoPassword})`;
    expect(first).toContain(accounts);
    expect(running.output()).toContain(`ready ${running.url}`);
    await expect.poll(running.output).toContain(accounts);
    expect(await call('/api/health')).toMatchObject({ status: 'up' });
  });

  test('a port in use is one clear line', async () => {
    const port = Number(new URL(running.url).port);
    expect(await refusalOf({ port, dataDir: join(dataDir, 'another') })).toContain(`Port ${port} is in use`);
  });

  test('a second process on the folder is refused with the holder’s pid', async () => {
    const refusal = await refusalOf({ dataDir });
    expect(refusal).toContain(`process ${running.process.pid}`);
    expect(refusal).toContain('ended with 3');
  });

  test('ends on SIGTERM and starts again with its data, pinning nothing anew', async () => {
    const signedIn = await call('/api/sys/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'operator', password: demoPassword }),
    });
    const { token } = (signedIn as { result: { token: string } }).result;
    expect(await running.stop()).toBe(0);
    running = await startProduct({ dataDir });
    expect(running.output()).not.toContain('pinned');
    const session = await call('/api/sys/permission/getUserPermissionByToken', { headers: { 'X-Access-Token': token, 'tenant-id': '0' } });
    expect(session).toMatchObject({ success: true });
  });

  test('a damaged folder is one clear line', async () => {
    await running.stop();
    writeFileSync(join(dataDir, 'db', 'global', 'pg_control'), 'damaged');
    expect(await refusalOf({ dataDir })).toContain('cannot be opened');
  });
});

test('a database that does not answer is one clear line', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-start-'));
  expect(await refusalOf({ dataDir, env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/freight' } })).toContain('127.0.0.1:1');
  rmSync(dataDir, { recursive: true, force: true });
});
