// Pin, promote, rollback, kill and freeze: one call each, with lock, dry run and history.
import type { EnvironmentManifest } from 'shared-contracts/release/release';
import type { ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
const menus = new Map<string, string[]>();
/** Environments whose menu was read, in order. */
const readMenus: string[] = [];
beforeAll(async () => {
  registry = await testRegistry({
    menu: async (environment) => {
      readMenus.push(environment);
      const menu = menus.get(environment);
      if (menu?.includes('broken')) throw new Error('no answer');
      return (menu ?? []).map((component) => ({ component }));
    },
  });
  for (const name of ['one', 'two'])
    for (const version of ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb', '1.0.0-cccccccccc'])
      await registry.publish(
        releaseFixture({ name, groups: [name], components: [`${name}/page`], version, code: `self.${name}='${version}';` }),
      );
});
afterAll(() => registry?.close());

const [a, b, c] = ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb', '1.0.0-cccccccccc'] as const;
const at = (environment: string, path = '') => `/registry/v1/environments/${environment}${path}`;
const pin = (environment: string, name: string, version: string, headers = {}) =>
  registry.call('PUT', at(environment, `/pins/${name}`), { version, reason: `to ${version}` }, headers);
const documentOf = async (environment: string) => {
  const { signed } = await registry.registry.service.document(environment);
  return JSON.parse(signed.text) as EnvironmentManifest;
};
const served = async (environment: string) =>
  Object.fromEntries((await documentOf(environment)).remotes.map(({ name, version }) => [name, version]));
const historyOf = async (environment: string) =>
  (await registry.call('GET', at(environment, '/history'))).body.history as unknown as ReleaseHistoryRow[];

describe('the lock', () => {
  it('is the serial of the answer before; every kind of change is refused against another one, and changes nothing', async () => {
    await pin('locked', 'one', a);
    const etag = String((await pin('locked', 'one', b)).headers.etag);
    expect(etag).toBe('"2"');
    expect((await registry.call('GET', at('locked'))).headers.etag).toBe(etag);
    const stale = { 'if-match': '"1"' };
    const body = { version: a, from: 'locked', revision: 1, pins: { one: c }, percent: 5 };
    const changes = [
      ['PUT', '/pins/one'],
      ['DELETE', '/pins/one'],
      ['POST', '/pins/one/rollback'],
      ['POST', '/rollback'],
      ['POST', '/promotions'],
      ['PUT', `/kills/one/${b}`],
      ['PUT', '/freeze'],
      ['DELETE', '/freeze'],
      ['PUT', '/canaries/first'],
    ] as const;
    for (const [method, path] of changes)
      expect(await registry.call(method, at('locked', path), body, stale), path).toMatchObject({
        status: 412,
        body: { code: 'serial-changed' },
      });
    expect((await registry.call('GET', at('locked'))).headers.etag).toBe(etag);
    expect((await pin('locked', 'one', c, { 'if-match': etag })).status).toBe(200);
  });

  it('lets one of two win who looked at the same moment', async () => {
    await pin('raced', 'one', a);
    const responses = await Promise.all([b, c].map((version) => pin('raced', 'one', version, { 'if-match': '"1"' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('a dry run', () => {
  it('of every change says what would happen and leaves the environment as it was', async () => {
    await pin('dry', 'one', a);
    await pin('dry', 'one', b);
    const before = await registry.call('GET', at('dry'));
    const changes = [
      ['PUT', '/pins/one', { version: c }],
      ['DELETE', '/pins/one', {}],
      ['POST', '/pins/one/rollback', {}],
      ['POST', '/rollback', { revision: 1 }],
      ['PUT', `/kills/one/${b}`, {}],
      ['PUT', '/freeze', {}],
      ['PUT', '/canaries/first', { pins: { one: c }, percent: 10 }],
    ] as const;
    for (const [method, path, body] of changes)
      expect(await registry.call(method, `${at('dry', path)}?dryRun=true`, body), path).toMatchObject({
        status: 200,
        body: { dryRun: true, serial: 2 },
      });
    expect(await registry.call('GET', at('dry'))).toMatchObject({ text: before.text });
    expect(await historyOf('dry')).toHaveLength(2);
  });
});

describe('rollback', () => {
  it('of one remote goes to the version of any revision', async () => {
    for (const version of [a, b, c]) await pin('back', 'one', version);
    await pin('back', 'two', a);
    expect(await registry.call('POST', at('back', '/pins/one/rollback'), { revision: 1, reason: 'night' })).toMatchObject({
      status: 200,
      body: { changes: [{ name: 'one', from: c, to: a }] },
    });
    expect(await served('back')).toEqual({ one: a, two: a });
  });

  const back = (environment: string) => registry.call('POST', at(environment, '/pins/one/rollback'), {});

  it('goes back one version each time, also where one was pinned twice, and says when there is none before', async () => {
    for (const version of [a, b, a]) await pin('twice', 'one', version);
    for (const version of [b, a]) {
      expect((await back('twice')).status).toBe(200);
      expect(await served('twice')).toEqual({ one: version });
    }
    expect(await back('twice')).toMatchObject({
      status: 409,
      body: {
        code: 'nothing-to-roll-back',
        message: [expect.stringContaining('没有可以回退的版本'), expect.stringContaining('no earlier')],
      },
    });
    // What is pinned after a rollback stands behind the version it went to, not behind the one it left.
    await pin('twice', 'one', c);
    expect((await back('twice')).body).toMatchObject({ changes: [{ from: c, to: a }] });
  });

  it('passes over killed versions', async () => {
    for (const version of [a, b, c]) await pin('over', 'one', version);
    await registry.call('PUT', at('over', `/kills/one/${b}`), {});
    expect(await back('over')).toMatchObject({ status: 200, body: { changes: [{ from: c, to: a }] } });
    await pin('over', 'one', c);
    await registry.call('PUT', at('over', `/kills/one/${a}`), {});
    expect(await back('over')).toMatchObject({ status: 409, body: { code: 'nothing-to-roll-back' } });
  });

  it('finds the version before again after the environment went back to a moment and forward once more', async () => {
    for (const version of [a, b]) await pin('forth', 'one', version);
    for (const revision of [1, 2]) await registry.call('POST', at('forth', '/rollback'), { revision });
    expect(await back('forth')).toMatchObject({ status: 200, body: { changes: [{ from: b, to: a }] } });
  });

  it('of the environment restores a revision as a whole: later remotes go, former ones come back', async () => {
    await pin('whole', 'one', a);
    await pin('whole', 'one', b);
    await pin('whole', 'two', b);
    expect(await registry.call('POST', at('whole', '/rollback'), { revision: 1 })).toMatchObject({
      status: 200,
      body: {
        changes: [
          { name: 'one', from: b, to: a },
          { name: 'two', from: b, to: null },
        ],
        lost: ['two/page'],
      },
    });
    expect(await served('whole')).toEqual({ one: a });
    await registry.call('POST', at('whole', '/rollback'), { revision: 3 });
    expect(await served('whole')).toEqual({ one: b, two: b });
    expect(await registry.call('POST', at('whole', '/rollback'), { revision: 99 })).toMatchObject({
      status: 404,
      body: { code: 'revision-unknown' },
    });
  });
});

describe('what repairs an environment', () => {
  it('does not ask for the menu; a dry run of a rollback does, to say which entries would open nothing', async () => {
    await pin('repaired', 'one', a);
    await pin('repaired', 'one', b);
    await registry.call('PUT', at('repaired', '/canaries/first'), { pins: { one: c }, percent: 5 });
    readMenus.length = 0;
    menus.set('repaired', ['one/page', 'one/other']);
    const changes = [
      ['POST', '/canaries/first/halt', {}],
      ['DELETE', '/canaries/first', {}],
      ['PUT', '/freeze', {}],
      ['POST', '/pins/one/rollback', {}],
      ['POST', '/rollback', { revision: 2 }],
      ['PUT', `/kills/one/${b}`, {}],
      ['DELETE', '/freeze', {}],
      ['DELETE', `/kills/one/${b}`, {}],
    ] as const;
    for (const [method, path, body] of changes) expect((await registry.call(method, at('repaired', path), body)).status, path).toBe(200);
    expect(readMenus).toEqual([]);
    expect(await registry.call('POST', `${at('repaired', '/rollback')}?dryRun=true`, { revision: 1 })).toMatchObject({
      status: 200,
      body: { gate: { notes: [{ rule: 'menu-component', where: 'one/other' }] } },
    });
    expect(readMenus).toEqual(['repaired']);
    menus.delete('repaired');
  });
});

describe('promotion', () => {
  it('takes an environment as it stood at a revision, or the remotes named', async () => {
    await pin('from', 'one', a);
    await pin('from', 'two', a);
    await pin('from', 'one', b);
    expect((await registry.call('POST', at('to', '/promotions'), { from: 'from', revision: 2 })).status).toBe(200);
    expect(await served('to')).toEqual({ one: a, two: a });
    await registry.call('POST', at('part', '/promotions'), { from: 'from', names: ['one'] });
    expect(await served('part')).toEqual({ one: b });
    expect(await registry.call('POST', at('part', '/promotions'), { from: 'from', names: ['three'] })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-promote' },
    });
  });

  it('is judged by the menu of the environment it goes to; a rollback is not', async () => {
    menus.set('menu-to', ['one/page', 'one/other']);
    await pin('menu-from', 'one', a);
    const refused = await registry.call('POST', at('menu-to', '/promotions'), { from: 'menu-from' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'gate', problems: [{ rule: 'menu-component', where: 'one/other' }] } });
    menus.set('menu-to', ['one/page']);
    await pin('menu-to', 'one', a);
    await pin('menu-to', 'one', b);
    menus.set('menu-to', ['one/page', 'one/other', 'broken']);
    expect(await pin('menu-to', 'one', c)).toMatchObject({ status: 422, body: { problems: [{ rule: 'menu-unknown' }] } });
    expect((await registry.call('POST', at('menu-to', '/pins/one/rollback'), {})).status).toBe(200);
    menus.delete('menu-to');
  });
});

describe('a kill', () => {
  it('is named first, takes the version away at once, and what stood before is served; revive brings it back', async () => {
    await pin('killing', 'one', a);
    await pin('killing', 'one', b);
    expect(await documentOf('killing')).toMatchObject({ remotes: [{ version: b }], lastGood: [{ name: 'one', version: a }] });
    expect((await registry.call('PUT', at('killing', `/kills/one/${b}`), { reason: ' lo\u200bops\u202e' })).status).toBe(200);
    const document = await documentOf('killing');
    expect(document).toMatchObject({ serial: 3, kills: [{ name: 'one', version: b, reason: 'loops' }] });
    expect(document.remotes.map(({ version }) => version)).toEqual([a]);
    const small = JSON.parse((await registry.registry.service.kills('killing')).signed.text);
    expect(small).toEqual({ environment: 'killing', serial: 3, issuedAt: document.issuedAt, kills: document.kills });
    expect((await registry.call('GET', at('killing'))).body).toMatchObject({ pins: [{ name: 'one', version: b, instead: a }] });
    expect(await pin('killing', 'one', c)).toMatchObject({ status: 200 });
    expect(await pin('killing', 'one', b)).toMatchObject({ status: 422, body: { problems: [{ rule: 'killed' }] } });
    await registry.call('DELETE', at('killing', `/kills/one/${b}`), {});
    expect((await pin('killing', 'one', b)).status).toBe(200);
  });

  it('of every version leaves nothing of the remote', async () => {
    await pin('none', 'one', a);
    await pin('none', 'two', a);
    await registry.call('PUT', at('none', '/kills/one/*'), {});
    expect(await served('none')).toEqual({ two: a });
  });

  it('needs a version that exists', async () =>
    expect(await registry.call('PUT', at('none', '/kills/one/9.9.9'), {})).toMatchObject({ status: 404 }));
});

describe('a version that was rolled back', () => {
  it('is not what to fall back on', async () => {
    for (const version of [a, b]) await pin('bad', 'one', version);
    await registry.call('POST', at('bad', '/pins/one/rollback'), {});
    expect((await documentOf('bad')).remotes[0]).toMatchObject({ version: a });
    expect((await documentOf('bad')).lastGood).toBeUndefined();
  });
});

describe('a frozen environment', () => {
  it('lets rollbacks and kills through and nothing else; a start pins nothing', async () => {
    for (const version of [a, b]) await pin('ice', 'one', version);
    await registry.call('PUT', at('ice', '/freeze'), { reason: 'month end' });
    expect(await pin('ice', 'one', c)).toMatchObject({
      status: 423,
      body: { code: 'environment-frozen', message: [expect.stringContaining('month end'), expect.anything()] },
    });
    expect((await registry.call('POST', at('ice', '/promotions'), { from: 'back' })).status).toBe(423);
    expect((await registry.call('PUT', at('ice', '/canaries/x'), { pins: { one: c } })).status).toBe(423);
    expect((await registry.registry.service.pinFromStart('ice', new Map([['two', a]]))).changes).toEqual([]);
    expect((await registry.call('POST', at('ice', '/pins/one/rollback'), {})).status).toBe(200);
    expect((await registry.call('PUT', at('ice', `/kills/one/${b}`), {})).status).toBe(200);
    expect((await registry.call('GET', at('ice'))).body).toMatchObject({ frozen: { by: 'ops', reason: 'month end' } });
    await registry.call('DELETE', at('ice', '/freeze'), {});
    expect((await pin('ice', 'one', c)).status).toBe(200);
  });
});

describe('the history', () => {
  it('says who, when, from, to, why, and what the gate said', async () => {
    const began = new Date().toISOString();
    await pin('told', 'one', a);
    await registry.call('PUT', at('told', `/kills/one/${a}`), { reason: 'loops' });
    await registry.call('PUT', at('told', '/freeze'), { reason: 'calm' });
    expect(await historyOf('told')).toMatchObject([
      { serial: 3, action: 'freeze', name: '*', by: 'ops', reason: 'calm' },
      { serial: 2, action: 'kill', name: 'one', detail: { version: a } },
      {
        serial: 1,
        action: 'pin',
        name: 'one',
        from: null,
        to: a,
        by: 'ops',
        reason: `to ${a}`,
        gate: { refused: [], notes: [{ rule: 'without-menu' }] },
      },
    ]);
    const [row] = await historyOf('told');
    const moments = [began, row?.at, new Date().toISOString()];
    expect(moments.toSorted()).toEqual(moments);
  });

  it('of one environment knows nothing of another', async () => {
    expect((await registry.call('GET', '/registry/v1/environments')).body.environments).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'told', serial: 3 }), expect.objectContaining({ name: 'ice' })]),
    );
  });
});
