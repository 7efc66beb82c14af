// Sockets: how they are opened, what is sent on them, and what closes them.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { noticeSocketPath, retryWithin, socketClose } from 'shared-contracts/message/announcement';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { SocketGroup } from '../../src/kernel/push/push-group.ts';
import { socketLimits } from '../../src/kernel/push/push-sockets.ts';
import { modules } from '../../src/modules/index.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { days, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { address, connect, type Ear, listen, released, ticketOf } from './message-app.ts';

const clock = new TestClock();
const soon = { timeout: 15_000 };
let test: TestApp;
let host: string;
let admin: TestClient;
let shipper: TestClient;
const ids: Record<string, string> = {};
/** A second kind of sockets with one more path segment, as live tables have: `/pages/{userId}/{pageId}`. */
let pages: SocketGroup;
const pagesModule = async (app: FastifyInstance) => {
  pages = app.kernel.sockets.serve({
    name: 'pages',
    parameters: 1,
    received: (connection, message) => connection.send(JSON.stringify({ page: connection.parameters[0], ...message })),
  });
};

const ears: Ear[] = [];
const kept = (ear: Ear) => {
  ears.push(ear);
  return ear;
};

beforeAll(async () => {
  test = await systemApp({ clock: clock.read, modules: [...modules, pagesModule] });
  host = await address(test);
  [admin, shipper] = await Promise.all([test.signIn('admin'), test.signIn('shipper')]);
  for (const name of ['admin', 'shipper', 'driver', 'carrier', 'cashier']) ids[name] = await userId(test.database, name);
});
afterAll(async () => await test.close());
afterEach(async () => {
  for (const { socket } of ears.splice(0)) socket.terminate();
  await expect.poll(() => test.app.kernel.sockets.count, soon).toBe(0);
});

const path = async (client: TestClient, user: string) => noticeSocketPath(ids[user] ?? '', await ticketOf(client));

