import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Unavailable } from 'api-server/kernel/basics/errors';
import type { Database } from 'api-server/kernel/database/database';
import Fastify from 'fastify';
import pg from 'pg';
import type { ShellRelease } from 'release-registry/model/shell-release';
import { openRegistry } from 'release-registry/service/open-registry';
import registryPlugin from 'release-registry/service/registry.plugin';
import webPlugin from 'release-registry/service/web.plugin';
import { shellPage } from 'release-registry/serving/shell-page';
import { folderBlobStore } from 'release-registry/storage/blob-store';
import { poolDatabase } from 'release-registry/storage/registry-database';
import { StorageAway } from 'release-registry/storage/storage-away';
import type { ShellConfiguration } from 'shared-contracts/release/release';
import { registryDatabaseOf } from 'tooling/product/product-registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellVersion, type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await testRegistry();
});
afterAll(() => registry?.close());

const open = (url: string, accept = 'text/html', cookie?: string) =>
  registry.app.inject({ url, headers: { accept, ...(cookie && { cookie }) } });

describe('the page', () => {
  it('names its scripts with integrity under a nonce that is new each time', async () => {
    const [first, second] = await Promise.all([open('/'), open('/business/waybill/list?page=2')]);
    const nonceOf = (header: unknown) => /'nonce-([^']+)'/.exec(String(header))?.[1];
    const nonce = nonceOf(first.headers['content-security-policy']);
    expect(nonce).toBeTruthy();
    expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce);
    expect(first.body).toContain(`<script defer nonce="${nonce}" src="/shell/${shellVersion}/shell.js" integrity="sha384-`);
    expect(first.body).toMatch(
      /<link rel="preload" as="script" nonce="[^"]+" href="\/shell\/[^"]+\/sign-in.js" integrity="sha256-B{43}=" crossorigin="anonymous"/,
    );
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['the sign-in page for everybody else', undefined, 'sign-in.js', 'product.js'],
    ['the sign-in page after signing out', 'other=1; freight-signed-in=0', 'sign-in.js', 'product.js'],
  ])('preloads %s', async (_case, cookie, preloaded, other) => {
    const { body } = await open('/business/waybill/list', 'text/html', cookie);
    expect(body).toMatch(new RegExp(`<link rel="preload" as="script" [^>]*/${preloaded}"`));
    expect(body).not.toContain(other);
  });

  it('has the signed-in part preloaded by a script for those who are signed in, so that the first scripts arrive before it', async () => {
    const { body } = await open('/business/waybill/list', 'text/html', 'other=2; freight-signed-in=1');
    expect(body).toMatch(/<script async nonce="[^"]+" src="\/shell\/[^"]+\/load-parts.js" integrity="sha384-A{64}"/);
    expect(JSON.parse(/id="shell-parts"[^>]*>([^<]*)</.exec(body)?.[1] ?? '')).toEqual([
      { as: 'script', href: `/shell/${shellVersion}/product.js`, integrity: `sha384-${'A'.repeat(64)}` },
    ]);
    expect(body).not.toContain('rel="preload"');
    expect(body).not.toContain('sign-in.js');
  });

  it('marks the frame, which is preloaded after what it is built on', () => {
    const file = (path: string) => ({ path, bytes: 1, integrity: `sha384-${path}` });
    const shell: ShellRelease = {
      ...{ version: '1.0.0-new', builtAt: '', revision: null, scripts: [], styles: [], signIn: [], provided: [] },
      ...{ product: ['product.js'], frame: ['frame.js'], files: ['product.js', 'frame.js', 'load-parts.js'].map(file) },
    };
    const page = shellPage({ shell, configuration: {} as ShellConfiguration, document: null, nonce: 'n', isSignedIn: true });
    expect(JSON.parse(/id="shell-parts"[^>]*>([^<]*)</.exec(page)?.[1] ?? '')).toEqual([
      { as: 'script', href: '/shell/1.0.0-new/product.js', integrity: 'sha384-product.js' },
      { as: 'script', href: '/shell/1.0.0-new/frame.js', integrity: 'sha384-frame.js', isLater: true },
    ]);
  });

  it('of a shell without that script preloads the signed-in part itself', () => {
    const shell: ShellRelease = {
      ...{ version: '1.0.0-old', builtAt: '', revision: null, scripts: [], styles: [], signIn: [], provided: [] },
      product: ['product.js'],
      files: [{ path: 'product.js', bytes: 1, integrity: 'sha384-old' }],
    };
    const configuration = {} as ShellConfiguration;
    expect(shellPage({ shell, configuration, document: null, nonce: 'n', isSignedIn: true })).toContain(
      '<link rel="preload" as="script" nonce="n" href="/shell/1.0.0-old/product.js" integrity="sha384-old" crossorigin="anonymous">',
    );
  });

  it('forbids inline code, evaluation, framing, and scripts without integrity', async () => {
    const { headers } = await open('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('tells browsers to insist on TLS where it came over it', async () => {
    const over = async (protocol: string) =>
      (await registry.app.inject({ url: '/', headers: { accept: 'text/html', 'x-forwarded-proto': protocol } })).headers;
    expect(await over('https')).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    expect(await over('http')).not.toHaveProperty('strict-transport-security');
  });

  it('and every answer of the registry forbid guessing their type', async () => {
    for (const url of [
      '/',
      '/config.json',
      '/missing.png',
      '/registry/health',
      '/registry/v1/environments',
      '/registry/v1/environments/none/document',
    ])
      expect((await open(url, '*/*')).headers['x-content-type-options'], url).toBe('nosniff');
  });

  it('carries the configuration and the signed document, and nothing in them can end its element', async () => {
    const release = releaseFixture({ name: 'inlined', groups: ['inlined'], components: ['inlined/page'] });
    const exposes = release.manifest.exposes.map((expose) => ({ ...expose, title: ['</script><script>alert(1)</script>', 'x'] as const }));
    await registry.publish({ ...release, manifest: { ...release.manifest, exposes } });
    await registry.call('PUT', '/registry/v1/environments/local/pins/inlined', { version: release.manifest.version });
    const { body } = await open('/');
    expect(body).not.toContain('<script>alert');
    const text = /id="release-document"[^>]*>([^<]*)</.exec(body)?.[1] ?? '';
    const signed = JSON.parse(text);
    expect(JSON.parse(signed.text).remotes[0].exposes[0].title[0]).toBe('</script><script>alert(1)</script>');
    expect(JSON.parse(/id="shell-configuration"[^>]*>([^<]*)</.exec(body)?.[1] ?? '')).toMatchObject({
      environment: 'local',
      releaseKey: registry.registry.service.publicKey,
    });
  });

  it('is not the answer for services and missing files', async () => {
    for (const path of ['/api/unknown', '/registry/unknown', '/remotes/x', '/shell/x', '/websocket/1'])
      expect((await open(path)).statusCode, path).toBe(404);
    expect((await open('/missing.png', 'image/*')).statusCode).toBe(404);
    expect((await open('/config.json', '*/*')).json()).toMatchObject({ environment: 'local', demo: true });
  });
});

