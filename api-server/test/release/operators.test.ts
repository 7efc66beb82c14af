// The routes for operators, with a real registry.
import { sql } from 'drizzle-orm';
import type { ReleaseHistoryPage, ReleaseMatrix, ReleaseRemote, ReleaseVersionDetail } from 'shared-contracts/release/release-operations';
import { releaseCalls, releasePath } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../harness.ts';
import { change, own, type ReleaseApp, releaseApp, serialOf, stateOf, versions } from './release-app.ts';

const [a, b, c] = versions;
let test: ReleaseApp;
let admin: TestClient;
beforeAll(async () => {
  test = await releaseApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test?.close());

const pinned = async (environment: string) =>
  Object.fromEntries((await stateOf(admin, environment)).pins.map(({ name, version }) => [name, version]));
const auditOf = async (environment: string) => {
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<{ payload: string }>(
      sql`select payload from freight.audit_log where entity = 'release' and record_id like ${`${environment}:%`} order by serial`,
    ),
  );
  return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
};

describe('a change', () => {
  it('needs the permission of its call; reading needs release:view', async () => {
    const dispatcher = await test.signIn('dispatcher');
    for (const call of Object.keys(releaseCalls))
      expect(await dispatcher.post(`${releasePath}/${call}`, {}), call).toMatchObject({ success: false, code: 510 });
    for (const path of ['environments', 'matrix', 'remote', 'version', 'history', 'health'])
      expect(await dispatcher.get(`${releasePath}/${path}`), path).toMatchObject({ success: false, code: 510 });
  });

  it('is made in the registry, under the person’s name, with reason, audit row and news', async () => {
    const response = await change(admin, 'pin', { environment: 'made', name: 'one', version: a, reason: ' 首次\u200b\u202e发布' });
    expect(response).toMatchObject({ success: true, result: { serial: 1, changes: [{ name: 'one', from: null, to: a }], dryRun: false } });
    const { result } = await admin.get<ReleaseHistoryPage>(`${releasePath}/history`, { environment: 'made' });
    expect(result).toMatchObject({ total: 1, records: [{ environment: 'made', by: 'admin', reason: '首次发布', action: 'pin', to: a }] });
    expect(await auditOf('made')).toMatchObject([
      { username: 'admin', action: 'pin', recordId: 'made:1', changes: { one: [null, a], reason: [null, '首次发布'] } },
    ]);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select 1 from sys_outbox where payload @> '{"cmd":"release","environment":"made","serial":1}'::jsonb`),
    );
    expect(rows).toHaveLength(1);
  });

  it('against another serial is refused and changes nothing', async () => {
    await change(admin, 'pin', { environment: 'stale', name: 'one', version: a });
    await test.outside('PUT', '/environments/stale/pins/one', { version: b });
    const late = await change(admin, 'pin', { environment: 'stale', name: 'one', version: c, serial: 1 });
    expect(late).toMatchObject({
      status: 200,
      success: false,
      code: 500,
      message: '环境已被他人修改，请重新查看后再试',
      result: { code: 'serial-changed' },
    });
    expect(await pinned('stale')).toEqual({ one: b });
    expect(await auditOf('stale')).toHaveLength(1);
  });

  it('of a frozen environment is refused; a rollback and a kill are let through', async () => {
    await change(admin, 'pin', { environment: 'ice', name: 'one', version: a });
    await change(admin, 'pin', { environment: 'ice', name: 'one', version: b });
    await change(admin, 'freeze', { environment: 'ice', reason: '查看问题' });
    const refused = await change(admin, 'pin', { environment: 'ice', name: 'one', version: c });
    expect(refused).toMatchObject({ success: false, result: { code: 'environment-frozen' } });
    expect(refused.message).toContain('查看问题');
    expect(await change(admin, 'rollback', { environment: 'ice', name: 'one' })).toMatchObject({
      success: true,
      result: { changes: [{ to: a }] },
    });
    expect(await change(admin, 'kill', { environment: 'ice', name: 'one', version: b })).toMatchObject({ success: true });
    expect(await change(admin, 'unfreeze', { environment: 'ice' })).toMatchObject({ success: true });
    expect((await stateOf(admin, 'ice')).frozen).toBeNull();
  });

  it('that the gate refuses comes back with every finding: what, where and how to mend it', async () => {
    test.menus.set('gated', ['one/page', 'one/missing']);
    const refused = await change(admin, 'pin', { environment: 'gated', name: 'one', version: a });
    expect(refused).toMatchObject({
      success: false,
      message: '发布检查未通过',
      result: { code: 'gate', message: ['发布检查未通过', expect.any(String)] },
    });
    expect(refused.result.problems).toMatchObject([{ rule: 'menu-component', where: expect.stringContaining('one/missing') }]);
    for (const { what, mend } of refused.result.problems) expect([...what, ...mend].every((text) => text.length > 0)).toBe(true);
  });

  it('needs a reason, and names the registry knows', async () => {
    const serial = await serialOf(admin, own);
    const wrong = [
      ['pin', { name: 'one', version: a, reason: '  ' }, 'reason'],
      ['pin', { name: 'one', version: a, reason: '\u3164\u200b' }, 'reason'],
      ['pin', { name: '../tokens', version: a }, 'name'],
      ['kill', { name: 'one', version: '1.0.0/../../freeze' }, 'version'],
      ['rollback', {}, ''],
      [
        'canary',
        { canary: 'x', pins: { one: b }, rule: { percent: 101, users: [], roles: [], departments: [], margin: 1, minimum: 1 } },
        'rule.percent',
      ],
    ] as const;
    for (const [call, wish, field] of wrong) {
      const response = await change(admin, call, { environment: own, serial, ...wish });
      expect(response, call).toMatchObject({ success: false, code: 500 });
      expect(Object.keys(response.result ?? {}), call).toContain(field);
    }
    expect(await serialOf(admin, own)).toBe(serial);
  });

  it('for show says what would happen and leaves no trace', async () => {
    await change(admin, 'pin', { environment: 'show', name: 'one', version: a });
    const shown = await change(admin, 'pin', { environment: 'show', name: 'one', version: b, dryRun: true });
    expect(shown).toMatchObject({ success: true, result: { dryRun: true, serial: 1, changes: [{ from: a, to: b }] } });
    expect(await pinned('show')).toEqual({ one: a });
    expect(await auditOf('show')).toHaveLength(1);
  });

  it('sent twice under one key happens once and is answered alike; another body under the key is refused', async () => {
    const wish = { environment: 'twice', name: 'one', version: a, serial: 0 };
    const first = await change(admin, 'pin', wish, 'key-of-this-change');
    const second = await change(admin, 'pin', wish, 'key-of-this-change');
    expect(second).toMatchObject({ success: true, result: first.result, timestamp: first.timestamp });
    expect(await auditOf('twice')).toHaveLength(1);
    expect(await change(admin, 'pin', { ...wish, version: b }, 'key-of-this-change')).toMatchObject({
      success: false,
      message: '重复提交',
    });
    const none = await admin.post(`${releasePath}/pin`, { ...wish, reason: 'x', serial: 1, version: b }, { key: false });
    expect(none).toMatchObject({ success: false });
    expect(await pinned('twice')).toEqual({ one: a });
  });

  it('while the registry is away is answered 503, and the same key works when it is back', async () => {
    const wish = { environment: 'away', name: 'one', version: a, serial: 0 };
    test.reach.isUp = false;
    try {
      expect(await change(admin, 'pin', wish, 'key-of-the-outage')).toMatchObject({ status: 503, success: false });
    } finally {
      test.reach.isUp = true;
      // The release watch may have failed too: after several failures no code calls the registry for some seconds.
      test.clock.advance(3_000);
    }
    expect(await change(admin, 'pin', wish, 'key-of-the-outage')).toMatchObject({ success: true, result: { serial: 1 } });
  });
});

describe('every call', () => {
  it('reaches its counterpart in the registry', async () => {
    const rule = { percent: 5, users: ['u1'], roles: [], departments: [], margin: 2, minimum: 50 };
    const at = { environment: 'calls' };
    const steps = [
      ['pin', { ...at, name: 'one', version: a }],
      ['pin', { ...at, name: 'one', version: b }],
      ['rollback', { ...at, name: 'one', revision: 1 }],
      ['rollback', { ...at, revision: 2 }],
      ['canary', { ...at, canary: 'spring', pins: { one: c }, rule }],
      ['canaryHalt', { ...at, canary: 'spring' }],
      ['canary', { ...at, canary: 'spring', pins: { one: c }, rule }],
      ['canaryKeep', { ...at, canary: 'spring' }],
      ['canary', { ...at, canary: 'summer', pins: { one: a }, rule }],
      ['canaryEnd', { ...at, canary: 'summer' }],
      ['kill', { ...at, name: 'one', version: c }],
      ['revive', { ...at, name: 'one', version: c }],
      ['freeze', at],
      ['unfreeze', at],
      ['promote', { environment: 'promoted', from: 'calls', names: ['one'] }],
      ['unpin', { ...at, name: 'one' }],
    ] as const;
    for (const [call, wish] of steps)
      expect(await change(admin, call, wish), call).toMatchObject({ success: true, result: { dryRun: false } });
    expect(await pinned('promoted')).toEqual({ one: c });
    expect(await pinned('calls')).toEqual({});
    const { result } = await admin.get<ReleaseHistoryPage>(`${releasePath}/history`, { environment: 'calls', pageNo: 2, pageSize: 4 });
    expect(result).toMatchObject({ total: 15, current: 2, size: 4 });
    expect(result.records).toHaveLength(4);
  });
});

describe('what operators see', () => {
  beforeAll(async () => {
    await change(admin, 'pin', { environment: own, name: 'one', version: a, reason: 'first' });
    await change(admin, 'pin', { environment: own, name: 'two', version: b });
    await change(admin, 'pin', { environment: 'next', name: 'one', version: c });
    await change(admin, 'pin', { environment: 'next', name: 'two', version: b });
    const rule = { percent: 10, users: [], roles: [], departments: [], margin: 2, minimum: 50 };
    await change(admin, 'canary', { environment: own, canary: 'trial', pins: { one: b }, rule });
  });

  it('is the matrix: the own environment first, drift, what is newer, since when and why, canaries', async () => {
    const { result } = await admin.get<ReleaseMatrix>(`${releasePath}/matrix`);
    expect(result.environments[0]).toMatchObject({ environment: own, isOwn: true });
    const next = result.environments.findIndex(({ environment }) => environment === 'next');
    const row = result.remotes.find(({ name }) => name === 'one');
    expect(row).toMatchObject({ isDrifting: true, newest: { version: c, publishedBy: 'builder' } });
    expect(row?.cells[0]).toMatchObject({
      version: a,
      behind: 2,
      since: { by: 'admin', reason: 'first' },
      canary: { name: 'trial', version: b, percent: 10, state: 'running' },
      health: null,
    });
    expect(row?.cells[next]).toMatchObject({ version: c, behind: 0, canary: null });
  });

  it('is a remote’s versions and where each is in use', async () => {
    const { result } = await admin.get<ReleaseRemote>(`${releasePath}/remote`, { name: 'one' });
    expect(result.versions.map(({ version }) => version)).toEqual([c, b, a]);
    expect(result.versions.find(({ version }) => version === a)?.pinnedIn).toContain(own);
    expect(result.versions.find(({ version }) => version === b)?.canaryIn).toEqual([own]);
  });

  it('is one version: its files and sizes, the gate’s report, its places and its history, canaries included', async () => {
    const { result } = await admin.get<ReleaseVersionDetail>(`${releasePath}/version`, { name: 'one', version: b });
    expect(result).toMatchObject({ version: b, publishedBy: 'builder', isCollected: false, isShell: false, groups: ['one'] });
    expect(result.gate).toMatchObject({ refused: [] });
    expect(result.exposes).toMatchObject([{ component: 'one/page', bytes: Buffer.byteLength(`self.one='${b}';`) }]);
    expect(result.bytes).toBe(result.files.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(result.places.find(({ isOwn }) => isOwn)).toMatchObject({ environment: own, isPinned: false, pinned: a, canary: 'trial' });
    expect(result.history.some(({ environment, action }) => environment === own && action === 'canary')).toBe(true);
    for (const { name, from, to, action } of result.history)
      expect(name === 'one' ? [from, to].includes(b) || ['kill', 'revive'].includes(action) : action.startsWith('canary')).toBe(true);
  });

  it('of a version that was never published is the registry’s own words', async () => {
    const response = await admin.get(`${releasePath}/version`, { name: 'one', version: '9.9.9-dddddddddd' });
    expect(response).toMatchObject({ success: false, result: { code: 'version-unknown' } });
  });
});
