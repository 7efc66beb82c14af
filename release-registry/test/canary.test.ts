// Signed manifests per user, canaries, the automatic halt.
import { createPublicKey, verify } from 'node:crypto';
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import type { ReleaseHistoryRow, ReleaseStatus } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
const [a, b] = ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb'] as const;
beforeAll(async () => {
  registry = await testRegistry();
  for (const name of ['one', 'two'])
    for (const version of [a, b])
      await registry.publish(
        releaseFixture({ name, groups: [name], components: [`${name}/page`], version, code: `self.${name}='${version}';` }),
      );
});
afterAll(() => registry?.close());

const at = (environment: string, path = '') => `/registry/v1/environments/${environment}${path}`;
const ask = (environment: string, identity: object, headers = {}) =>
  registry.call('POST', at(environment, '/documents'), identity, headers);
const documentFor = async (environment: string, userId: string, more: object = {}) => {
  const { body } = await ask(environment, { userId, ...more });
  const signed = body as unknown as SignedManifest;
  return JSON.parse(signed.text) as EnvironmentManifest;
};
const versions = (document: EnvironmentManifest) => Object.fromEntries(document.remotes.map(({ name, version }) => [name, version]));
const prepare = async (environment: string) => {
  for (const name of ['one', 'two']) await registry.call('PUT', at(environment, `/pins/${name}`), { version: a });
};
const canary = (environment: string, name: string, body: object) => registry.call('PUT', at(environment, `/canaries/${name}`), body);

describe('a user’s document', () => {
  it('is signed, says which canaries it holds, and what to fall back on; who is not chosen gets the pins', async () => {
    await prepare('chosen');
    expect((await canary('chosen', 'both', { pins: { one: b, two: b }, users: ['u1'], reason: 'try' })).status).toBe(200);
    const { body } = await ask('chosen', { userId: 'u1' });
    const signed = body as unknown as SignedManifest;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: registry.registry.service.publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from(signed.text), key, Buffer.from(signed.signature, 'base64url'))).toBe(true);
    expect(JSON.parse(signed.text)).toMatchObject({
      canaries: ['both'],
      remotes: [
        { name: 'one', version: b, canary: 'both' },
        { name: 'two', version: b, canary: 'both' },
      ],
      lastGood: [
        { name: 'one', version: a },
        { name: 'two', version: a },
      ],
    });
    const other = await documentFor('chosen', 'u2');
    expect(versions(other)).toEqual({ one: a, two: a });
    expect(other.canaries).toBeUndefined();
  });

  it('holds the whole of a canary or none of it, and the same one every time', async () => {
    await prepare('coherent');
    await canary('coherent', 'both', { pins: { one: b, two: b }, percent: 50 });
    const seen = new Map<string, string | undefined>();
    for (let user = 0; user < 40; user += 1) {
      const { one, two } = versions(await documentFor('coherent', `user-${user}`));
      expect(one).toBe(two);
      seen.set(`user-${user}`, one);
    }
    expect(new Set(seen.values()).size).toBe(2);
    await registry.call('PUT', at('coherent', '/canaries/both'), { pins: { one: b, two: b }, percent: 80 });
    for (const [user, version] of seen) if (version === b) expect(versions(await documentFor('coherent', user)).one).toBe(b);
  });

  it('may be chosen by role or department', async () => {
    await prepare('roles');
    await canary('roles', 'staff', { pins: { one: b }, roles: ['dispatcher'], departments: ['d7'] });
    expect(versions(await documentFor('roles', 'x', { roles: ['dispatcher'] })).one).toBe(b);
    expect(versions(await documentFor('roles', 'x', { departments: ['d7'] })).one).toBe(b);
    expect(versions(await documentFor('roles', 'x', { roles: ['auditor'] })).one).toBe(a);
  });

  it('answers 304 until something changes for this user', async () => {
    await prepare('etag');
    const first = await ask('etag', { userId: 'u1' });
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await ask('etag', { userId: 'u1' }, known)).status).toBe(304);
    await canary('etag', 'one', { pins: { one: b }, users: ['u1'] });
    expect((await ask('etag', { userId: 'u1' }, known)).status).toBe(200);
  });

  it('is given to nobody who does not vouch for the user; the page’s own document has no canaries', async () => {
    await prepare('trust');
    await canary('trust', 'all', { pins: { one: b }, percent: 100 });
    expect((await ask('trust', { userId: 'u1' }, { authorization: 'Bearer wrong' })).status).toBe(401);
    const { signed } = await registry.registry.service.document('trust');
    expect(versions(JSON.parse(signed.text)).one).toBe(a);
  });
});

