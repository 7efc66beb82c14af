// Open lists are notified when records change; nobody is notified of rows outside their scope.
import { sql } from 'drizzle-orm';
import { messageChannel } from 'shared-contracts/message/message-template';
import { type RecordNews, watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteChange } from '../../src/kernel/database/changed-records.ts';
import type { MessageChannel } from '../../src/modules/message/push-log/message-channel.ts';
import { queueMessages } from '../../src/modules/message/push-log/message-queue.ts';
import { sendDue } from '../../src/modules/message/push-log/message-sender.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { statementsAbout } from '../statements.ts';
import { oneValue, systemApp, userId } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { type Ear, listen } from './message-app.ts';

const soon = { timeout: 30_000 };
const api = '/business/bizLorry';
interface Lorry {
  readonly id: string;
  readonly version: number;
}

let test: TestApp;
let operator: TestClient;
let carrier: TestClient;
let own: string;
let foreign: string;
const ears: Ear[] = [];
/** Milliseconds that the application's clock is ahead. Moving it forward makes the server forget recent changes of earlier tests. */
let passed = 0;

beforeAll(async () => {
  test = await systemApp({ clock: () => Date.now() + passed });
  [operator, carrier] = await Promise.all([test.signIn('operator'), test.signIn('carrier')]);
  const first = async (isOwn: boolean) =>
    await oneValue<string>(
      test.database,
      sql`select l.id value from biz_lorry l, sys_user u where u.username = 'carrier' and (l.carrier_id = u.carrier_id) = ${isOwn}
        and l.del_flag = 0 order by l.id limit 1`,
    );
  [own, foreign] = [await first(true), await first(false)];
});
afterAll(async () => await test.close());
afterEach(() => {
  passed += 10_000;
  for (const { socket } of ears.splice(0)) socket.terminate();
});

/** Opens a window's socket and watches these lists; resolves once the server has registered them. */
async function page(client: TestClient, username: string, lists: readonly { entity: string; ids: readonly string[] }[]): Promise<Ear> {
  const ear = await listen(test, client, await userId(test.database, username));
  ears.push(ear);
  ear.socket.send(JSON.stringify({ cmd: 'watch', lists }));
  ear.socket.send(JSON.stringify({ cmd: 'heartcheck' }));
  await expect.poll(() => ear.heard.length, soon).toBe(1);
  ear.heard.length = 0;
  return ear;
}

/** Says which lorries a window shows, without waiting for the server. */
function name({ socket }: Ear, ids: readonly string[] | null, unheardFor?: number): void {
  socket.send(JSON.stringify({ cmd: 'watch', lists: ids === null ? [] : [{ entity: 'lorry', ids }], unheardFor }));
}

/** Opens the socket of a page that has heard nothing for so many milliseconds and shows these lorries. */
async function loaded(client: TestClient, username: string, ids: readonly string[] | null, unheardFor?: number): Promise<Ear> {
  const ear = await listen(test, client, await userId(test.database, username));
  ears.push(ear);
  name(ear, ids, unheardFor);
  return ear;
}

/** Tells the server that lorries changed, without changing them. */
async function note(ids: readonly string[]): Promise<void> {
  const tenantId = await oneValue<number>(test.database, sql`select tenant_id value from biz_lorry where id = ${own}`);
  await test.database.asSystem('test', async (tx) => {
    for (const recordId of ids) noteChange(tx, { tenantId, entity: 'lorry', recordId });
  });
}

async function change(id: string): Promise<void> {
  const { result: lorry } = await operator.get<Lorry>(`${api}/queryById`, { id });
  const outcome = await operator.put(`${api}/edit`, { id, version: lorry.version, engineNo: `E${lorry.version}` });
  expect(outcome.message).toBe('修改成功!');
}

const news = (shown: boolean, entity = 'lorry'): RecordNews => ({ cmd: 'records', entity, shown });

