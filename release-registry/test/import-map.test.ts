// Clients of import-map-deployer: the calls in its README ("Endpoints", 4.6.0), and the requests of
// single-spa/action-deploy-to-import-map-deployer v1 (src/index.js): PATCH with Basic authentication and a JSON body.
import { createHash } from 'node:crypto';
import type { ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
const [a, b] = ['1.0.0-aaaaaaaaaa', '1.1.0-bbbbbbbbbb'] as const;
const clients = { environment: 'local', importMap: true, pilets: false, discovery: false };
let basic = '';

beforeAll(async () => {
  registry = await testRegistry({ clients });
  for (const name of ['one', 'two'])
    for (const version of [a, b])
      await registry.publish(releaseFixture({ name, groups: [name], components: [`${name}/page`], version, code: `self.v='${version}';` }));
  const { body } = await registry.call('POST', '/registry/v1/tokens', { team: 'ci', publishes: [], operates: ['local', 'test'] });
  basic = `Basic ${Buffer.from(`deployer:${String(body.token)}`).toString('base64')}`;
  for (const name of ['one', 'two']) await registry.call('PUT', `/registry/v1/environments/local/pins/${name}`, { version: a });
});
afterAll(() => registry?.close());

const entry = (name: string, version: string) => `/remotes/${name}/${version}/entry.js`;
const patch = (url: string, body: object, headers: Record<string, string> = { authorization: basic }) =>
  registry.app.inject({ method: 'PATCH', url, headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(body) });
const map = async (query = '') => (await registry.app.inject({ url: `/import-map.json${query}` })).json();
const hashOf = async (name: string, version: string) => {
  const { rawPayload } = await registry.app.inject({ url: entry(name, version) });
  return `sha384-${createHash('sha384').update(rawPayload).digest('base64')}`;
};

describe('an import map', () => {
  it('names each pinned remote, its folder, and the integrity of its entry', async () => {
    expect(await map()).toEqual({
      imports: { one: entry('one', a), 'one/': `/remotes/one/${a}/`, two: entry('two', a), 'two/': `/remotes/two/${a}/` },
      scopes: {},
      integrity: { [entry('one', a)]: await hashOf('one', a), [entry('two', a)]: await hashOf('two', a) },
    });
    expect(await map('?env=default')).toEqual(await map());
  });

  it('is 404 for an environment that does not exist', async () => {
    expect((await registry.app.inject({ url: '/import-map.json?env=nowhere' })).statusCode).toBe(404);
    expect((await registry.app.inject({ url: '/import-map.json?env=..%2f' })).statusCode).toBe(404);
  });
});

describe('PATCH /services', () => {
  it('pins a published version through the gate, names team and client in the history, and answers with the map', async () => {
    const response = await patch('/services?env=test', { service: 'one', url: entry('one', b), integrity: await hashOf('one', b) });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ imports: { one: entry('one', b) } });
    const { history } = (await registry.call('GET', '/registry/v1/environments/test/history')).body as unknown as {
      history: ReleaseHistoryRow[];
    };
    expect(history[0]).toMatchObject({ action: 'pin', name: 'one', to: b, by: 'deployer (ci)', reason: 'import-map-deployer' });
  });

  it('takes JSON under any content type, as curl -d sends it', async () => {
    const headers = { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await patch('/services?env=test&skip_url_check', { service: 'one', url: entry('one', a) }, headers)).statusCode).toBe(200);
  });

  it.each([
    ['another origin', { service: 'one', url: 'https://cdn.evil.example/remotes/one/1.0.0-aaaaaaaaaa/entry.js' }, 'not trusted'],
    ['a path that is no file of a release', { service: 'one', url: '/evil.js' }, 'not trusted'],
    ['another remote’s file', { service: 'one', url: entry('two', a) }, 'one name'],
    ['a file that is not the entry', { service: 'one', url: `/remotes/one/${a}/one-page.js` }, 'not the entry'],
    ['other integrity', { service: 'one', url: entry('one', b), integrity: `sha384-${'A'.repeat(64)}` }, 'integrity'],
    ['no service', { url: entry('one', b) }, 'service'],
    ['no url', { service: 'one' }, 'url'],
  ])('refuses %s', async (_what, body, text) => {
    const before = await map();
    const response = await patch('/services', body);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(text);
    expect(await map()).toEqual(before);
  });

  it('refuses a version that was never published, and what is no JSON', async () => {
    expect((await patch('/services', { service: 'one', url: entry('one', '9.9.9') })).statusCode).toBe(404);
    const broken = { method: 'PATCH' as const, url: '/services', headers: { authorization: basic }, payload: '{' };
    expect((await registry.app.inject(broken)).statusCode).toBe(400);
  });

  it('refuses a killed version as the gate does, and everything in a frozen environment', async () => {
    await registry.call('PUT', `/registry/v1/environments/test/kills/two/${b}`, { reason: 'broken' });
    expect((await patch('/services?env=test', { service: 'two', url: entry('two', b) })).statusCode).toBe(422);
    await registry.call('PUT', '/registry/v1/environments/test/freeze', { reason: 'looking' });
    expect((await patch('/services?env=test', { service: 'two', url: entry('two', a) })).statusCode).toBe(423);
    await registry.call('DELETE', '/registry/v1/environments/test/freeze', { reason: 'seen' });
  });

  it('wants a token that may change this environment', async () => {
    const body = { service: 'one', url: entry('one', b) };
    expect((await patch('/services', body, {})).statusCode).toBe(401);
    expect((await patch('/services', body, { authorization: `Basic ${Buffer.from('admin:1234').toString('base64')}` })).statusCode).toBe(
      401,
    );
    expect((await patch('/services?env=live', body)).statusCode).toBe(403);
    const bearer = Buffer.from(basic.slice(6), 'base64').toString().split(':')[1] ?? '';
    expect((await patch('/services?env=test', body, { authorization: `Bearer ${bearer}` })).statusCode).toBe(200);
  });
});