describe('a canary', () => {
  it('of a remote that another canary moves is refused, and so is one the gate refuses', async () => {
    await prepare('refused');
    await canary('refused', 'first', { pins: { one: b } });
    expect(await canary('refused', 'second', { pins: { one: a, two: b } })).toMatchObject({
      status: 409,
      body: { code: 'canary-overlap' },
    });
    await registry.publish(releaseFixture({ name: 'three', groups: ['one'], components: ['one/three'] }));
    expect(await canary('refused', 'third', { pins: { three: a } })).toMatchObject({
      status: 422,
      body: { problems: [{ rule: 'group-taken' }] },
    });
    expect(await canary('refused', 'shell', { pins: { shell: a } })).toMatchObject({ status: 400 });
  });

  it('that is ended goes to nobody; that is kept becomes everybody’s', async () => {
    await prepare('ended');
    await canary('ended', 'first', { pins: { one: b }, percent: 100 });
    await registry.call('DELETE', at('ended', '/canaries/first'), {});
    expect(versions(await documentFor('ended', 'u1')).one).toBe(a);
    await canary('ended', 'second', { pins: { one: b }, percent: 1 });
    expect(await registry.call('POST', at('ended', '/canaries/second/keep'), {})).toMatchObject({
      body: { changes: [{ name: 'one', to: b }] },
    });
    expect(versions(JSON.parse((await registry.registry.service.document('ended')).signed.text)).one).toBe(b);
    expect((await registry.call('GET', at('ended'))).body).toMatchObject({ canaries: [] });
  });

  it('with a killed version goes to nobody', async () => {
    await prepare('killed');
    await canary('killed', 'first', { pins: { one: b }, percent: 100 });
    await registry.call('PUT', at('killed', `/kills/one/${b}`), {});
    expect(versions(await documentFor('killed', 'u1')).one).toBe(a);
  });
});

it('strangers read neither users, roles nor operators: not in the environment, its versions, its history, the document or the page', async () => {
  await prepare('quiet');
  await registry.call('PUT', at('quiet', '/canaries/first'), {
    ...{ pins: { one: b }, percent: 1, users: ['user-of-the-canary'], roles: ['role-of-the-canary'], departments: ['department-of-it'] },
    reason: 'reason-of-the-operator',
  });
  await registry.call('PUT', at('quiet', '/freeze'), { reason: 'reason-of-the-freeze' });
  await registry.call('PUT', at('quiet', '/kills/one/*'), { reason: 'broken' });
  const stranger = { authorization: '', 'x-release-user': '' };
  for (const path of [
    at('quiet'),
    at('quiet', '/history'),
    at('quiet', '/target'),
    '/registry/v1/overview',
    '/registry/v1/remotes/one/versions',
  ])
    expect(await registry.call('GET', path, undefined, stranger), path).toMatchObject({ status: 401, body: { code: 'unauthorised' } });
  const open = [at('quiet', '/document'), at('quiet', '/kills'), `/registry/v1/remotes/one/versions/${a}`, '/registry/v1/remotes', '/'];
  for (const path of open) {
    const { status, text } = await registry.call('GET', path, undefined, stranger);
    expect(status, path).toBe(200);
    for (const secret of ['user-of-the-canary', 'role-of-the-canary', 'department-of-it', '"ops"', '"by"', 'publishedBy', 'reason-of-the'])
      expect(text, `${path} ${secret}`).not.toContain(secret);
  }
  // A caller with a token gets all data of the environment.
  expect((await registry.call('GET', at('quiet'))).text).toContain('user-of-the-canary');
});

describe('the automatic halt', () => {
  const report = (environment: string, rows: object[]) => registry.call('POST', at(environment, '/health'), { versions: rows });
  it('stops what fails too often, visibly and with a line in the history; running it again is one call', async () => {
    await prepare('halted');
    await canary('halted', 'first', { pins: { one: b }, percent: 100, margin: 5, minimum: 20 });
    const healthy = { name: 'one', version: a, loads: 100, failures: 1, people: 20, failing: 1, share: 0.01, drawn: 20 };
    expect(
      (
        await report('halted', [
          healthy,
          { name: 'one', version: b, loads: 100, failures: 5, people: 20, failing: 2, share: 0.05, drawn: 20 },
        ])
      ).body,
    ).toEqual({ halted: [] });
    expect(versions(await documentFor('halted', 'u1')).one).toBe(b);
    expect(
      (
        await report('halted', [
          healthy,
          { name: 'one', version: b, loads: 100, failures: 12, people: 20, failing: 6, share: 0.12, drawn: 20 },
        ])
      ).body,
    ).toEqual({ halted: ['first'] });
    expect(versions(await documentFor('halted', 'u1')).one).toBe(a);
    const status = (await registry.call('GET', at('halted'))).body as unknown as ReleaseStatus;
    expect(status.canaries).toMatchObject([{ name: 'first', state: 'halted', haltReason: expect.stringContaining('12.0 %') }]);
    const [last] = (await registry.call('GET', at('halted', '/history'))).body.history as unknown as ReleaseHistoryRow[];
    expect(last).toMatchObject({ action: 'canary-halt', name: 'first', by: 'automatic halt', reason: expect.stringContaining('one@') });
    expect(
      (await report('halted', [{ name: 'one', version: b, loads: 100, failures: 90, people: 20, failing: 20, share: 0.9, drawn: 20 }]))
        .body,
    ).toEqual({ halted: [] });
    await canary('halted', 'first', { pins: { one: b }, percent: 100 });
    expect(versions(await documentFor('halted', 'u1')).one).toBe(b);
  });

  it('works in a frozen environment too', async () => {
    await prepare('cold');
    await canary('cold', 'first', { pins: { one: b }, percent: 100, minimum: 10 });
    await registry.call('PUT', at('cold', '/freeze'), {});
    expect(
      (await report('cold', [{ name: 'one', version: b, loads: 10, failures: 10, people: 4, failing: 4, share: 1, drawn: 4 }])).body,
    ).toEqual({ halted: ['first'] });
  });
});
