// One account cannot influence the figures of others: each of its reports counts once, for versions that its manifest contained, and never
// with more failures than loads.
import { sql } from 'drizzle-orm';
import { userDocumentPath } from 'shared-contracts/release/release';
import type { ReleaseHealthReport } from 'shared-contracts/release/release-operations';
import { releasePath } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { TestClient } from '../harness.ts';
import { userId } from '../system/system-app.ts';
import { beacon, change, own, type ReleaseApp, releaseApp, sendBeacon, stateOf, tokenOf, versions } from './release-app.ts';

const [a, b, c] = versions;
const hour = 3_600_000;
const soon = { timeout: 15_000 };
const people = ['driver', 'dispatcher', 'auditor', 'finance', 'operator', 'cashier'] as const;
let test: ReleaseApp;
let admin: TestClient;
const tokens = new Map<string, string>();
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  test = await releaseApp();
  admin = await test.signIn('admin');
  for (const name of people) {
    tokens.set(name, await tokenOf(test, name));
    clients.set(name, test.withToken(tokens.get(name) ?? ''));
  }
  await change(admin, 'pin', { environment: own, name: 'one', version: a });
  const users = await Promise.all(people.map((name) => userId(test.database, name)));
  const rule = { percent: 0, users, roles: [], departments: [], margin: 2, minimum: 20 };
  await change(admin, 'canary', { environment: own, canary: 'spring', pins: { one: b }, rule });
});
afterAll(async () => await test?.close());
/** Each test begins in a new hour, so that counts of earlier tests do not mix in. */
beforeEach(() => test.clock.advance(2 * hour - (test.clock.now % hour)));

/** Requests the person's environment manifest as a page does, which records the versions that the person may report on. */
const look = (name: (typeof people)[number]) => clients.get(name)?.get(userDocumentPath, { groups: 'one' });
const said = async () => {
  const { result } = await admin.get<ReleaseHealthReport>(`${releasePath}/health`, { hours: 1, name: 'one' });
  return Object.fromEntries(
    result.versions.map(({ version, total: { loads, failures, people: count, failing } }) => [
      version,
      { loads, failures, people: count, failing },
    ]),
  );
};
/**
 * Waits until all earlier reports were counted or dropped. Reports are handled in order, so this sends one more and waits until it is
 * counted.
 */
async function settled(): Promise<void> {
  await look('dispatcher');
  const last = newId();
  await sendBeacon(test, tokens.get('dispatcher') ?? '', [beacon('one', b, { loads: 1 })], last);
  const taken = () => test.database.asSystem('test', (tx) => tx.execute(sql`select report from sys_release_report where report = ${last}`));
  await expect.poll(async () => (await taken()).rows, soon).toHaveLength(1);
}
const state = async () => (await stateOf(admin, own)).canaries.find(({ name }) => name === 'spring')?.state;
/** Moves the stored times into the past, as if the canary had started some time ago. */
const sometimeAgo = () =>
  test.database.asSystem('test', (tx) => tx.execute(sql`update registry.release_pin_history set at = at - interval '30 minutes'`));

describe('one driver', () => {
  const everything = beacon('one', b, { loads: 60, failures: { crashed: 60 } });
  const forged = beacon('one', b, { loads: 0, failures: { crashed: 60, network: 60, integrity: 60 } });

  it('halts nothing by a single request of 60 crashes, nor by six forged ones of failures without loads', async () => {
    await sometimeAgo();
    await look('driver');
    const token = tokens.get('driver') ?? '';
    expect(await sendBeacon(test, token, [everything])).toMatchObject({ success: true });
    for (let sent = 0; sent < 5; sent += 1)
      await sendBeacon(
        test,
        token,
        Array.from({ length: 40 }, () => forged),
      );
    expect(await sendBeacon(test, token, [everything])).toMatchObject({ status: 429 });
    test.clock.advance(61_000);
    await sendBeacon(test, token, [forged]);
    await settled();
    expect(await said()).toEqual({ [b]: { loads: 61, failures: 60, people: 2, failing: 1 } });
    expect(await test.watcher().judge()).toEqual([]);
    expect(await state()).toBe('running');
  });

  it('tells of versions that the own document never named in vain', async () => {
    await sendBeacon(test, tokens.get('driver') ?? '', [beacon('one', c, { loads: 60, failures: { crashed: 60 } })]);
    await settled();
    expect(Object.keys(await said())).toEqual([b]);
  });

  it('says one thing twice and is heard once', async () => {
    const token = tokens.get('driver') ?? '';
    const report = newId();
    await sendBeacon(test, token, [beacon('one', b, { loads: 3 })], report);
    await sendBeacon(test, token, [beacon('one', b, { loads: 3 })], report);
    await settled();
    await sendBeacon(test, token, [beacon('one', b, { loads: 3 })], report);
    await settled();
    expect(await said()).toEqual({ [b]: { loads: 5, failures: 0, people: 2, failing: 0 } });
  });

  it('with three sessions is still one person', async () => {
    const more = await Promise.all([1, 2].map(() => tokenOf(test, 'driver')));
    for (const token of [tokens.get('driver') ?? '', ...more])
      await sendBeacon(test, token, [beacon('one', b, { loads: 5, failures: { crashed: 5 } })]);
    await settled();
    expect((await said())[b]).toEqual({ loads: 16, failures: 15, people: 2, failing: 1 });
  });
});

it('three people of six for whom it really fails halt it', async () => {
  await sometimeAgo();
  for (const name of people) await look(name);
  for (const name of ['driver', 'auditor', 'finance'] as const)
    await sendBeacon(test, tokens.get(name) ?? '', [beacon('one', b, { loads: 10, failures: { crashed: 3 } })]);
  await settled();
  expect(await test.watcher().judge()).toEqual(['spring']);
  expect(await state()).toBe('halted');
});

it('no hash of a person is the person’s id, and hashes go after thirty days', async () => {
  const hashes = async () => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ hash: string }>(
        sql`select person as hash from sys_release_person union all select person from sys_release_voice
          union all select person from sys_release_draw union all select session from sys_release_session`,
      ),
    );
    return rows.map(({ hash }) => hash);
  };
  await look('driver');
  await sendBeacon(test, tokens.get('driver') ?? '', [beacon('one', b, { loads: 1 })]);
  await settled();
  const kept = await hashes();
  expect(kept.length).toBeGreaterThan(3);
  for (const name of people) expect(kept).not.toContain(await userId(test.database, name));
  test.clock.advance(31 * 24 * hour);
  await test.watcher().tidy();
  expect(await hashes()).toEqual([]);
});