describe('files of the shell', () => {
  it('let the page be installed, and its one worker serve the whole product and fetch, nothing else', async () => {
    const page = await open('/');
    expect(page.body).toContain(`<link rel="manifest" href="/shell/${shellVersion}/app-manifest.json">`);
    expect((await open(`/shell/${shellVersion}/app-manifest.json`, '*/*')).statusCode).toBe(200);
    const worker = await open(`/shell/${shellVersion}/service-worker.js`, '*/*');
    expect(worker.headers).toMatchObject({
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const other = await open(`/shell/${shellVersion}/shell.js`, '*/*');
    expect(other.headers).not.toHaveProperty('service-worker-allowed');
    expect(other.headers['content-security-policy']).toContain('sandbox');
  });

  it('are immutable and compressed; source maps stay home', async () => {
    const response = await registry.app.inject({ url: `/shell/${shellVersion}/shell.js`, headers: { 'accept-encoding': 'br' } });
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    for (const path of ['shell.js.map', 'shell.json', '..%2f..%2fkeys%2fregistry-token'])
      expect((await open(`/shell/${shellVersion}/${path}`)).statusCode, path).toBe(404);
  });
});

describe('while its storage is away, the registry', () => {
  // Port 1 is used because no database listens there.
  const nowhere = () => new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', connectionTimeoutMillis: 2000 });
  const busy = { asSystem: () => Promise.reject(new Unavailable()) } as unknown as Database;

  it.each([
    ['a server that refuses connections', () => poolDatabase(nowhere())],
    ['the database of the product', () => registryDatabaseOf(busy)],
  ])('answers 503 with the time to ask again, never that a file failed or is gone: %s', async (_name, database) => {
    const { dataDir } = registry;
    const away = openRegistry({ database: database(), dataDir, shellDir: join(dataDir, 'shell') });
    const app = Fastify();
    await app.register(registryPlugin, { service: away.service, access: away.access });
    await app.register(webPlugin, {
      service: away.service,
      published: away.service,
      shell: away.shell,
      configuration: registry.configuration,
    });
    const files = ['/remotes/etc/1.0.0-1111111111/etc.js', '/shell/0.9.0-0000000000/shell.js'];
    for (const url of files) {
      const response = await app.inject({ url });
      expect(response, url).toMatchObject({ statusCode: 503, body: 'unavailable at the moment' });
      expect(response.headers, url).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
    }
    const document = await app.inject({ url: '/registry/v1/environments/local/document' });
    expect(document).toMatchObject({ statusCode: 503 });
    expect(document.headers['retry-after']).toBe('1');
    expect(document.json()).toMatchObject({ code: 'unavailable' });
    // The newest build of the shell is served without the database.
    expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);
    expect((await app.inject({ url: `/shell/${shellVersion}/shell.js` })).statusCode).toBe(200);
    await app.close();
  });

  it('answers 503 for a file whose bytes cannot be read, 404 for bytes that do not exist', async () => {
    const store = folderBlobStore(join(registry.dataDir, 'damaged'));
    const content = 'ab'.repeat(48);
    expect(await store.get(content, 'br')).toBeNull();
    // Reading a folder as a file fails as a broken disk would.
    mkdirSync(join(registry.dataDir, 'damaged', 'ab', content), { recursive: true });
    await expect(store.get(content, null)).rejects.toThrow(StorageAway);
  });
});
