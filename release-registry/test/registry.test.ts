import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture, tampered } from './release-fixture.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await testRegistry();
});
afterAll(() => registry?.close());

const pins = (environment: string, name: string) => `/registry/v1/environments/${environment}/pins/${name}`;
const documentOf = async (environment: string) => {
  const response = await registry.call('GET', `/registry/v1/environments/${environment}/document`);
  // The cast is needed because the test is about to check the response's shape.
  const signed = response.body as unknown as SignedManifest;
  return { signed, document: JSON.parse(signed.text) as EnvironmentManifest, etag: String(response.headers.etag) };
};
const publishTwo = async (name: string) => {
  const options = { name, groups: [name], components: [`${name}/page`] };
  for (const version of ['1.0.0-1111111111', '1.0.0-2222222222']) {
    expect((await registry.publish(releaseFixture({ ...options, version, code: `self.v='${version}';` }))).status).toBe(201);
  }
};

describe('publishing', () => {
  it('keeps a release; the same again changes nothing; other bytes under the version are refused', async () => {
    const release = releaseFixture({ name: 'alpha', groups: ['alpha'], components: ['alpha/page'] });
    expect(await registry.publish(release)).toMatchObject({ status: 201, body: { isNew: true } });
    const again = { ...release, manifest: { ...release.manifest, builtAt: '2027-01-01T00:00:00.000Z', revision: 'abc' } };
    expect(await registry.publish(again)).toMatchObject({ status: 200, body: { isNew: false } });
    const other = releaseFixture({ name: 'alpha', groups: ['alpha'], components: ['alpha/page'], code: 'self.other=1;' });
    expect(await registry.publish(other)).toMatchObject({ status: 409, body: { code: 'version-taken' } });
    const file = await registry.call('GET', '/remotes/alpha/1.0.0-aaaaaaaaaa/alpha-page.js');
    expect(file.text).toBe('self.page=1;');
  });

  it('lets one of many simultaneous publishers win', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        registry.publish(releaseFixture({ name: 'race', groups: ['race'], components: ['race/page'], code: `self.n=${index};` })),
      ),
    );
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('refuses bytes that do not match their hash and stores nothing', async () => {
    const response = await registry.publish(
      tampered(releaseFixture({ name: 'beta', groups: ['beta'], components: ['beta/page'] }), 'beta-page.js'),
    );
    expect(response.status).toBe(422);
    expect(response.body.problems).toMatchObject([{ rule: 'hash', where: 'beta-page.js' }]);
    expect((await registry.call('GET', '/registry/v1/remotes/beta/versions')).body).toEqual({ versions: [] });
  });

  it('refuses a module the shell does not provide, saying which and how to mend it', async () => {
    const response = await registry.publish(
      releaseFixture({ name: 'gamma', groups: ['gamma'], components: ['gamma/page'], requires: [{ key: 'antd', range: '^6.0.0' }] }),
    );
    expect(response.status).toBe(422);
    expect(response.body.problems?.[0]).toMatchObject({ rule: 'shared-missing', where: 'antd' });
    expect(response.body.problems?.[0]?.mend[1]).toMatch(/release a shell/);
  });

  it('needs the token', async () => {
    const { manifest } = releaseFixture();
    const response = await registry.call(
      'PUT',
      `/registry/v1/remotes/business/versions/${manifest.version}`,
      { manifest, files: {} },
      { authorization: 'Bearer wrong' },
    );
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorised' } });
  });

  it.each(['../secret.js', '/etc/passwd.js', '.hidden.js', 'a/../../b.js'])('refuses the path %s', async (path) => {
    const release = releaseFixture({ name: 'delta', groups: ['delta'], components: ['delta/page'] });
    const listed = release.manifest.files.map((file, index) => (index === 0 ? { ...file, path } : file));
    expect(await registry.publish({ ...release, manifest: { ...release.manifest, files: listed } })).toMatchObject({ status: 422 });
  });
});

