// Tokens of teams, version ranges, CORS, and the shell as a release.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { type ReleaseFixture, releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await testRegistry();
});
afterAll(() => registry?.close());

const encoded = ({ manifest, files }: { manifest: object; files: Map<string, Buffer> }) => ({
  manifest,
  files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')])),
});
const upload = ({ manifest, files }: ReleaseFixture, token?: string) =>
  registry.call(
    'PUT',
    `/registry/v1/remotes/${manifest.name}/versions/${manifest.version}`,
    encoded({ manifest, files }),
    token ? { authorization: `Bearer ${token}` } : {},
  );
const makeToken = async (body: object) => {
  const { status, body: response } = await registry.call('POST', '/registry/v1/tokens', body);
  expect(status).toBe(201);
  return response as unknown as { id: string; token: string };
};
const release = (name: string, version = '1.0.0-aaaaaaaaaa', code = 'self.page=1;') =>
  releaseFixture({ name, groups: [name], components: [`${name}/page`], version, code });

describe('a team’s token', () => {
  it('publishes the team’s remotes and no other, and is named in what it did', async () => {
    const { token } = await makeToken({ team: 'etc team', publishes: ['mine'], operates: ['test'] });
    expect((await upload(release('mine'), token)).status).toBe(201);
    expect(await upload(release('theirs'), token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: [expect.anything(), expect.stringContaining('etc team')] },
    });
    expect((await registry.call('GET', '/registry/v1/remotes/theirs/versions')).body).toEqual({ versions: [] });
    expect((await registry.call('GET', '/registry/v1/remotes/mine/versions')).body).toMatchObject({
      versions: [{ publishedBy: 'etc team (ops)' }],
    });
  });

  it('takes neither the global name of another team’s version nor one of the browser’s', async () => {
    const { token } = await makeToken({ team: 'squatter', publishes: ['squat'] });
    const coming = release('coming', '1.5.0-bbbbbbbbbb');
    for (const [index, globalName] of [coming.manifest.globalName, 'document', 'trustedTypes', 'squat__1_0_0'].entries()) {
      const { files, manifest } = releaseFixture({
        ...{ name: 'squat', groups: ['squat'], components: ['squat/page'], version: `1.0.${index}-aaaaaaaaaa` },
        metaData: { globalName },
      });
      expect(await upload({ files, manifest: { ...manifest, globalName } }, token)).toMatchObject({
        status: 422,
        body: { problems: [{ rule: 'global-name-foreign', where: globalName }] },
      });
    }
    expect((await upload(coming)).status).toBe(201);
  });

  it('changes the environments it is for and no other, and makes no tokens', async () => {
    const { token } = await makeToken({ team: 'operators', operates: ['stage'] });
    await upload(release('operated'));
    const headers = { authorization: `Bearer ${token}` };
    const body = { version: '1.0.0-aaaaaaaaaa' };
    expect((await registry.call('PUT', '/registry/v1/environments/stage/pins/operated', body, headers)).status).toBe(200);
    expect((await registry.call('PUT', '/registry/v1/environments/live/pins/operated', body, headers)).status).toBe(403);
    expect((await registry.call('POST', '/registry/v1/tokens', { team: 'x' }, headers)).status).toBe(403);
    expect((await registry.call('POST', '/registry/v1/garbage', {}, headers)).status).toBe(403);
    expect((await registry.call('POST', '/registry/v1/environments/stage/documents', { userId: 'u' }, headers)).status).toBe(403);
  });

  it('ends when it is revoked or its days are over; the list never shows it', async () => {
    const { id, token } = await makeToken({ team: 'short', publishes: ['*'] });
    const { token: old } = await makeToken({ team: 'old', publishes: ['*'], days: 0.0000001 });
    expect((await upload(release('shorts'), token)).status).toBe(201);
    await registry.call('DELETE', `/registry/v1/tokens/${id}`);
    expect((await upload(release('shorts', '1.0.0-bbbbbbbbbb'), token)).status).toBe(401);
    expect((await upload(release('olds'), old)).status).toBe(401);
    const { text, body } = await registry.call('GET', '/registry/v1/tokens');
    expect(text).not.toContain(token);
    expect(body).toMatchObject({
      tokens: expect.arrayContaining([expect.objectContaining({ id, team: 'short', revokedAt: expect.any(String) })]),
    });
  });
});

