// Installations with a registry per environment behave like one registry with several environments; the command line works with both.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

const cli = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'cli', 'cli.ts');
let test: TestRegistry;
let live: TestRegistry;
const urls = { test: '', live: '' };
const version = '1.0.0-aaaaaaaaaa';

beforeAll(async () => {
  [test, live] = [await testRegistry(), await testRegistry()];
  for (const [name, registry] of [['test', test] as const, ['live', live] as const])
    urls[name] = `${await registry.app.listen({ port: 0, host: '127.0.0.1' })}/registry`;
  await test.publish(releaseFixture({ version, components: ['business/order', 'business/list'] }));
});
afterAll(async () => {
  await test?.close();
  await live?.close();
});

interface Printed {
  readonly code: number;
  readonly json: Record<string, never> & { readonly error?: { readonly code: string; readonly problems: readonly unknown[] } };
}

/** Runs a command as an operator types it, against one of the two registries. */
const release = (where: 'test' | 'live', ...args: string[]): Promise<Printed> =>
  new Promise((resolve) => {
    const token = { test, live }[where].registry.token;
    const env = { ...process.env, REGISTRY_URL: urls[where], REGISTRY_TOKEN: token };
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args, '--json'], { env }, (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, json: JSON.parse(stdout) }),
    );
  });

it('a version is copied byte for byte, pinned where it is wanted, and each registry keeps its own history and key', async () => {
  expect((await release('test', 'pin', 'test', 'business', version, '--reason', 'try')).code).toBe(0);
  // A version that was published in one registry does not exist in the other registry.
  expect((await release('live', 'pin', 'live', 'business', version)).json.error?.code).toBe('version-unknown');
  const copied = await release('live', 'copy', 'business', version, '--from', urls.test);
  expect(copied).toMatchObject({ code: 0, json: { name: 'business', version, isNew: true } });
  expect((await release('live', 'copy', 'business', version, '--from', urls.test)).json).toMatchObject({ isNew: false });
  expect((await release('live', 'pin', 'live', 'business', version, '--reason', 'tried')).code).toBe(0);
  for (const path of ['entry.js', 'business-order.js', 'business-list.js', 'mf-manifest.json']) {
    const [there, here] = await Promise.all([test, live].map(({ app }) => app.inject({ url: `/remotes/business/${version}/${path}` })));
    expect(here?.rawPayload.equals(there?.rawPayload ?? Buffer.alloc(0)), path).toBe(true);
  }
  expect(live.registry.service.publicKey).not.toBe(test.registry.service.publicKey);
  expect((await release('live', 'kill', 'live', 'business', version, '--reason', 'broken')).code).toBe(0);
  expect((await release('live', 'status', 'live')).json).toMatchObject({ kills: [{ version }] });
  expect((await release('test', 'status', 'test')).json).toMatchObject({ kills: [], pins: [{ version }] });
  expect((await release('test', 'status', 'live')).json.error?.code).toBe('environment-unknown');
});

it('a registry that was tampered with, or is away, brings nothing in', async () => {
  const other = '1.0.1-bbbbbbbbbb';
  await test.publish(releaseFixture({ version: other, components: ['business/order'], code: 'self.other=1;' }));
  const proxy = createServer(async (request, response) => {
    const upstream = await fetch(`${new URL(urls.test).origin}${request.url}`);
    const bytes = Buffer.from(await upstream.arrayBuffer());
    response.writeHead(upstream.status).end(request.url?.endsWith('/business-order.js') ? 'self.tampered=1;' : bytes);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const refused = await release('live', 'copy', 'business', other, '--from', `http://127.0.0.1:${port}/registry`);
  proxy.close();
  expect(refused).toMatchObject({ code: 1, json: { error: { code: 'gate' } } });
  expect(JSON.stringify(refused.json.error?.problems)).toContain('business-order.js');
  expect((await live.app.inject({ url: `/remotes/business/${other}/entry.js` })).statusCode).toBe(404);
  expect((await release('live', 'copy', 'business', other, '--from', 'http://127.0.0.1:9/registry')).json.error?.code).toBe('unreachable');
  expect((await release('live', 'copy', 'business', other)).json.error?.code).toBe('usage');
});

it('every change of the command line takes --dry-run and --expect', async () => {
  const before = (await release('test', 'status', 'test')).json;
  const dry = async (...args: string[]) => {
    const { json } = await release('test', ...args, '--dry-run');
    expect(json, args.join(' ')).toMatchObject({ dryRun: true });
  };
  await dry('unpin', 'test', 'business');
  await dry('kill', 'test', 'business', version);
  await dry('freeze', 'test');
  await dry('canary', 'test', 'business@1.0.1-bbbbbbbbbb', '--percent', '5');
  await dry('pin', 'test', 'business', '1.0.1-bbbbbbbbbb');
  expect((await release('test', 'status', 'test')).json).toEqual(before);
  expect((await release('test', 'freeze', 'test', '--expect', '99')).json.error?.code).toBe('serial-changed');
});