describe('an open list', () => {
  it('hears that rows in sight changed, and that others did, without a word of which', async () => {
    const ear = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    await change(own);
    await expect.poll(() => ear.heard, soon).toEqual([news(true)]);
    await change(foreign);
    await expect.poll(() => ear.heard, soon).toEqual([news(true), news(false)]);
  });

  it('hears what became of a message that a job sends', async () => {
    const admin = await test.signIn('admin');
    const receiver = await userId(test.database, 'finance');
    const notice = { tenantId: 0, userIds: [receiver], kind: 'test', eventKey: 'live', title: '题', content: '文' } as const;
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_user set email = 'finance@example.com' where id = ${receiver}`);
      await queueMessages(tx, notice, Date.now() + passed);
    });
    const id = await oneValue<string>(test.database, sql`select id value from sys_message where event_key = 'live'`);
    const ear = await page(admin, 'admin', [{ entity: 'pushLog', ids: [id] }]);
    const channel: MessageChannel = { code: messageChannel.mail, perMinute: 60, send: async () => ({ outcome: 'sent', result: 'OK' }) };
    await sendDue(test.database, [channel], () => Date.now() + passed);
    await expect.poll(() => ear.heard, soon).toContainEqual(news(true, 'pushLog'));
  });

  it('hears many changes as few', async () => {
    const ear = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    for (let index = 0; index < 20; index++) await change(own);
    await expect.poll(() => ear.heard.length, soon).toBeGreaterThan(0);
    expect(ear.heard.length).toBeLessThan(20);
  });

  it('hears of a change also when it names its rows anew before it was told', async () => {
    const ear = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    const scrolling = setInterval(() => {
      ear.socket.send(JSON.stringify({ cmd: 'watch', lists: [{ entity: 'lorry', ids: [own] }] }));
    }, 50);
    await change(own);
    await expect
      .poll(() => ear.heard, soon)
      .toEqual([news(true)])
      .finally(() => clearInterval(scrolling));
  });

  it('hears of a change that was made after it had read its rows and before it named them', async () => {
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    const turning = await page(operator, 'operator', [{ entity: 'lorry', ids: [foreign] }]);
    await change(own);
    await expect.poll(() => [witness.heard, turning.heard], soon).toEqual([[news(true)], [news(false)]]);
    turning.socket.send(JSON.stringify({ cmd: 'watch', lists: [{ entity: 'lorry', ids: [own] }] }));
    await expect.poll(() => turning.heard, soon).toEqual([news(false), news(true)]);
    const late = await listen(test, operator, await userId(test.database, 'operator'));
    ears.push(late);
    late.socket.send(JSON.stringify({ cmd: 'watch', lists: [{ entity: 'lorry', ids: [own] }] }));
    await expect.poll(() => late.heard, soon).toEqual([news(true)]);
    const stranger = await listen(test, carrier, await userId(test.database, 'carrier'));
    ears.push(stranger);
    await change(foreign);
    await expect.poll(() => late.heard, soon).toEqual([news(true), news(false)]);
    stranger.socket.send(JSON.stringify({ cmd: 'watch', lists: [{ entity: 'lorry', ids: [own] }] }));
    await expect.poll(() => stranger.heard, soon).toEqual([news(true)]);
  });

  it('of a new page hears what changed since the page began to load, and nothing when nothing changed', async () => {
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    await change(own);
    await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
    passed += 20_000;
    // The node has run for a minute: before that it says that everything may have changed.
    passed += 60_000;
    await change(foreign);
    await expect.poll(() => witness.heard, soon).toEqual([news(true), news(false)]);
    passed += 10_000;
    const [slow, quick, silent, stranger] = await Promise.all([
      loaded(operator, 'operator', [own, foreign], 12_000),
      loaded(operator, 'operator', [own, foreign], 1_000),
      loaded(operator, 'operator', [own, foreign]),
      loaded(carrier, 'carrier', [own], 12_000),
    ]);
    await expect.poll(() => slow.heard, soon).toEqual([news(true)]);
    await change(own);
    await expect.poll(() => [quick.heard, silent.heard, stranger.heard], soon).toEqual([[news(true)], [news(true)], [news(true)]]);
  });

  it('of a new page is told to read again when rows left the sight of its person while it loaded, once', async () => {
    passed += 60_000;
    const left = await oneValue<string>(
      test.database,
      sql`select l.id value from biz_lorry l join sys_user u on u.carrier_id = l.carrier_id
        where u.username = 'carrier' and l.del_flag = 0 and l.id <> ${own} order by l.id limit 1`,
    );
    const remove = async (delFlag: number) =>
      await test.database.asSystem(
        'test',
        async (tx) => await tx.execute(sql`update biz_lorry set del_flag = ${delFlag} where id = ${left}`),
      );
    await remove(1);
    try {
      await note([left]);
      const ear = await loaded(carrier, 'carrier', [own, left], 2_000);
      await expect.poll(() => ear.heard, soon).toEqual([news(true)]);
      // A repeated or larger value is of no use.
      name(ear, [own, left], 2_000);
      name(ear, [own, left, foreign], 25_000);
      const witness = await page(carrier, 'carrier', [{ entity: 'lorry', ids: [own] }]);
      await change(own);
      await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
      expect(ear.heard).toEqual([news(true), news(true)]);
    } finally {
      await remove(0);
    }
  });

  it('of a new page that is read later than the connection opens hears what changed since the page began to load, once', async () => {
    passed += 60_000;
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    await change(own);
    await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
    passed += 4_000;
    const ear = await loaded(operator, 'operator', null, 5_000);
    ear.socket.send(JSON.stringify({ cmd: 'heartcheck' }));
    await expect.poll(() => ear.heard.splice(0).length, soon).toBe(1);
    passed += 6_000;
    name(ear, [own]);
    await expect.poll(() => ear.heard, soon).toEqual([news(true)]);
    name(ear, null);
    ear.socket.send(JSON.stringify({ cmd: 'heartcheck' }));
    await expect.poll(() => ear.heard, soon).toHaveLength(2);
    ear.heard.length = 0;
    name(ear, [own], 25_000);
    await change(foreign);
    await expect.poll(() => ear.heard, soon).toEqual([news(false)]);
  });

  it('whose rows cannot be checked is told to read again, and hears of changes later', async () => {
    passed += 60_000;
    const ear = await loaded(carrier, 'carrier', null, 2_000);
    ear.socket.send(JSON.stringify({ cmd: 'heartcheck' }));
    await expect.poll(() => ear.heard.splice(0).length, soon).toBe(1);
    const lookUp = vi.spyOn(test.app.kernel.sessions, 'ofSession').mockRejectedValueOnce(new Error('The database is busy.'));
    try {
      name(ear, [own]);
      await expect.poll(() => ear.heard, soon).toEqual([news(true)]);
      expect(lookUp).toHaveBeenCalledTimes(1);
      // The next attempt succeeds; what changed meanwhile was not reported.
      passed += 6_000;
      await expect.poll(() => ear.heard, soon).toEqual([news(true), news(true)]);
      await change(own);
      await expect.poll(() => ear.heard, soon).toEqual([news(true), news(true), news(true)]);
    } finally {
      lookUp.mockRestore();
    }
  });

  it('hears of a row in sight also when thousands of others changed before it', async () => {
    passed += 60_000;
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    await note(Array.from({ length: 2_000 }, (_, index) => `other${index}`));
    await expect.poll(() => witness.heard, soon).toEqual([news(false)]);
    await note([own]);
    await expect.poll(() => witness.heard, soon).toEqual([news(false), news(true)]);
    const ear = await loaded(operator, 'operator', [own], 5_000);
    await expect.poll(() => ear.heard, soon).toEqual([news(true), news(false)]);
  });

  it('of a new page is told to read again by a node that began later than the page', async () => {
    const young = await systemApp({ clock: () => Date.now() });
    try {
      const client = await young.signIn('operator');
      const ear = await listen(young, client, await userId(young.database, 'operator'));
      ears.push(ear);
      ear.socket.send(
        JSON.stringify({
          cmd: 'watch',
          lists: [
            { entity: 'lorry', ids: [] },
            { entity: 'user', ids: [] },
          ],
          unheardFor: 25_000,
        }),
      );
      const announcements = expect.objectContaining({ cmd: 'user', msgTxt: '' });
      await expect.poll(() => ear.heard, soon).toEqual(expect.arrayContaining([news(true), { cmd: 'access' }, announcements]));
      // The operator may not read users.
      expect(ear.heard).toHaveLength(3);
    } finally {
      await young.close();
    }
  });

  it('of a party hears of its own rows only, whatever ids its window names', async () => {
    const ear = await page(carrier, 'carrier', [{ entity: 'lorry', ids: [own, foreign] }]);
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [foreign] }]);
    await change(foreign);
    await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
    await change(own);
    await expect.poll(() => ear.heard, soon).toEqual([news(true)]);
  });

  it('of a party is told that a row left its sight, and nothing of what happens to the row afterwards', async () => {
    const given = await oneValue<string>(test.database, sql`select carrier_id value from biz_lorry where id = ${foreign}`);
    const before = await oneValue<string>(test.database, sql`select carrier_id value from biz_lorry where id = ${own}`);
    const give = async (carrierId: string) =>
      await test.database.asSystem(
        'test',
        async (tx) => await tx.execute(sql`update biz_lorry set carrier_id = ${carrierId} where id = ${own}`),
      );
    const ear = await page(carrier, 'carrier', [{ entity: 'lorry', ids: [own] }]);
    await give(given);
    try {
      const hears = async (times: number) => {
        const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
        await note([own]);
        await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
        await expect.poll(() => ear.heard, soon).toEqual(Array(times).fill(news(true)));
      };
      await hears(1);
      // The person of another carrier gets the row back, and its own window names it anew.
      passed += 10_000;
      await hears(1);
      await give(before);
      name(ear, [own]);
      passed += 10_000;
      await hears(2);
    } finally {
      await give(before);
    }
  });

  it('of a party hears of a row of its own that it does not show', async () => {
    const ear = await page(carrier, 'carrier', [{ entity: 'lorry', ids: [] }]);
    await change(own);
    await expect.poll(() => ear.heard, soon).toEqual([news(false)]);
  });

  it('of somebody who may not read the entity, or of another tenant, hears nothing', async () => {
    const [chief, outside] = [await administratorOf(test), await test.signIn('shipper')];
    const stranger = await page(chief, `chief${otherTenant}`, [{ entity: 'lorry', ids: [own] }]);
    const outsider = await page(outside, 'shipper', [
      { entity: 'user', ids: [] },
      { entity: 'constructor', ids: [own] },
    ]);
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    await change(own);
    await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
    expect([stranger.heard, outsider.heard]).toEqual([[], []]);
  });

  it('says at most so much, and what it says last holds', async () => {
    const ear = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    const ids = Array.from({ length: watchedListLimits.rows + 1 }, (_, index) => `id${index}`);
    ear.socket.send(JSON.stringify({ cmd: 'watch', lists: [{ entity: 'lorry', ids }] }));
    await change(own);
    // A refused message changes nothing: the window is still notified of the lists that it watched before.
    await expect.poll(() => ear.heard, soon).toEqual([news(true)]);
    ear.socket.send(JSON.stringify({ cmd: 'watch', lists: [] }));
    ear.socket.send(JSON.stringify({ cmd: 'heartcheck' }));
    await expect.poll(() => ear.heard.length, soon).toBe(2);
    const witness = await page(operator, 'operator', [{ entity: 'lorry', ids: [own] }]);
    await change(own);
    await expect.poll(() => witness.heard, soon).toEqual([news(true)]);
    expect(ear.heard).toHaveLength(2);
  });

  it('of somebody who talks without a pause is looked up once for its first word and once for its last', async () => {
    const ear = await page(carrier, 'carrier', [{ entity: 'lorry', ids: [] }]);
    const watch = (ids: readonly string[]) => ear.socket.send(JSON.stringify({ cmd: 'watch', lists: [{ entity: 'lorry', ids }] }));
    const asked = await statementsAbout('biz_lorry', async () => {
      for (let index = 0; index < 20; index++) watch([foreign]);
      watch([own]);
      ear.socket.send(JSON.stringify({ cmd: 'heartcheck' }));
      await expect.poll(() => ear.heard.length, soon).toBe(1);
      await change(own);
      await expect.poll(() => ear.heard, soon).toContainEqual(news(true));
    });
    // The change of the lorry itself causes a few reads, so the test allows some.
    expect(asked.filter((word) => word === 'select').length).toBeLessThan(15);
  });
});