describe('files', () => {
  const url = '/remotes/ranged/1.0.0-aaaaaaaaaa/ranged-page.js';
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
    registry.app.inject({ method, url, headers });
  beforeAll(async () => {
    await upload(release('ranged', '1.0.0-aaaaaaaaaa', '0123456789'));
  });

  it('are given in parts, never compressed ones', async () => {
    const part = await ask({ range: 'bytes=2-4', 'accept-encoding': 'br' });
    expect(part).toMatchObject({ statusCode: 206, body: '234' });
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'accept-ranges': 'bytes' });
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(await ask({ range: 'bytes=20-' })).toMatchObject({ statusCode: 416 });
    expect(await ask({ range: 'bytes=2-4', 'if-range': '"another"' })).toMatchObject({ statusCode: 200, body: '0123456789' });
  });

  it('say 304 to who has them, length to who asks only for that, and let other origins ask', async () => {
    const { headers } = await ask({ 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect(await ask({}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    expect((await ask({ origin: 'https://other.example', 'access-control-request-method': 'GET' }, 'OPTIONS')).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
    });
  });
});

describe('the shell', () => {
  const shell = (version: string, provided: object[]): { manifest: { name: string; version: string }; files: Map<string, Buffer> } => {
    const { manifest, files } = releaseFixture({ version, code: `self.shell='${version}';` });
    files.delete('mf-manifest.json');
    return {
      manifest: Object.assign(
        { name: 'shell', version, builtAt: 'now', revision: null, scripts: ['business-order.js'], styles: [], signIn: [], provided },
        { files: manifest.files.filter(({ path }) => path !== 'mf-manifest.json') },
      ),
      files,
    };
  };
  const publish = ({ manifest, files }: ReturnType<typeof shell>) =>
    registry.call('PUT', `/registry/v1/remotes/shell/versions/${manifest.version}`, encoded({ manifest, files }));
  const pinShell = (version: string) => registry.call('PUT', '/registry/v1/environments/local/pins/shell', { version });
  const page = async () => (await registry.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;

  it('is published, pinned and rolled back like a remote; the page starts what is pinned', async () => {
    for (const version of ['2.0.0-aaaaaaaaaa', '2.0.0-bbbbbbbbbb'])
      expect((await publish(shell(version, [{ key: 'react', version: '19.3.1' }]))).status).toBe(201);
    for (const version of ['2.0.0-aaaaaaaaaa', '2.0.0-bbbbbbbbbb']) {
      expect(await pinShell(version)).toMatchObject({ status: 200, body: { changes: [{ name: 'shell', to: version }] } });
      expect(await page()).toContain(`src="/shell/${version}/business-order.js" integrity="sha384-`);
    }
    const file = await registry.app.inject({ url: '/shell/2.0.0-bbbbbbbbbb/business-order.js' });
    expect(file).toMatchObject({ statusCode: 200, body: "self.shell='2.0.0-bbbbbbbbbb';" });
    await registry.call('POST', '/registry/v1/environments/local/pins/shell/rollback', {});
    expect(await page()).toContain('/shell/2.0.0-aaaaaaaaaa/');
    const { signed } = await registry.registry.service.document('local');
    expect(JSON.parse(signed.text)).toMatchObject({ shell: '2.0.0-aaaaaaaaaa', remotes: [] });
  });

  it('that would break a pinned remote is refused with the remote’s name; a remote is judged by the pinned shell', async () => {
    await upload(release('reacting'));
    await registry.call('PUT', '/registry/v1/environments/local/pins/reacting', { version: '1.0.0-aaaaaaaaaa' });
    await publish(shell('3.0.0-aaaaaaaaaa', [{ key: 'react', version: '20.0.0' }]));
    expect(await pinShell('3.0.0-aaaaaaaaaa')).toMatchObject({
      status: 422,
      body: { problems: [{ rule: 'shared-version', where: 'reacting@1.0.0-aaaaaaaaaa: react' }] },
    });
    await registry.call('DELETE', '/registry/v1/environments/local/pins/reacting', {});
    expect((await pinShell('3.0.0-aaaaaaaaaa')).status).toBe(200);
    const refused = await registry.call('PUT', '/registry/v1/environments/local/pins/reacting', { version: '1.0.0-aaaaaaaaaa' });
    expect(refused).toMatchObject({ status: 422, body: { problems: [{ rule: 'shared-version', where: 'react' }] } });
  });

  it('may not be published with bytes other than listed, and no remote may take its name', async () => {
    const { manifest, files } = shell('4.0.0-aaaaaaaaaa', []);
    files.set('entry.js', Buffer.from('other'));
    expect(await publish({ manifest, files })).toMatchObject({ status: 422, body: { problems: [{ rule: 'hash', where: 'entry.js' }] } });
    expect(await upload(release('shell'))).toMatchObject({ status: 422 });
  });
});