describe('files of a release', () => {
  it('are immutable, typed, compressed once, open to other origins', async () => {
    await publishTwo('files');
    const response = await registry.app.inject({
      url: '/remotes/files/1.0.0-1111111111/files-page.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe("self.v='1.0.0-1111111111';");
    const plain = await registry.app.inject({
      url: '/remotes/files/1.0.0-1111111111/files-page.js',
      headers: { 'accept-encoding': 'br;q=0' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(registry.warnings).toEqual([]);
  });

  it('are only those that were published', async () => {
    for (const path of [
      '/remotes/files/1.0.0-1111111111/other.js',
      '/remotes/files/9.9.9/files-page.js',
      '/remotes/files/1.0.0-1111111111/..%2f..%2fkeys%2fregistry-token',
    ]) {
      const response = await registry.call('GET', path);
      expect(response).toMatchObject({ status: 404, text: 'not found' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('pins', () => {
  it('raise the serial, keep who and why, and come back with one rollback each', async () => {
    await publishTwo('pinned');
    const put = (version: string, reason: string) => registry.call('PUT', pins('stage', 'pinned'), { version, reason });
    expect(await put('1.0.0-1111111111', 'first')).toMatchObject({
      status: 200,
      body: { serial: 1, changes: [{ from: null, to: '1.0.0-1111111111' }] },
    });
    expect(await put('1.0.0-2222222222', 'second')).toMatchObject({ body: { serial: 2 } });
    expect(await put('1.0.0-2222222222', 'again')).toMatchObject({ body: { serial: 2, changes: [] } });
    const back = await registry.call('POST', `${pins('stage', 'pinned')}/rollback`, { reason: 'broken' });
    expect(back).toMatchObject({ status: 200, body: { serial: 3, changes: [{ from: '1.0.0-2222222222', to: '1.0.0-1111111111' }] } });
    expect(await registry.call('POST', `${pins('stage', 'pinned')}/rollback`, {})).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-roll-back' },
    });
    const { body } = await registry.call('GET', '/registry/v1/environments/stage/history');
    expect(body.history).toMatchObject([
      { serial: 3, action: 'rollback', by: 'ops', reason: 'broken' },
      { serial: 2, action: 'pin', from: '1.0.0-1111111111', to: '1.0.0-2222222222' },
      { serial: 1, action: 'pin', from: null, reason: 'first' },
    ]);
  });

  it('change nothing on a dry run and only against the expected serial', async () => {
    await publishTwo('careful');
    const body = { version: '1.0.0-1111111111' };
    await registry.call('PUT', pins('careful', 'careful'), body);
    const dry = await registry.call('PUT', `${pins('careful', 'careful')}?dryRun=true`, { version: '1.0.0-2222222222' });
    expect(dry).toMatchObject({ status: 200, body: { dryRun: true, changes: [{ to: '1.0.0-2222222222' }] } });
    expect((await documentOf('careful')).document.remotes[0]?.version).toBe('1.0.0-1111111111');
    expect(await registry.call('PUT', pins('careful', 'careful'), { version: '1.0.0-2222222222' }, { 'if-match': '"7"' })).toMatchObject({
      status: 412,
    });
    expect(await registry.call('PUT', pins('careful', 'careful'), { version: '1.0.0-2222222222' }, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
    });
  });

  it('refuse an unknown version and a group that another remote serves', async () => {
    await publishTwo('owner');
    await registry.publish(releaseFixture({ name: 'intruder', groups: ['owner'], components: ['owner/page'] }));
    expect(await registry.call('PUT', pins('shared', 'owner'), { version: '3.0.0' })).toMatchObject({
      status: 404,
      body: { code: 'version-unknown' },
    });
    await registry.call('PUT', pins('shared', 'owner'), { version: '1.0.0-1111111111' });
    const response = await registry.call('PUT', pins('shared', 'intruder'), { version: '1.0.0-aaaaaaaaaa' });
    expect(response.status).toBe(422);
    expect(response.body.problems).toMatchObject([{ rule: 'group-taken', where: 'owner' }, { rule: 'component-taken' }]);
  });

  it('of an operator survive the next start of the product', async () => {
    await publishTwo('kept');
    const { service } = registry.registry;
    await service.pinFromStart('home', new Map([['kept', '1.0.0-1111111111']]));
    expect((await documentOf('home')).document.remotes[0]?.version).toBe('1.0.0-1111111111');
    await service.pinFromStart('home', new Map([['kept', '1.0.0-2222222222']]));
    expect((await documentOf('home')).document.remotes[0]?.version).toBe('1.0.0-2222222222');
    await registry.call('POST', `${pins('home', 'kept')}/rollback`, {});
    const start = await service.pinFromStart('home', new Map([['kept', '1.0.0-2222222222']]));
    expect(start.changes).toEqual([]);
    expect((await documentOf('home')).document.remotes[0]?.version).toBe('1.0.0-1111111111');
  });

  it('are promoted as one set', async () => {
    await publishTwo('promoted');
    await registry.call('PUT', pins('test', 'promoted'), { version: '1.0.0-2222222222' });
    expect(await registry.call('POST', '/registry/v1/environments/production/promotions', { from: 'test' })).toMatchObject({
      status: 200,
      body: { serial: 1, changes: [{ name: 'promoted', to: '1.0.0-2222222222' }] },
    });
    expect(await registry.call('POST', '/registry/v1/environments/production/promotions', { from: 'nowhere' })).toMatchObject({
      status: 409,
    });
  });
});

describe('the environment manifest', () => {
  it('is signed over its exact text, and answers 304 until something changes', async () => {
    await publishTwo('signed');
    await registry.call('PUT', pins('signed', 'signed'), { version: '1.0.0-1111111111' });
    const { signed, document, etag } = await documentOf('signed');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: registry.registry.service.publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from(signed.text), key, Buffer.from(signed.signature, 'base64url'))).toBe(true);
    expect(
      verify(null, Buffer.from(signed.text.replace('1111111111', '2222222222')), key, Buffer.from(signed.signature, 'base64url')),
    ).toBe(false);
    expect(document).toMatchObject({
      environment: 'signed',
      serial: 1,
      remotes: [{ name: 'signed', base: '/remotes/signed/1.0.0-1111111111/', groups: ['signed'] }],
    });
    expect(Object.keys(document.remotes[0]?.integrity ?? {}).sort()).toEqual(['entry.js', 'signed-page.js']);
    const url = '/registry/v1/environments/signed/document';
    expect((await registry.call('GET', url, undefined, { 'if-none-match': etag })).status).toBe(304);
    await registry.call('PUT', pins('signed', 'signed'), { version: '1.0.0-2222222222' });
    expect((await registry.call('GET', url, undefined, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is empty for an environment without pins', async () => {
    expect((await documentOf('fresh')).document).toMatchObject({ serial: 0, remotes: [] });
  });
});

describe('keys', () => {
  it('are readable by their owner only', () => {
    const folder = join(registry.dataDir, 'keys');
    expect(readdirSync(folder).sort()).toEqual(['registry-token', 'release-signing.pem']);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });
});
