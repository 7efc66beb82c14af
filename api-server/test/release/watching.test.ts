// A failing canary is halted by page reports; operators are notified once; pages are told of every change.
import { sql } from 'drizzle-orm';
import type { ReleaseNews } from 'shared-contracts/release/release-operations';
import { releasePath } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../harness.ts';
import { bell, listen } from '../message/message-app.ts';
import { userId } from '../system/system-app.ts';
import { beacon, change, draw, own, type ReleaseApp, releaseApp, sendBeacon, stateOf, tokenOf, versions } from './release-app.ts';

const [a, b, c] = versions;
const soon = { timeout: 15_000 };
let test: ReleaseApp;
let admin: TestClient;
/** Tokens of several people's pages, because each may report only a limited number. */
let pages: string[];
beforeAll(async () => {
  test = await releaseApp();
  admin = await test.signIn('admin');
  const people = ['dispatcher', 'auditor', 'finance', 'operator'];
  pages = await Promise.all(people.map((username) => tokenOf(test, username)));
  await draw(
    test,
    people,
    ['one', 'two'].flatMap((name) => versions.map((version) => [name, version] as const)),
  );
  await change(admin, 'pin', { environment: own, name: 'one', version: a });
  await change(admin, 'pin', { environment: own, name: 'two', version: a });
});
afterAll(async () => await test?.close());