describe('news', () => {
  it('for everybody reaches every socket of the tenant; for one person, only theirs', async () => {
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`insert into sys_tenant (id, name) values (7, '另一家')`);
      await tx.execute(sql`update sys_user set tenant_id = 7 where username = 'cashier'`);
    });
    const stranger = kept(await listen(test, await test.signIn('cashier'), ids.cashier ?? ''));
    const [first, second, other] = [
      kept(await listen(test, shipper, ids.shipper ?? '')),
      kept(await listen(test, shipper, ids.shipper ?? '')),
      kept(await listen(test, admin, ids.admin ?? '')),
    ];
    const all = await released(admin, { titile: '致全体' });
    for (const ear of [first, second, other])
      await expect.poll(() => ear.heard, soon).toEqual([{ cmd: 'topic', msgId: all, msgTxt: '致全体' }]);
    const named = await released(admin, { titile: '致货主', msgType: 'USER', userIds: `${ids.shipper},` });
    for (const ear of [first, second]) {
      await expect.poll(() => ear.heard[1], soon).toEqual({ cmd: 'user', userId: ids.shipper, msgId: named, msgTxt: '致货主' });
    }
    await admin.get('/sys/annountCement/doReovkeData', { id: all });
    await expect.poll(() => other.heard, soon).toHaveLength(2);
    expect(other.heard[1]).toEqual({ cmd: 'topic', msgId: all, msgTxt: '' });
    expect(stranger.heard).toEqual([]);
  });

  it('that was rolled back is told to nobody', async () => {
    const ear = kept(await listen(test, shipper, ids.shipper ?? ''));
    const { push } = test.app.kernel;
    const message = (text: string) => ({
      channel: 'notice',
      tenantId: 0,
      userIds: null,
      payload: { cmd: 'topic', msgId: text, msgTxt: text },
    });
    const failing = test.database.asSystem('test', async (tx) => {
      await push.publish(tx, message('never'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await test.database.asSystem('test', (tx) => push.publish(tx, message('told')));
    await expect.poll(() => ear.heard, soon).toMatchObject([{ msgTxt: 'told' }]);
  });

  it('that came while a page loaded is told when it connects, to nobody else, and once', async () => {
    const says = ({ socket }: Ear, unheardFor: number): void => socket.send(JSON.stringify({ cmd: 'watch', lists: [], unheardFor }));
    // The node has run for a minute: before that it says that everything may have changed.
    clock.advance(seconds(60));
    const witness = kept(await listen(test, shipper, ids.shipper ?? ''));
    await released(admin, { titile: '致货主', msgType: 'USER', userIds: `${ids.shipper},` });
    await expect.poll(() => witness.heard, soon).toHaveLength(1);
    const [own, other] = [kept(await listen(test, shipper, ids.shipper ?? '')), kept(await listen(test, admin, ids.admin ?? ''))];
    for (const ear of [other, own, own]) says(ear, 2_000);
    await expect.poll(() => own.heard, soon).toEqual([{ cmd: 'user', userId: ids.shipper, msgId: '', msgTxt: '' }]);
    clock.advance(seconds(31));
    const later = kept(await listen(test, shipper, ids.shipper ?? ''));
    says(later, 2_000);
    const all = await released(admin, { titile: '致全体' });
    for (const ear of [later, other]) await expect.poll(() => ear.heard, soon).toEqual([{ cmd: 'topic', msgId: all, msgTxt: '致全体' }]);
    expect(own.heard).toHaveLength(2);
  });

  it('with a start time waits for it', async () => {
    const ear = kept(await listen(test, shipper, ids.shipper ?? ''));
    const { push } = test.app.kernel;
    const message = (text: string) => ({
      channel: 'notice',
      tenantId: 0,
      userIds: null,
      payload: { cmd: 'topic', msgId: text, msgTxt: text },
    });
    const due = shanghaiNow(new Date(Date.now() + seconds(600)));
    await test.database.asSystem('test', (tx) => push.publish(tx, message('later'), due));
    await test.database.asSystem('test', (tx) => push.publish(tx, message('now')));
    await expect.poll(() => ear.heard, soon).toMatchObject([{ msgTxt: 'now' }]);
    await test.database.asSystem('the time has come', (tx) =>
      tx.execute(sql`update sys_outbox set due_time = clock_timestamp() where payload ->> 'msgId' = 'later'`),
    );
    await expect
      .poll(() => {
        push.wake();
        return ear.heard.at(-1);
      }, soon)
      .toMatchObject({ msgTxt: 'later' });
    expect(ear.heard).toHaveLength(2);
  });
});

describe('a ticket', () => {
  it('opens one socket, once', async () => {
    const once = await path(shipper, 'shipper');
    kept(await connect(host, once));
    await expect(connect(host, once)).rejects.toThrow('refused with 401');
  });
  it('lasts thirty seconds', async () => {
    const late = await path(shipper, 'shipper');
    clock.advance(seconds(31));
    await expect(connect(host, late)).rejects.toThrow('refused with 401');
  });
  it('opens the own path only', async () => {
    const ticket = await ticketOf(shipper);
    await expect(connect(host, noticeSocketPath(ids.admin ?? '', ticket))).rejects.toThrow('refused with 403');
    // The refused attempt used up the ticket.
    await expect(connect(host, noticeSocketPath(ids.shipper ?? '', ticket))).rejects.toThrow('refused with 401');
  });
  it('is worth nothing once its session has ended', async () => {
    const client = await test.signIn('carrier');
    const orphan = await path(client, 'carrier');
    await client.post('/sys/logout');
    await expect(connect(host, orphan)).rejects.toThrow('refused with 401');
  });
  it('is not stored as it is', async () => {
    const ticket = await ticketOf(shipper);
    const { rows } = await test.database.asSystem('test', (tx) => tx.execute(sql`select * from sys_socket_ticket`));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
  it('is for people who are signed in', async () => {
    expect(await test.anonymous.post('/sys/socketTicket')).toMatchObject({ status: 401 });
  });
});

describe('a handshake is refused', () => {
  it.each([
    ['without a ticket', (good: string) => good.split('?')[0] ?? '', undefined, 401],
    ['with an invented one', (good: string) => good.replace(/=.*/, '=invented'), undefined, 401],
    ['on an unknown path', (good: string) => good.replace('websocket', 'newsWebsocket'), undefined, 404],
    ['on a path with too much', (good: string) => good.replace('?', '/more?'), undefined, 404],
    ['from a foreign page', (good: string) => good, 'https://evil.test', 403],
    ['from nowhere', (good: string) => good, null, 403],
  ])('%s', async (_name, change, origin, status) => {
    const good = await path(shipper, 'shipper');
    await expect(connect(host, change(good), origin)).rejects.toThrow(`refused with ${status}`);
  });

  it('beyond the number of sockets that one person may have', async () => {
    for (let index = 0; index < socketLimits.perUser; index += 1) kept(await listen(test, shipper, ids.shipper ?? ''));
    await expect(listen(test, shipper, ids.shipper ?? '')).rejects.toThrow('refused with 429');
    kept(await listen(test, admin, ids.admin ?? ''));
  });
});

describe('a client', () => {
  it('is answered its heartbeat, and nothing else it says goes anywhere', async () => {
    const [speaker, other] = [kept(await listen(test, shipper, ids.shipper ?? '')), kept(await listen(test, admin, ids.admin ?? ''))];
    for (const text of ['{"cmd":"topic","msgId":"x","msgTxt":"spoofed"}', 'no json', '[]', 'null', '{"cmd":"heartcheck"}'])
      speaker.socket.send(text);
    await expect.poll(() => speaker.heard, soon).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }]);
    expect(other.heard).toEqual([]);
  });
  it('that sends too much at once is let go', async () => {
    const ear = kept(await listen(test, shipper, ids.shipper ?? ''));
    // Windows send the rows that they show, so messages of this kind of socket may be larger than usual.
    ear.socket.send('x'.repeat(watchedListLimits.message + 1));
    expect((await ear.closed).code).toBe(1009);
  });
  it('that never stops talking is let go', async () => {
    const ear = kept(await listen(test, shipper, ids.shipper ?? ''));
    for (let index = 0; index < 40; index += 1) ear.socket.send('{"cmd":"heartcheck"}');
    expect((await ear.closed).code).toBe(socketClose.noisy);
    expect(ear.heard.length).toBeLessThanOrEqual(30);
  });
  it('that reads too slowly is let go, and holds up nobody', async () => {
    const ticket = await ticketOf(shipper);
    const slow = kept(await connect(host, `/pages/${ids.shipper}/page-1?ticket=${ticket}`));
    const quick = kept(await connect(host, `/pages/${ids.admin}/page-2?ticket=${await ticketOf(admin)}`));
    slow.socket.pause();
    const text = 'x'.repeat(10_000);
    for (let index = 0; index < 2_000 && pages.size === 2; index += 1) {
      await pages.send(pages.all(), { index, text });
      await new Promise(setImmediate);
    }
    await expect.poll(() => pages.size, soon).toBe(1);
    await pages.send(pages.all(), { last: true });
    await expect.poll(() => quick.heard.at(-1), soon).toEqual({ last: true });
  });
});

describe('another kind of sockets', () => {
  it('needs a module of its own and nothing else', async () => {
    const ear = kept(await connect(host, `/pages/${ids.shipper}/page-9?ticket=${await ticketOf(shipper)}`));
    ear.socket.send('{"type":"heart_beat"}');
    await expect.poll(() => ear.heard, soon).toEqual([{ page: 'page-9', type: 'heart_beat' }]);
    const bell = kept(await listen(test, shipper, ids.shipper ?? ''));
    const notice = await released(admin);
    await expect.poll(() => bell.heard, soon).toMatchObject([{ msgId: notice }]);
    ear.socket.send('{"type":"still here"}');
    await expect.poll(() => ear.heard.at(-1), soon).toMatchObject({ type: 'still here' });
    expect(ear.heard).toHaveLength(2);
  });
});

describe('a socket closes with its session', () => {
  it('when its person signs out', async () => {
    const client = await test.signIn('carrier');
    const ear = kept(await listen(test, client, ids.carrier ?? ''));
    const bystander = kept(await listen(test, shipper, ids.shipper ?? ''));
    await client.post('/sys/logout');
    expect(await ear.closed).toMatchObject({ code: socketClose.sessionEnded });
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });
  it('when an administrator ends it', async () => {
    const client = await test.signIn('driver');
    const ear = kept(await listen(test, client, ids.driver ?? ''));
    const { result } = await admin.get<{ records: { token: string }[] }>('/sys/online/list', { username: 'driver' });
    for (const { token } of result.records) await admin.post('/sys/online/forceLogout', { token });
    expect(await ear.closed).toMatchObject({ code: socketClose.sessionEnded });
  });
  it('when it runs out', async () => {
    const ear = kept(await listen(test, await test.signIn('driver'), ids.driver ?? ''));
    clock.advance(days(7) + 1);
    expect(await ear.closed).toMatchObject({ code: socketClose.sessionEnded });
  });
});

describe('a node that goes down', () => {
  it('sends its clients elsewhere, spread over time, and takes no new ones', async () => {
    const leaving = await buildApp({ database: test.database, config: test.config, clock: clock.read });
    const leavingHost = new URL(await leaving.listen({ port: 0, host: '127.0.0.1' })).host;
    // Earlier tests moved the clock past the expiry of their sessions, so this test signs in again.
    const client = await test.signIn('shipper');
    const enter = async () => await connect(leavingHost, await path(client, 'shipper'));
    const ear = await enter();
    const paused = await enter();
    // This client does not respond to the closing handshake.
    paused.socket.pause();
    const late = await path(client, 'shipper');
    const closing = leaving.close();
    const { code, reason } = await ear.closed;
    expect(code).toBe(socketClose.restart);
    expect(retryWithin(reason)).toBeGreaterThanOrEqual(1_000);
    await expect(connect(leavingHost, late)).rejects.toThrow();
    await closing;
    paused.socket.terminate();
  });
});
