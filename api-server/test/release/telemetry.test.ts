// Page reports per version are checked, limited, stored without personal data, and shown to operators.
import { sql } from 'drizzle-orm';
import type { ReleaseHealthReport, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { releasePath } from 'shared-contracts/release/release-operations';
import { telemetryLimit, telemetryPath, type VersionFacts } from 'shared-contracts/wire/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TelemetryIntake } from '../../src/modules/release/health/telemetry-intake.ts';
import { peopleHashes } from '../../src/modules/release/registry/people-hash.ts';
import type { TestClient } from '../harness.ts';
import { userId } from '../system/system-app.ts';
import { beacon, draw, own, type ReleaseApp, releaseApp, sendBeacon, tokenOf, versions } from './release-app.ts';

const [a, b] = versions;
const hour = 3_600_000;
let test: ReleaseApp;
let admin: TestClient;
let token: string;
beforeAll(async () => {
  test = await releaseApp();
  admin = await test.signIn('admin');
  token = await tokenOf(test, 'dispatcher');
  await drawAll();
});
afterAll(async () => await test?.close());
beforeEach(async () => {
  // Each test runs in another hour, so its counts are separate and the limits of sessions begin again.
  test.clock.advance(2 * hour);
});

const drawAll = () =>
  draw(
    test,
    ['dispatcher', 'auditor'],
    ['one', 'two'].flatMap((name) => versions.map((version) => [name, version] as const)),
  );
const reported = async (query: Record<string, string | number> = {}): Promise<ReleaseVersionHealth[]> => {
  const { result } = await admin.get<ReleaseHealthReport>(`${releasePath}/health`, { hours: 1, ...query });
  return [...result.versions];
};
const soon = { timeout: 10_000 };

describe('health', () => {
  it('adds up what pages sent: loads, failures by reason, bytes, former versions, violations, mismatches; percentiles as of all loads', async () => {
    // Load times with a few very long ones, as in reality.
    const times = Array.from({ length: 1200 }, (_, index) => Math.round(40 + (3000 * ((index * 7919) % 1200) ** 2) / 1200 ** 2));
    const batches = Array.from({ length: 20 }, (_, index) => times.slice(index * 60, index * 60 + 60));
    for (const list of batches) {
      await sendBeacon(test, token, [
        beacon('one', a, { loads: 60, times: list, bytes: 1000, failures: { network: 2, crashed: 1 }, formers: 1 }),
      ]);
      test.clock.advance(10_000);
    }
    await sendBeacon(test, token, [beacon('one', b, { loads: 1, failures: { integrity: 1 }, integrity: 1, shares: 2 })]);
    await expect.poll(async () => (await reported()).reduce((sum, { total }) => sum + total.loads, 0), soon).toBe(1201);
    const found = await reported({ name: 'one' });
    const [first, second] = [a, b].map((version) => found.find((health) => health.version === version));
    expect(first).toMatchObject({
      name: 'one',
      version: a,
      total: { loads: 1200, failures: 60, failuresBy: { network: 40, crashed: 20 }, bytes: 20_000, formers: 20, integrity: 0 },
    });
    expect(second).toMatchObject({ version: b, total: { loads: 1, failures: 1, integrity: 1, shares: 2, p50: null, p95: null } });
    const sorted = times.toSorted((left, right) => left - right);
    for (const [share, key] of [
      [0.5, 'p50'],
      [0.95, 'p95'],
    ] as const) {
      const plain = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      expect(Math.abs((first?.total[key] ?? 0) - plain) / plain, `${key} of ${plain} ms`).toBeLessThan(0.1);
    }
  });

  it('is a series by the hour, and old hours go', async () => {
    for (const loads of [1, 2, 3]) {
      await sendBeacon(test, token, [beacon('two', a, { loads })]);
      await expect.poll(async () => (await reported({ name: 'two' }))[0]?.total.loads, soon).toBe(loads);
      test.clock.advance(hour);
    }
    const [found] = await reported({ name: 'two', hours: 5 });
    expect(found?.series.map(({ loads }) => loads)).toEqual([1, 2, 3]);
    expect(found?.total.loads).toBe(6);
    expect(await reported({ name: 'two', environment: 'other', hours: 5 })).toEqual([]);
    test.clock.advance(91 * 24 * hour);
    await test.watcher().tidy();
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        select 1 from sys_release_health union all select 1 from sys_release_voice union all select 1 from sys_release_person
        union all select 1 from sys_release_session union all select 1 from sys_release_report union all select 1 from sys_release_draw`),
    );
    expect(rows).toEqual([]);
    test.clock.now = Date.now() + 100 * hour;
    await drawAll();
  });

  it('of several nodes that write at once is the sum', async () => {
    const known = { isKnown: async () => true };
    const { database } = test;
    const hashes = peopleHashes(database);
    const nodes = Array.from(
      { length: 4 },
      () => new TelemetryIntake({ database, environment: own, known, hashes, clock: test.clock.read, log: test.app.log }),
    );
    const who = { userId: await userId(database, 'dispatcher'), sessionId: 's1' };
    let sent = 0;
    const take = (node: TelemetryIntake, ...versions: VersionFacts[]) =>
      node.take({ ...who, report: `report-of-nodes-${++sent}`, versions });
    for (let round = 0; round < 5; round += 1) {
      for (const node of nodes) {
        take(node, beacon('two', b, { loads: 2, times: [100, 200], failures: { timeout: 1 } }), beacon('one', a, { loads: 1 }));
        take(node, beacon('two', b, { loads: 1, failures: { network: 1 } }));
      }
      await Promise.all(nodes.map((node) => node.write()));
    }
    const found = await reported({ name: 'two' });
    expect(found[0]?.total).toMatchObject({ loads: 60, failures: 40, failuresBy: { timeout: 20, network: 20 } });
  });
});

describe('a beacon', () => {
  const refusals: readonly [string, unknown][] = [
    ['a reason nobody knows', { failures: { tired: 1 } }],
    ['a field nobody asked for', { userId: 'u1' }],
    ['a name that is no remote', { name: '../x' }],
    ['more than a page can do', { loads: telemetryLimit.count + 1 }],
    ['a negative count', { bytes: -1 }],
  ];
  it.each(refusals)('with %s is refused', async (_, more) => {
    const response = await sendBeacon(test, token, [{ ...beacon('one', a, { loads: 1 }), ...(more as object) } as VersionFacts]);
    expect(response).toMatchObject({ status: 200, success: false });
    expect(await reported()).toEqual([]);
  });

  it('that is no JSON, or too large, or from nobody is refused', async () => {
    const post = (payload: string) =>
      test.anonymous.raw({
        method: 'POST',
        path: telemetryPath,
        payload: Buffer.from(payload),
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      });
    expect((await post('{"token":')).json()).toMatchObject({ success: false });
    expect((await post('x'.repeat(telemetryLimit.body + 1))).json()).toMatchObject({ success: false });
    expect(await sendBeacon(test, 'x'.repeat(43), [beacon('one', a, { loads: 1 })])).toMatchObject({ status: 401, success: false });
  });

  it('of a version that was never published is thrown away', async () => {
    expect(
      await sendBeacon(test, token, [
        beacon('one', '6.6.6-ffffffffff', { loads: 5 }),
        beacon('ghost', a, { loads: 5 }),
        beacon('one', a, { loads: 1 }),
      ]),
    ).toMatchObject({ success: true });
    await expect.poll(async () => (await reported()).length, soon).toBe(1);
    expect(await reported()).toMatchObject([{ name: 'one', version: a, total: { loads: 1 } }]);
  });

  it('is one of a few per session and minute', async () => {
    const responses = [];
    for (let sent = 0; sent <= telemetryLimit.perMinute; sent += 1)
      responses.push(await sendBeacon(test, token, [beacon('one', a, { loads: 1 })]));
    expect(responses.filter(({ success }) => success)).toHaveLength(telemetryLimit.perMinute);
    expect(responses.at(-1)).toMatchObject({ status: 429 });
    expect(await sendBeacon(test, await tokenOf(test, 'auditor'), [beacon('one', a, { loads: 1 })])).toMatchObject({ success: true });
  });

  it('leaves nothing of the person who sent it', async () => {
    await sendBeacon(test, token, [beacon('one', a, { loads: 1, failures: { network: 1 } })]);
    await expect.poll(async () => (await reported()).length, soon).toBe(1);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ row: string }>(
        sql`select to_jsonb(h)::text as row from sys_release_health h union all select to_jsonb(r)::text from sys_release_voice r
          union all select to_jsonb(p)::text from sys_release_person p union all select to_jsonb(d)::text from sys_release_draw d
          union all select to_jsonb(e)::text from sys_release_session e`,
      ),
    );
    const { rows: people } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ word: string }>(sql`
        select unnest(array[u.id, u.username, u.realname, s.id, s.address]) word from sys_user u left join sys_session s on s.user_id = u.id
        where u.username = 'dispatcher'`),
    );
    const words = [...new Set([token, ...people.map(({ word }) => word).filter(Boolean)])];
    expect(words.length).toBeGreaterThan(4);
    for (const { row } of rows) for (const word of words) expect(row).not.toContain(word);
  });

  it('waits in memory while the database is away', async () => {
    let isAway = true;
    const database = {
      ...test.database,
      asSystem: async (...asked: Parameters<typeof test.database.asSystem>) => {
        if (isAway) throw new Error('away');
        return await test.database.asSystem(...asked);
      },
    } as typeof test.database;
    const log = { warn: vi.fn() };
    const intake = new TelemetryIntake({
      database,
      environment: own,
      known: { isKnown: async () => true },
      hashes: peopleHashes(database),
      clock: test.clock.read,
      log,
    });
    const who = { userId: await userId(test.database, 'dispatcher'), sessionId: 's2' };
    intake.take({ ...who, report: 'report-while-away', versions: [beacon('one', a, { loads: 1 })] });
    await intake.write();
    expect(log.warn).toHaveBeenCalledOnce();
    isAway = false;
    intake.take({ ...who, report: 'report-when-back', versions: [beacon('one', a, { loads: 2 })] });
    await intake.write();
    expect((await reported())[0]?.total.loads).toBe(3);
  });

  it('that can never be written does not stand in the way of the later ones', async () => {
    const log = { warn: vi.fn() };
    const { database } = test;
    const known = {
      isKnown: async (name: string) => {
        if (name === 'bad') throw new Error('this one never');
        return true;
      },
    };
    const intake = new TelemetryIntake({ database, environment: own, known, hashes: peopleHashes(database), clock: test.clock.read, log });
    const who = { userId: await userId(database, 'dispatcher'), sessionId: 's3' };
    intake.take({ ...who, report: 'report-that-fails', versions: [beacon('bad', a, { loads: 1 })] });
    for (let attempt = 0; attempt < 5; attempt++) await intake.write();
    expect(log.warn).toHaveBeenLastCalledWith(expect.objectContaining({ beacons: 1 }), expect.stringContaining('given up'));
    intake.take({ ...who, report: 'report-after-it', versions: [beacon('one', a, { loads: 2 })] });
    await intake.write();
    expect((await reported())[0]?.total.loads).toBe(2);
  });
});