const rule = { percent: 20, users: [], roles: [], departments: [], margin: 2, minimum: 50 };
const canaryState = async (name: string) => (await stateOf(admin, own)).canaries.find((canary) => canary.name === name);
/** Every page sends the same reports; before that, earlier reports are moved into the past. */
async function report(...facts: Parameters<typeof beacon>[]): Promise<void> {
  await pass(12);
  const before = await loadsOf();
  for (const page of pages)
    await sendBeacon(
      test,
      page,
      facts.map((fact) => beacon(...fact)),
    );
  const sent = facts.reduce((sum, [, , { loads = 0 }]) => sum + loads * pages.length, 0);
  await expect.poll(loadsOf, soon).toBe(before + sent);
}
/** Moves stored times back by some minutes, because the clocks of registry and database cannot be changed. */
async function pass(minutes: number): Promise<void> {
  // The rows are moved in two steps, far away and back, so that they never collide with other rows.
  for (const shift of [`-${1_000_000} minutes`, `${1_000_000 - minutes} minutes`])
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update registry.release_pin_history set at = at + ${shift}::interval`);
      await tx.execute(sql`update sys_release_voice set slice = slice + ${shift}::interval`);
      await tx.execute(sql`update sys_release_alert set seen_time = seen_time + ${shift}::interval`);
    });
}
const loadsOf = async () => {
  const { result } = await admin.get<{ versions: { total: { loads: number } }[] }>(`${releasePath}/health`, { hours: 720 });
  return result.versions.reduce((sum, { total }) => sum + total.loads, 0);
};
const titles = async (client: TestClient) => {
  const { sysMsgList, sysMsgTotal } = await bell(client);
  return { newest: sysMsgList.map(({ titile }) => titile), total: sysMsgTotal };
};

describe('a canary', () => {
  it('that fails as often as the pinned version goes on; one that fails more is halted, in the history and on the bell, once', async () => {
    const watcher = test.watcher();
    await watcher.look();
    const before = (await titles(admin)).total;
    await change(admin, 'canary', { environment: own, canary: 'calm', pins: { two: b }, rule });
    await change(admin, 'canary', { environment: own, canary: 'spring', pins: { one: b }, rule });
    await report(
      ['one', a, { loads: 50, failures: { network: 1 } }],
      ['one', b, { loads: 25, failures: { crashed: 4 } }],
      ['two', a, { loads: 50, failures: { network: 5 } }],
      ['two', b, { loads: 25, failures: { network: 2 } }],
    );
    await watcher.judge();
    await expect.poll(async () => (await canaryState('spring'))?.state, soon).toBe('halted');
    expect((await canaryState('spring'))?.haltReason).toContain('one@1.0.0-bbbbbbbbbb failed in 16.0 %');
    expect((await canaryState('calm'))?.state).toBe('running');
    // Versions in use are recorded, so that the registry does not delete them.
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ name: string }>(sql`select name || '@' || version as name from registry.release_version where seen_at is not null`),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([`one@${a}`, `one@${b}`, `two@${a}`, `two@${b}`]);
    // The application's own watcher runs too; both together publish the change only once.
    await Promise.all([watcher.look(), test.watcher().look(), test.watcher().look()]);
    await expect.poll(async () => (await titles(admin)).newest, soon).toContain('灰度 spring 已暂停');
    expect((await titles(admin)).total).toBe(before + 1);
    const { sysMsgList } = await bell(admin);
    expect(sysMsgList.find(({ titile }) => titile.includes('spring'))).toMatchObject({
      priority: 'H',
      openType: 'url',
      openPage: `/system/release/history?environment=${own}`,
      msgContent: expect.stringContaining('16.0 %'),
    });
    // People who do not operate releases are not notified.
    expect((await titles(await test.signIn('dispatcher'))).newest).not.toContain('灰度 spring 已暂停');
  });

  it('that is started again is judged by what happens from then on', async () => {
    const watcher = test.watcher();
    await change(admin, 'canary', { environment: own, canary: 'spring', pins: { one: b }, rule });
    await watcher.judge();
    expect((await canaryState('spring'))?.state).toBe('running');
    await report(['one', a, { loads: 50 }], ['one', b, { loads: 25 }]);
    await watcher.judge();
    expect((await canaryState('spring'))?.state).toBe('running');
    await change(admin, 'canaryEnd', { environment: own, canary: 'spring' });
    await change(admin, 'canaryEnd', { environment: own, canary: 'calm' });
  });
});

describe('operators', () => {
  it('are told of a kill from the command line, once', async () => {
    const watcher = test.watcher();
    await watcher.look();
    const before = (await titles(admin)).total;
    await test.outside('PUT', `/environments/${own}/kills/two/${c}`, { reason: '<b>数据错误</b>' });
    await Promise.all([watcher.look(), test.watcher().look()]);
    await watcher.look();
    await expect.poll(async () => (await titles(admin)).newest[0], soon).toBe(`two ${c} 已停用`);
    expect((await titles(admin)).total).toBe(before + 1);
    const [newest] = (await bell(admin)).sysMsgList;
    expect(newest?.msgContent).toContain('night shift');
    expect(newest?.msgContent).not.toContain('<b>');
  });

  it('are told of a version that suddenly fails, once until it was quiet for a while', async () => {
    const watcher = test.watcher();
    const before = (await titles(admin)).total;
    await report(['two', a, { loads: 50 }]);
    await report(['two', a, { loads: 10, failures: { 'broken-code': 5 } }]);
    await watcher.judge();
    await watcher.judge();
    await expect.poll(async () => (await titles(admin)).newest[0], soon).toBe('two 失败率异常：50.0%');
    expect((await titles(admin)).total).toBe(before + 1);
    await pass(90);
    await report(['two', a, { loads: 10, failures: { 'broken-code': 6 } }]);
    await watcher.judge();
    await expect.poll(async () => (await titles(admin)).total, soon).toBe(before + 2);
  });
});

describe('open pages', () => {
  it('of everybody hear of a change through the API and of one past it, each once', async () => {
    const shipper = await test.signIn('shipper');
    const ear = await listen(test, shipper, await userId(test.database, 'shipper'));
    const watcher = test.watcher();
    await watcher.look();
    const { result } = await change(admin, 'pin', { environment: own, name: 'one', version: b });
    await watcher.look();
    await test.outside('PUT', `/environments/${own}/pins/one`, { version: c, reason: 'by hand' });
    await Promise.all([watcher.look(), test.watcher().look()]);
    const news = () => ear.heard.filter(({ cmd }) => cmd === 'release') as unknown as ReleaseNews[];
    const expected = [result.serial, result.serial + 1].map((serial) => ({ cmd: 'release', environment: own, serial }));
    await expect.poll(news, soon).toEqual(expected);
    // Makes one more change: if the earlier change had been published twice, its second message would have arrived before this one's.
    await test.outside('PUT', `/environments/${own}/pins/one`, { version: b, reason: 'by hand' });
    await watcher.look();
    await expect.poll(news, soon).toEqual([...expected, { cmd: 'release', environment: own, serial: result.serial + 2 }]);
    ear.socket.terminate();
  });
});

describe.skipIf(!process.env.DATABASE_URL)('several nodes', () => {
  it('have one that watches; when it leaves or falls silent, another one does', async () => {
    const [first, second] = [test.watcher(), test.watcher()];
    // Waits until the application's own watcher is the one that watches.
    await expect.poll(() => first.hold(), soon).toBe(false);
    await test.app.close();
    const held = [await first.hold(), await second.hold(), await first.hold()];
    expect(held).toEqual([true, false, true]);
    await first.leave();
    expect([await second.hold(), await first.hold()]).toEqual([true, false]);
  });
});
