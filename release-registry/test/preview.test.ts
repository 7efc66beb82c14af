// A preview runs a published version by a token that is signed, expires and is audited; a preview of an arbitrary address is refused.
import { createPublicKey, verify } from 'node:crypto';
import { previewOrigins } from 'release-registry/environments/preview-service';
import { registrySettings } from 'release-registry/service/registry-settings';
import type { SignedManifest } from 'shared-contracts/release/release';
import type { ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import type { PreviewFacts, PreviewText } from 'shared-contracts/release/release-preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
const [pinned, coming] = ['1.0.0-aaaaaaaaaa', '1.1.0-bbbbbbbbbb'] as const;
const previews = { origins: ['http://localhost:3001'], production: ['live'] };

beforeAll(async () => {
  registry = await testRegistry({ previews, menu: async () => [{ component: 'business/order' }, { component: 'business/gone' }] });
  for (const version of [pinned, coming])
    await registry.publish(releaseFixture({ version, code: `self.v='${version}';`, components: ['business/order', 'business/gone'] }));
});
afterAll(() => registry?.close());

const at = (environment: string, path = '') => `/registry/v1/environments/${environment}${path}`;
const prepare = (environment: string) => registry.call('PUT', at(environment, '/pins/business'), { version: pinned, reason: 'first' });
const issue = (environment: string, more: object = {}, headers = {}) =>
  registry.call(
    'POST',
    at(environment, '/previews'),
    { userId: 'u1', name: 'business', version: coming, minutes: 30, reason: 'try', ...more },
    headers,
  );
const codeOf = async (environment: string, more: object = {}) => String((await issue(environment, more)).body.code);
const open = (environment: string, code: string, userId = 'u1') =>
  registry.call('POST', at(environment, '/previews/open'), { code, userId });
const serialOf = async (environment: string) => Number((await registry.call('GET', at(environment))).body.serial);

describe('a preview', () => {
  it('is signed with the release key, describes the version, and names person, issuer, reason and end', async () => {
    await prepare('signed');
    const { body } = await open('signed', await codeOf('signed'));
    const { text, signature } = body as unknown as SignedManifest;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: registry.registry.service.publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true);
    const { preview } = JSON.parse(text) as PreviewText;
    expect(preview).toMatchObject({
      environment: 'signed',
      userId: 'u1',
      name: 'business',
      version: coming,
      by: 'ops',
      reason: 'try',
      origin: null,
    });
    expect(preview.remote).toMatchObject({ name: 'business', version: coming, base: `/remotes/business/${coming}/` });
    expect(preview.remote?.integrity['entry.js']).toMatch(/^sha384-/);
    expect(Date.parse(preview.expiresAt) - Date.parse(preview.issuedAt)).toBe(30 * 60_000);
    expect(Object.keys(JSON.parse(text))).toEqual(['preview']);
  });

  it('is opened once, by its person; another one’s attempt does not use it up', async () => {
    await prepare('once');
    const code = await codeOf('once');
    expect((await open('once', code, 'u2')).status).toBe(404);
    expect((await open('elsewhere', code)).status).toBe(404);
    expect((await open('once', code)).status).toBe(200);
    const again = await open('once', code);
    expect(again.body).toMatchObject({ code: 'preview-unknown' });
  });

  it('is opened by one of two windows that ask at once', async () => {
    await prepare('race');
    const code = await codeOf('race');
    const responses = await Promise.all([1, 2, 3, 4].map(() => open('race', code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('that has ended cannot be opened', async () => {
    await prepare('late');
    const wish = { userId: 'u1', name: 'business', version: coming, origin: null, minutes: -1 };
    const { code } = await registry.registry.service.issuePreview('late', wish, { by: 'ops', reason: 'short' });
    expect((await open('late', code)).status).toBe(404);
  });

  it('lasts a day at most and is for one of version and origin', async () => {
    expect((await issue('signed', { minutes: 1441 })).status).toBe(400);
    expect((await issue('signed', { minutes: 0 })).status).toBe(400);
    expect((await issue('signed', { origin: 'http://localhost:3001' })).status).toBe(400);
    expect((await issue('signed', { version: undefined })).status).toBe(400);
  });

  it('stands in the history and changes nothing that is served', async () => {
    await prepare('quiet');
    const before = await registry.call('GET', at('quiet', '/document'));
    await issue('quiet');
    const after = await registry.call('GET', at('quiet', '/document'));
    expect(after.headers.etag).toBe(before.headers.etag);
    const { history } = (await registry.call('GET', at('quiet', '/history'))).body as unknown as { history: ReleaseHistoryRow[] };
    expect(history[0]).toMatchObject({ action: 'preview', name: 'business', by: 'ops', reason: 'try', from: null, to: null });
    expect(history[0]?.detail).toMatchObject({ for: 'u1', version: coming });
    expect(history[0]?.serial).toBe(await serialOf('quiet'));
    // The preview has not changed the pins: this rollback restores the same ones.
    expect((await registry.call('POST', at('quiet', '/rollback'), { revision: 1, reason: 'same' })).status).toBe(200);
  });

  it('tells who published it, what stands there now and what every check says, and is not used up by that', async () => {
    await prepare('told');
    const version = '2.0.0-dddddddddd';
    await registry.publish(releaseFixture({ version, components: ['business/order'] }));
    const { body: issued } = await issue('told', { version });
    const told = await registry.call('GET', at('told', `/previews/${String(issued.id)}`));
    expect(told).toMatchObject({ status: 200, body: { environment: 'told', name: 'business', version, pinned, by: 'ops', reason: 'try' } });
    const { published } = told.body as unknown as PreviewFacts;
    expect(published?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(published?.files).toBeGreaterThan(0);
    const refused = published?.checks.flatMap((check) => check.refused.map(({ where }) => [check.label[1], where])) ?? [];
    expect(refused).toEqual([['Every menu entry of it opens a screen', 'business/gone']]);
    expect((await open('told', String(issued.code))).status).toBe(200);
    expect((await registry.call('GET', at('elsewhere', `/previews/${String(issued.id)}`))).status).toBe(404);
    expect((await registry.call('GET', at('told', `/previews/${'0'.repeat(16)}`))).status).toBe(404);
  });

  it('of what is killed, or everybody’s by now, tells that instead', async () => {
    await prepare('over');
    const { body: issued } = await issue('over');
    const path = at('over', `/previews/${String(issued.id)}`);
    await registry.call('PUT', at('over', `/kills/business/${coming}`), { reason: 'loses orders' });
    expect(await registry.call('GET', path)).toMatchObject({ status: 409, body: { code: 'preview-killed' } });
    await registry.call('DELETE', at('over', `/kills/business/${coming}`), { reason: 'mistake' });
    expect((await registry.call('PUT', at('over', '/pins/business'), { version: coming, reason: 'good' })).status).toBe(200);
    expect((await registry.call('GET', path)).status).toBe(400);
  });

  it('works in a frozen environment', async () => {
    await prepare('frozen');
    await registry.call('PUT', at('frozen', '/freeze'), { reason: 'looking' });
    expect((await registry.call('PUT', at('frozen', '/pins/business'), { version: coming })).status).toBe(423);
    expect((await open('frozen', await codeOf('frozen'))).status).toBe(200);
  });

  it('of a killed version is refused when it is issued and when it is opened', async () => {
    await prepare('killed');
    const code = await codeOf('killed');
    await registry.call('PUT', at('killed', `/kills/business/${coming}`), { reason: 'loses orders' });
    expect(await open('killed', code)).toMatchObject({ status: 409, body: { code: 'preview-killed' } });
    const refused = await issue('killed');
    expect(refused).toMatchObject({ status: 422, body: { problems: [{ rule: 'killed' }] } });
    await registry.call('DELETE', at('killed', `/kills/business/${coming}`), { reason: 'mistake' });
    // The refused attempt did not use up the code.
    expect((await open('killed', code)).status).toBe(200);
  });

  it('tells what the gate would refuse, and is issued all the same: finding out is what it is for', async () => {
    await prepare('warned');
    const version = '2.0.0-cccccccccc';
    await registry.publish(releaseFixture({ version, components: ['business/order'] }));
    const pin = await registry.call('PUT', at('warned', '/pins/business'), { version });
    expect(pin).toMatchObject({ status: 422, body: { problems: [{ rule: 'menu-component' }] } });
    const issued = await issue('warned', { version });
    expect(issued).toMatchObject({ status: 201, body: { gate: { refused: [] } } });
    expect(JSON.stringify(issued.body.gate)).toContain('business/gone');
  });

  it('is refused for what everybody has, for the shell, and for what was never published', async () => {
    await prepare('pointless');
    expect((await issue('pointless', { version: pinned })).status).toBe(400);
    expect((await issue('pointless', { name: 'shell', version: '1.0.0' })).status).toBe(400);
    expect((await issue('pointless', { version: '9.9.9' })).body).toMatchObject({ code: 'version-unknown' });
  });

  it('is asked for by whoever vouches for people: a team’s token is not enough', async () => {
    const { body } = await registry.call('POST', '/registry/v1/tokens', { team: 'etc team', publishes: ['*'], operates: ['*'] });
    const headers = { authorization: `Bearer ${String(body.token)}` };
    expect((await issue('signed', {}, headers)).status).toBe(403);
    expect((await registry.call('POST', at('signed', '/previews/open'), { code: 'x'.repeat(43), userId: 'u1' }, headers)).status).toBe(403);
    expect((await registry.call('GET', at('signed', `/previews/${'0'.repeat(16)}`), undefined, headers)).status).toBe(403);
  });
});

describe('a remote that nobody published', () => {
  const local = { version: undefined, origin: 'http://localhost:3001' };

  it('is previewed from an allowed origin, not from any other address', async () => {
    const { body } = await open('test', await codeOf('test', local));
    const { preview } = JSON.parse((body as unknown as SignedManifest).text) as PreviewText;
    expect(preview).toMatchObject({ version: null, origin: 'http://localhost:3001', remote: null });
    for (const origin of ['http://localhost:3002', 'https://evil.example'])
      expect(await issue('test', { ...local, origin }), origin).toMatchObject({ status: 403, body: { code: 'preview-origin' } });
    for (const origin of ['http://localhost:3001/x', 'javascript:alert(1)', 'localhost:3001'])
      expect((await issue('test', { ...local, origin })).status, origin).toBe(400);
  });

  it('is never previewed in production, whatever the list says', async () => {
    expect(await issue('live', local)).toMatchObject({ status: 403, body: { code: 'preview-origin' } });
  });

  it('is refused while its remote is killed altogether', async () => {
    await prepare('switched-off');
    await registry.call('PUT', at('switched-off', '/kills/business/*'), { reason: 'all of it' });
    expect(await issue('switched-off', local)).toMatchObject({ status: 409, body: { code: 'preview-killed' } });
  });

  it('is let through the page’s policy in environments that are not production', () => {
    expect(previewOrigins(previews, 'test')).toEqual(['http://localhost:3001']);
    expect(previewOrigins(previews, 'live')).toEqual([]);
  });
});

describe('the settings', () => {
  it('refuse developers’ origins in a production environment, and what is no origin', () => {
    const read = (env: Record<string, string>, environment = 'test') => registrySettings(env, environment);
    expect(read({ PREVIEW_ORIGINS: 'http://localhost:3001, http://127.0.0.1:3002' }).previews.origins).toHaveLength(2);
    expect(() => read({ PREVIEW_ORIGINS: 'http://localhost:3001' }, 'production')).toThrow(/not allowed in production/);
    expect(() => read({ PREVIEW_ORIGINS: 'http://localhost:3001', PRODUCTION_ENVIRONMENTS: 'test' })).toThrow(/not allowed in test/);
    for (const wrong of ['http://localhost:3001/remotes', 'localhost:3001', '*'])
      expect(() => read({ PREVIEW_ORIGINS: wrong }), wrong).toThrow(/no origin/);
    expect(read({}).clients).toMatchObject({ importMap: false, pilets: false, discovery: false });
    expect(() => read({ PILET_FEED: 'yes' })).toThrow(/PILET_FEED/);
  });

  it('leave the doors for other projects’ clients closed', async () => {
    for (const url of ['/import-map.json', '/discovery.json', '/registry/pilet'])
      expect((await registry.call('GET', url)).status, url).toBe(404);
    expect((await registry.call('PATCH', '/services', { service: 'business', url: `/remotes/business/${coming}/entry.js` })).status).toBe(
      404,
    );
    expect((await registry.call('POST', '/registry/pilet', {})).status).toBe(404);
  });
});
