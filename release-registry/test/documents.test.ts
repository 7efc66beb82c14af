// What an environment manifest describes, for whom, and how large it is in an environment with many remotes.
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
const [a, b] = ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb'] as const;
const others = Array.from({ length: 40 }, (_, index) => `team-${index}`);
const screensOf = (name: string) => Array.from({ length: 12 }, (_, index) => `${name}/screen-${index}`);

const release = (name: string, version: string = a, aliases: readonly string[] = []) =>
  releaseFixture({ name, groups: [name], components: screensOf(name), version, aliases });
const at = (environment: string, path = '') => `/registry/v1/environments/${environment}${path}`;
const pin = (environment: string, name: string, version: string = a) => registry.call('PUT', at(environment, `/pins/${name}`), { version });
const read = (response: { body: object }) => JSON.parse((response.body as SignedManifest).text) as EnvironmentManifest;
const documentFor = (environment: string, question: object) => registry.call('POST', at(environment, '/documents'), question);
const names = ({ remotes }: EnvironmentManifest) => remotes.map(({ name }) => name);

beforeAll(async () => {
  registry = await testRegistry();
  for (const name of ['dashboard', 'etc', ...others]) expect((await registry.publish(release(name))).status).toBeLessThan(300);
  await registry.publish(release('aliased', a, ['legacy/OldList']));
  await registry.publish(release('etc', b));
  for (const name of ['dashboard', 'etc', 'aliased']) {
    await pin('small', name);
    await pin('local', name);
  }
  for (const name of others) await pin('local', name);
}, 60_000);
afterAll(() => registry.close());

it('everybody’s says of which remotes canaries give some another version; a user’s says that it is theirs', async () => {
  await registry.call('PUT', at('small', '/canaries/spring'), { pins: { etc: b }, users: ['u1'] });
  const everybodys = read(await registry.call('GET', at('small', '/document')));
  expect(everybodys).toMatchObject({ varying: ['etc'] });
  expect(everybodys.personal).toBeUndefined();
  for (const userId of ['u1', 'u2']) {
    const own = read(await documentFor('small', { userId }));
    expect(own.personal).toBe(true);
    expect(own.varying).toBeUndefined();
  }
  await registry.call('POST', at('small', '/canaries/spring/halt'), { reason: 'enough' });
  expect(read(await registry.call('GET', at('small', '/document'))).varying).toBeUndefined();
});

it('a user’s describes the remotes that their menu reaches, by group or by alias, and says that there are more', async () => {
  const document = read(await documentFor('local', { userId: 'u1', groups: ['etc', 'legacy', 'nobody'] }));
  expect(names(document)).toEqual(['aliased', 'etc']);
  expect(document.partial).toBe(true);
  const all = read(await documentFor('local', { userId: 'u1' }));
  expect(all.remotes).toHaveLength(43);
  expect(all.partial).toBeUndefined();
  expect(names(read(await registry.call('GET', at('local', '/document?groups=etc'))))).toEqual(['etc']);
});

it('where there are few remotes nothing is left out', async () => {
  const document = read(await documentFor('small', { userId: 'u1', groups: ['etc'] }));
  expect(names(document)).toEqual(['aliased', 'dashboard', 'etc']);
  expect(document.partial).toBeUndefined();
});

it('the page carries what it may begin with: its own address, where sign-in leads on to, the home page', async () => {
  const inlined = async (url: string) => {
    const { text } = await registry.call('GET', url, undefined, { accept: 'text/html' });
    const signed = /id="release-document"[^>]*>([^<]*)</.exec(text)?.[1] ?? 'null';
    return names(JSON.parse((JSON.parse(signed) as SignedManifest).text) as EnvironmentManifest);
  };
  expect(await inlined('/')).toEqual(['dashboard']);
  expect(await inlined('/etc/screen-1?pageNo=2')).toEqual(['dashboard', 'etc']);
  expect(await inlined('/user/login?redirect=%2Fteam-7%2Fscreen-3')).toEqual(['dashboard', 'team-7']);
});

it('its size grows with what is reached, not with what is registered', async () => {
  const size = async (environment: string, question: object) =>
    (JSON.stringify((await documentFor(environment, question)).body) as string).length;
  const reached = { userId: 'u1', groups: ['dashboard', 'etc'] };
  const [few, many] = [await size('small', reached), await size('local', reached)];
  expect(many).toBeLessThan(few);
  expect(await size('local', { userId: 'u1' })).toBeGreaterThan(many * 15);
});

it('of an environment that nobody ever changed is empty and not kept, because anybody may ask for any name', async () => {
  const { document, kills } = registry.registry.service;
  for (const ask of [document, kills]) {
    const [first, second] = [await ask('nobodys'), await ask('nobodys')];
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    // One that was changed is signed once.
    expect(await ask('small')).toBe(await ask('small'));
  }
  expect(read(await registry.call('GET', at('nobodys', '/document')))).toMatchObject({ environment: 'nobodys', serial: 0, remotes: [] });
  const { etag } = (await registry.call('GET', at('nobodys', '/document'))).headers;
  const known = { 'if-none-match': String(etag) };
  expect((await registry.call('GET', at('nobodys', '/document'), undefined, known)).status).toBe(304);
  await pin('nobodys', 'etc');
  expect(names(read(await registry.call('GET', at('nobodys', '/document'))))).toEqual(['etc']);
});

it('users who reach the same share one document, whichever groups they asked about', async () => {
  const first = await documentFor('local', { userId: 'u1', groups: ['etc'] });
  const second = await documentFor('local', { userId: 'u2', groups: ['nobody', 'etc'] });
  expect(second.headers.etag).toBe(first.headers.etag);
  const known = { 'if-none-match': `"0-other", ${String(first.headers.etag)}` };
  expect((await registry.call('POST', at('local', '/documents'), { userId: 'u3', groups: ['etc'] }, known)).status).toBe(304);
});