describe('PATCH /import-map.json', () => {
  it('pins all it names as one change', async () => {
    const response = await patch('/import-map.json?env=test', {
      imports: { one: entry('one', a), 'one/': `/remotes/one/${a}/`, two: entry('two', a) },
    });
    expect(response.statusCode).toBe(200);
    const { history } = (await registry.call('GET', '/registry/v1/environments/test/history')).body as unknown as {
      history: ReleaseHistoryRow[];
    };
    expect(
      history
        .slice(0, 2)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['one', 'two']);
    expect(history[0]?.serial).toBe(history[1]?.serial);
  });

  it('changes nothing when one of them is refused', async () => {
    const before = await map('?env=test');
    expect((await patch('/import-map.json?env=test', { imports: { one: entry('one', b), two: entry('two', b) } })).statusCode).toBe(422);
    expect((await patch('/import-map.json?env=test', { imports: { one: entry('one', b), 'one/': `/remotes/one/${a}/` } })).statusCode).toBe(
      400,
    );
    expect((await patch('/import-map.json?env=test', { scopes: { '/x/': { one: entry('one', b) } } })).statusCode).toBe(400);
    expect(await map('?env=test')).toEqual(before);
  });
});

describe('DELETE /services/:name and GET /environments', () => {
  it('takes the pin away and answers with the map', async () => {
    const remove = (name: string, headers: Record<string, string> = { authorization: basic }) =>
      registry.app.inject({ method: 'DELETE', url: `/services/${name}?env=test`, headers });
    expect((await remove('two', {})).statusCode).toBe(401);
    const response = await remove('two');
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json().imports)).toEqual(['one', 'one/']);
  });

  it('lists environments, the own one as default', async () => {
    const { environments } = (await registry.app.inject({ url: '/environments', headers: { authorization: basic } })).json();
    expect(environments).toContainEqual({ name: 'default', isDefault: true, aliases: ['local'] });
    expect(environments).toContainEqual({ name: 'local', isDefault: true, aliases: ['default'] });
    expect(environments).toContainEqual({ name: 'test', isDefault: false, aliases: [] });
  });
});
