// Announcements reach sockets of other nodes by outbox and NOTIFY: two applications on one PostgreSQL.
import pg from 'pg';
import { noticeSocketPath, socketClose } from 'shared-contracts/message/announcement';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase, type TestApp, type TestClient, testApp } from '../harness.ts';
import { userId } from '../system/system-app.ts';
import { address, connect, listen, released, ticketOf } from './message-app.ts';

const soon = { timeout: 15_000 };

describe.skipIf(!process.env.DATABASE_URL)('two nodes', () => {
  let here: TestApp;
  let there: TestApp;
  let admin: TestClient;
  let shipperId: string;
  let databaseName: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await freshDatabase('demo');
    drop = fresh.drop;
    databaseName = new URL(fresh.settings.databaseUrl ?? '').pathname.slice(1);
    const options = { reuse: true, database: fresh.settings };
    here = await testApp(options);
    there = await testApp(options);
    await Promise.all([address(here), address(there)]);
    admin = await here.signIn('admin');
    shipperId = await userId(here.database, 'shipper');
    // Waits until both nodes listen for notifications.
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), soon);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await drop();
  });

  /** Runs SQL as administrator of the server, because the application's roles cannot see other connections. */
  async function administer<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ids of the server processes behind the nodes' LISTEN connections. */
  async function listeners(): Promise<number[]> {
    const rows = await administer<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'freight-listen' and datname = $1 and query like 'LISTEN%'",
      [databaseName],
    );
    return rows.map(({ pid }) => pid);
  }

  it('tell their sockets what the other one released', async () => {
    const shipper = await there.signIn('shipper');
    const [near, far] = [await listen(here, admin, await userId(here.database, 'admin')), await listen(there, shipper, shipperId)];
    const all = await released(admin, { titile: '致全体' });
    const named = await released(admin, { titile: '致货主', msgType: 'USER', userIds: `${shipperId},` });
    await expect
      .poll(() => far.heard, soon)
      .toEqual([
        { cmd: 'topic', msgId: all, msgTxt: '致全体' },
        { cmd: 'user', userId: shipperId, msgId: named, msgTxt: '致货主' },
      ]);
    expect(near.heard).toEqual([{ cmd: 'topic', msgId: all, msgTxt: '致全体' }]);
    near.socket.terminate();
    far.socket.terminate();
  });

  it('tell each message once, however many there are at once', async () => {
    const ear = await listen(there, await there.signIn('shipper'), shipperId);
    const { push } = here.app.kernel;
    const publish = (text: string) =>
      here.database.asSystem('test', async (tx) => {
        for (const part of ['a', 'b']) {
          const payload = { cmd: 'topic', msgId: `${text}${part}`, msgTxt: text };
          await push.publish(tx, { channel: 'notice', tenantId: 0, userIds: null, payload });
        }
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => publish(String(index))));
    await expect.poll(() => ear.heard.length, soon).toBe(120);
    expect(new Set(ear.heard.map(({ msgId }) => msgId)).size).toBe(120);
    ear.socket.terminate();
  });

  it('redeem each other’s tickets, once between them', async () => {
    const shipper = await here.signIn('shipper');
    const path = noticeSocketPath(shipperId, await ticketOf(shipper));
    const hosts = [await address(here), await address(there)];
    const tries = await Promise.allSettled([...hosts, ...hosts].map((host) => connect(host, path)));
    const opened = tries.filter((one) => one.status === 'fulfilled');
    expect(opened).toHaveLength(1);
    for (const { value } of opened) value.socket.terminate();
  });

  it('close the sockets of a session that ended at the other one', async () => {
    const shipper = await here.signIn('shipper');
    const ear = await listen(there, shipper, shipperId);
    await shipper.post('/sys/logout');
    expect(await ear.closed).toMatchObject({ code: socketClose.sessionEnded });
  });

  it('hear again after their listening connection was cut', async () => {
    const ear = await listen(there, await there.signIn('shipper'), shipperId);
    const before = await listeners();
    for (const pid of before) await administer('select pg_terminate_backend($1)', [pid]);
    await expect.poll(async () => (await listeners()).filter((pid) => !before.includes(pid)), soon).toHaveLength(2);
    const id = await released(admin, { titile: '之后' });
    await expect.poll(() => ear.heard, soon).toEqual([{ cmd: 'topic', msgId: id, msgTxt: '之后' }]);
    ear.socket.terminate();
  });
});
