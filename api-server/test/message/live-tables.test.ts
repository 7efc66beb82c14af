// Sockets of live tables: who receives whose changes, and which messages a page may send.
import { sql } from 'drizzle-orm';
import { type LiveChange, type LiveRow, type LiveTableServerMessage, liveTableKey, liveTablePath } from 'shared-contracts/wire/live-table';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveTableChannel } from '../../src/modules/message/live-table/live-table-socket.ts';
import { forgetIdleTables, readLiveCells, settleLiveCells } from '../../src/modules/message/live-table/live-table-store.ts';
import { freshDatabase, type TestApp, type TestClient, testApp } from '../harness.ts';
import { systemApp, userId } from '../system/system-app.ts';
import { address, connect, type Ear, ticketOf } from './message-app.ts';

const soon = { timeout: 15_000 };
const key = liveTableKey('order:edit', 'goods of order 17');
const row = (value: unknown): LiveRow => ({ id: 'row-1', values: { orderQty: value }, stamps: { orderQty: [1, 'case-1'] } });
const update = (value: unknown, socketKey = key) => ({ type: 'update_vxe_table', data: { socketKey, args: [[row(value)], 'case-1'] } });

const ears: Ear[] = [];
let pages = 0;

/** Opens a live table of this key as a page of an older release; resolves once the server has registered it. */
async function page(test: TestApp, client: TestClient, username: string, socketKey = key): Promise<Ear> {
  pages += 1;
  const id = await userId(test.database, username);
  const ear = await connect(await address(test), liveTablePath(id, `page-${pages}`, await ticketOf(client)));
  ears.push(ear);
  say(ear, { type: 'join', data: { socketKeys: [socketKey] } });
  say(ear, { type: 'heart_beat' });
  await expect.poll(() => ear.heard, soon).toEqual([{ type: 'heart_beat', data: true }]);
  ear.heard.length = 0;
  return ear;
}

/** Opens a live table of this key as a current page; resolves once it has received `expected` states. */
async function table(test: TestApp, client: TestClient, username: string, socketKey: string, since = 0, expected = 1): Promise<Ear> {
  pages += 1;
  const id = await userId(test.database, username);
  const ear = await connect(await address(test), liveTablePath(id, `page-${pages}`, await ticketOf(client)));
  ears.push(ear);
  say(ear, { type: 'join', data: { socketKeys: [socketKey], since: { [socketKey]: since } } });
  await expect.poll(() => states(ear).length, soon).toBeGreaterThanOrEqual(expected);
  return ear;
}

const changes = (socketKey: string, caseId: string, cells: readonly LiveChange[]) => ({
  type: 'change_vxe_table',
  data: { socketKey, caseId, cells },
});
const told = (ear: Ear) => ear.heard as unknown as readonly LiveTableServerMessage[];
const states = (ear: Ear) => told(ear).flatMap((message) => (message.type === 'state_vxe_table' ? [message.data] : []));
const acks = (ear: Ear) => told(ear).flatMap((message) => (message.type === 'ack_vxe_table' ? [message.data] : []));
const cellsOf = (ear: Ear) => states(ear).flatMap(({ cells }) => cells.map(([row, column, value]) => [row, column, value]));
const headOf = (ear: Ear): number => Math.max(0, ...states(ear).map(({ to }) => to));

const say = (ear: Ear, message: unknown): void => ear.socket.send(JSON.stringify(message));

/** Waits until the server has sent all messages of earlier calls. */
async function settle(ear: Ear, others: readonly Ear[], test: TestApp, socketKey = key): Promise<void> {
  const room = `staff ${socketKey}`;
  const payload = { room, message: { type: 'common_send_date', data: { key: 'settled', args: [] } }, from: null };
  await test.database.asSystem('test', (tx) =>
    test.app.kernel.push.publish(tx, { channel: liveTableChannel, tenantId: 0, userIds: null, payload }),
  );
  await expect.poll(() => ear.heard.at(-1), soon).toEqual(payload.message);
  for (const other of [ear, ...others])
    other.heard.splice(0, other.heard.length, ...other.heard.filter(({ type }) => type !== 'common_send_date'));
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const { socket } of ears.splice(0)) socket.terminate();
});

describe('live tables', () => {
  let test: TestApp;
  let admin: TestClient;

  beforeAll(async () => {
    test = await systemApp();
    admin = await test.signIn('admin');
  });
  afterAll(async () => await test.close());

  it('tell the other pages of those who see the same rows, and not the page it comes from', async () => {
    const [here, there] = [await page(test, admin, 'admin'), await page(test, admin, 'admin')];
    say(here, update(5));
    await expect.poll(() => there.heard, soon).toEqual([update(5)]);
    await settle(there, [here], test);
    expect(here.heard).toEqual([]);
  });

  it('are not heard under another key, without the permission, by people who see other rows', async () => {
    const here = await page(test, admin, 'admin');
    const witness = await page(test, admin, 'admin');
    const otherKey = await page(test, admin, 'admin', liveTableKey('order:edit', 'goods of order 18'));
    const shipper = await page(test, await test.signIn('shipper'), 'shipper');
    const cashier = await page(test, await test.signIn('cashier'), 'cashier');
    say(here, update(6));
    await expect.poll(() => witness.heard, soon).toHaveLength(1);
    await settle(witness, [here], test);
    for (const ear of [otherKey, shipper, cashier]) expect(ear.heard).toEqual([]);
    say(cashier, update(7));
    say(shipper, update(8));
    say(here, update(9, 'a key without a permission'));
    await settle(witness, [here], test);
    expect(witness.heard).toEqual([update(6)]);
  });

  it('take a message of twelve kilobytes, and nothing that is no row', async () => {
    const [here, there] = [await page(test, admin, 'admin'), await page(test, admin, 'admin')];
    say(here, { type: 'update_vxe_table', data: { socketKey: key, args: [[{ id: 7 }], 'case-1'] } });
    say(here, { type: 'update_vxe_table', data: { socketKey: key, args: [row(1), 'case-1'] } });
    say(here, update('x'.repeat(12_000)));
    await expect.poll(() => there.heard, soon).toEqual([update('x'.repeat(12_000))]);
    say(here, update('x'.repeat(17_000)));
    expect((await here.closed).code).toBe(1009);
  });

  it('take no lists inside one another without end, and go on', async () => {
    const [here, there] = [await page(test, admin, 'admin'), await page(test, admin, 'admin')];
    const endless = '['.repeat(7_500) + ']'.repeat(7_500);
    here.socket.send(JSON.stringify(update('endless')).replace('"endless"', endless));
    say(here, update(13));
    await expect.poll(() => there.heard, soon).toEqual([update(13)]);
  });

  it('hear news of the server that is not about cells', async () => {
    const here = await page(test, admin, 'admin');
    await settle(here, [], test);
    expect(here.heard).toEqual([]);
  });

  it('are heard by those who may read, and nobody is heard who may not write', async () => {
    const here = await page(test, admin, 'admin');
    const finance = await page(test, await test.signIn('finance'), 'finance');
    say(here, update(10));
    await expect.poll(() => finance.heard, soon).toEqual([update(10)]);
    say(finance, update(11));
    await settle(here, [finance], test);
    expect(here.heard).toEqual([]);
  });

  it.each(['order:list', 'order:unmaskMobile'])('under a permission to read (%s) have nobody who is heard', async (permission) => {
    const reading = liveTableKey(permission, 'orders');
    const [here, there] = [await page(test, admin, 'admin', reading), await page(test, admin, 'admin', reading)];
    say(here, update(12, reading));
    await settle(there, [here], test, reading);
    expect(there.heard).toEqual([]);
  });

  it('of a page are those it named last: what it has left makes room', async () => {
    const keyOf = (index: number) => liveTableKey('order:edit', `goods of order ${100 + index}`);
    const [here, there] = [await page(test, admin, 'admin', keyOf(30)), await page(test, admin, 'admin', keyOf(0))];
    say(there, { type: 'join', data: { socketKeys: Array.from({ length: 20 }, (_, index) => keyOf(index)) } });
    say(there, { type: 'join', data: { socketKeys: [keyOf(30)] } });
    await settle(there, [], test, keyOf(30));
    say(here, update(15, keyOf(30)));
    await expect.poll(() => there.heard, soon).toEqual([update(15, keyOf(30))]);
    say(here, update(16, keyOf(0)));
    await settle(there, [], test, keyOf(30));
    expect(there.heard).toHaveLength(1);
  });

  it('of one record are heard by those who may read the record, without what they see masked', async () => {
    const { result } = await admin.get<{ records: { id: string; shipperId: string }[] }>('/business/bizOrder/list', { pageSize: 100 });
    const own = await test.signIn('shipper');
    const mine = (await own.get<{ records: { id: string }[] }>('/business/bizOrder/list')).result.records[0];
    const foreign = result.records.find(
      ({ id, shipperId }) =>
        shipperId !== undefined && id !== mine?.id && shipperId !== result.records.find((order) => order.id === mine?.id)?.shipperId,
    );
    const keyOf = (id: string | undefined) => liveTableKey('order:edit', String(id));
    const speaker = await page(test, own, 'shipper', keyOf(mine?.id));
    const hearer = await page(test, own, 'shipper', keyOf(mine?.id));
    say(speaker, update(13, keyOf(mine?.id)));
    await expect.poll(() => hearer.heard, soon).toEqual([update(13, keyOf(mine?.id))]);
    const staff = await page(test, admin, 'admin', keyOf(foreign?.id));
    const witness = await page(test, admin, 'admin', keyOf(foreign?.id));
    const stranger = await page(test, own, 'shipper', keyOf(foreign?.id));
    const masked = await page(test, await test.signIn('finance'), 'finance', keyOf(foreign?.id));
    const cells = {
      id: String(foreign?.id),
      values: { sendContactMobile: '13800000000', goodsName: 'x' },
      stamps: { sendContactMobile: [1, 'c'], goodsName: [1, 'c'] },
    };
    say(staff, { type: 'update_vxe_table', data: { socketKey: keyOf(foreign?.id), args: [[cells], 'c'] } });
    await expect.poll(() => witness.heard, soon).toHaveLength(1);
    await expect.poll(() => masked.heard, soon).toHaveLength(1);
    expect(JSON.stringify(witness.heard)).toContain('13800000000');
    expect(JSON.stringify(masked.heard)).not.toContain('13800000000');
    expect(JSON.stringify(masked.heard)).toContain('goodsName');
    say(stranger, update(14, keyOf(foreign?.id)));
    await settle(witness, [staff], test, keyOf(foreign?.id));
    expect(stranger.heard).toEqual([]);
    expect(witness.heard).toHaveLength(1);
  });

  it('say to a page from before what others write now, and to others what it writes', async () => {
    const socketKey = liveTableKey('order:edit', 'old and new pages');
    const before = await page(test, admin, 'admin', socketKey);
    const now = await table(test, admin, 'admin', socketKey);
    say(before, update('before', socketKey));
    await expect.poll(() => cellsOf(now), soon).toEqual([['row-1', 'orderQty', 'before']]);
    say(now, changes(socketKey, 'case-2', [['row-1', 'orderQty', 'now', headOf(now), 1]]));
    await expect.poll(() => JSON.stringify(before.heard), soon).toContain('"values":{"orderQty":"now"}');
    // A page of an older release repeats its changes with its heartbeats: the repetition must not undo a later write.
    say(before, update('before', socketKey));
    say(before, { ...update('later', socketKey), data: { socketKey, args: [[{ ...row('later'), id: 'row-2' }], 'case-1'] } });
    await expect.poll(() => cellsOf(now), soon).toContainEqual(['row-2', 'orderQty', 'later']);
    expect(cellsOf(now)).toEqual([
      ['row-1', 'orderQty', 'before'],
      ['row-1', 'orderQty', 'now'],
      ['row-2', 'orderQty', 'later'],
    ]);
  });

  it('are open to the own user path only', async () => {
    const id = await userId(test.database, 'shipper');
    await expect(connect(await address(test), liveTablePath(id, 'p', await ticketOf(admin)))).rejects.toThrow('refused with 403');
  });
});

describe('the state of live tables', () => {
  let test: TestApp;
  let admin: TestClient;
  let count = 0;
  const fresh = (): string => {
    count += 1;
    return liveTableKey('order:edit', `state ${count}`);
  };

  beforeAll(async () => {
    test = await systemApp();
    admin = await test.signIn('admin');
  });
  afterAll(async () => await test.close());

  it('is told to whoever opens the table later, and after an outage only what is new', async () => {
    const socketKey = fresh();
    const here = await table(test, admin, 'admin', socketKey);
    say(here, changes(socketKey, 'c1', [['r1', 'orderQty', 5, 0, 1]]));
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    const later = await table(test, admin, 'admin', socketKey);
    expect(cellsOf(later)).toEqual([['r1', 'orderQty', 5]]);
    const since = headOf(later);
    later.socket.terminate();
    say(here, changes(socketKey, 'c1', [['r2', 'orderQty', 6, 0, 2]]));
    await expect.poll(() => acks(here), soon).toHaveLength(2);
    const back = await table(test, admin, 'admin', socketKey, since);
    expect(cellsOf(back)).toEqual([['r2', 'orderQty', 6]]);
    const upToDate = await table(test, admin, 'admin', socketKey, headOf(back), 0);
    expect(states(upToDate)).toEqual([]);
  });

  it('takes a change once, and refuses one whose writer had not seen what stands there', async () => {
    const socketKey = fresh();
    const [here, there] = [await table(test, admin, 'admin', socketKey), await table(test, admin, 'admin', socketKey)];
    const first = changes(socketKey, 'c1', [['r1', 'orderQty', 5, 0, 1]]);
    say(here, first);
    say(here, first);
    await expect.poll(() => acks(here), soon).toHaveLength(2);
    const [once, twice] = acks(here);
    expect(once?.taken).toHaveLength(1);
    expect(twice).toEqual(once);
    say(there, changes(socketKey, 'c2', [['r1', 'orderQty', 6, 0, 1]]));
    await expect.poll(() => acks(there), soon).toHaveLength(1);
    const seq = once?.taken[0]?.[3] ?? 0;
    expect(acks(there)[0]).toMatchObject({ taken: [], refused: [['r1', 'orderQty', 1, seq, 5]] });
    say(there, changes(socketKey, 'c2', [['r1', 'orderQty', 6, seq, 2]]));
    await expect.poll(() => cellsOf(here).at(-1), soon).toEqual(['r1', 'orderQty', 6]);
    expect(cellsOf(here)).toHaveLength(2);
  });

  it('takes the other cells of a message with a text that the database cannot store', async () => {
    const socketKey = fresh();
    const here = await table(test, admin, 'admin', socketKey);
    const lost = ['a\0b', 'a\ud800b', ['x', { y: '\0' }]];
    for (const [index, value] of lost.entries())
      say(
        here,
        changes(socketKey, 'c1', [
          [`r${index}`, 'goodsName', value, 0, 2 * index + 1],
          [`r${index}`, 'orderQty', index, 0, 2 * index + 2],
        ]),
      );
    await expect.poll(() => acks(here).length, soon).toBe(lost.length);
    for (const [index, ack] of acks(here).entries()) {
      expect(ack.unshared).toEqual([[`r${index}`, 'goodsName', 2 * index + 1]]);
      expect(ack.taken.map(([row, column]) => [row, column])).toEqual([[`r${index}`, 'orderQty']]);
    }
  });

  it('is neither told to nor changed by those who may not, nor shared with another tenant', async () => {
    const socketKey = fresh();
    const here = await table(test, admin, 'admin', socketKey);
    say(here, changes(socketKey, 'c1', [['r1', 'orderQty', 5, 0, 1]]));
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    const finance = await table(test, await test.signIn('finance'), 'finance', socketKey);
    expect(cellsOf(finance)).toEqual([['r1', 'orderQty', 5]]);
    say(finance, changes(socketKey, 'c2', [['r1', 'orderQty', 6, headOf(finance), 1]]));
    await expect
      .poll(() => acks(finance), soon)
      .toEqual([{ socketKey, caseId: 'c2', taken: [], refused: [], unshared: [['r1', 'orderQty', 1]] }]);
    const cashier = await table(test, await test.signIn('cashier'), 'cashier', socketKey, 0, 0);
    say(cashier, changes(socketKey, 'c3', [['r1', 'orderQty', 7, 0, 1]]));
    await expect.poll(() => acks(cashier), soon).toHaveLength(1);
    expect(states(cashier)).toEqual([]);
    await test.database.asSystem('test', async (tx) => {
      const room = { tenantId: 4_711, room: `staff ${socketKey}`, socketKey };
      expect(await readLiveCells(tx, room, 0, Date.now())).toMatchObject({ cells: [] });
    });
    const again = await table(test, admin, 'admin', socketKey);
    expect(cellsOf(again)).toEqual([['r1', 'orderQty', 5]]);
  });

  it('hides masked cells, and takes none from whoever sees the mask', async () => {
    const { result } = await admin.get<{ records: { id: string }[] }>('/business/bizOrder/list');
    const socketKey = liveTableKey('order:edit', String(result.records[0]?.id));
    const here = await table(test, admin, 'admin', socketKey);
    say(
      here,
      changes(socketKey, 'c1', [
        ['r1', 'sendContactMobile', '13800000000', 0, 1],
        ['r1', 'goodsName', 'x', 0, 1],
      ]),
    );
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    const masked = await table(test, await test.signIn('finance'), 'finance', socketKey);
    expect(cellsOf(masked)).toEqual([['r1', 'goodsName', 'x']]);
  });

  it('hides amounts from people whose company withholds them, and takes none from them', async () => {
    const own = await test.signIn('shipper');
    const { result } = await own.get<{ records: { id: string }[] }>('/business/bizOrder/list');
    const socketKey = liveTableKey('order:edit', String(result.records[0]?.id));
    const here = await table(test, own, 'shipper', socketKey);
    say(
      here,
      changes(socketKey, 'c1', [
        ['r1', 'wishPrice', 320, 0, 1],
        ['r1', 'goodsName', 'x', 0, 1],
      ]),
    );
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    const hearer = await page(test, own, 'shipper', socketKey);
    withholdAmounts();
    const limited = await table(test, own, 'shipper', socketKey);
    expect(cellsOf(limited)).toEqual([['r1', 'goodsName', 'x']]);
    say(limited, changes(socketKey, 'c2', [['r1', 'wishPrice', 1, null, 7]]));
    await expect.poll(() => acks(limited), soon).toMatchObject([{ taken: [], unshared: [['r1', 'wishPrice', 7]] }]);
    // Nor are they passed on to others when a page of an older release sends them.
    const older = await page(test, own, 'shipper', socketKey);
    const sent = (cells: Record<string, unknown>) => ({
      ...{ id: 'r1', values: cells },
      stamps: Object.fromEntries(Object.keys(cells).map((column) => [column, [1, 'c3']])),
    });
    const message = (cells: Record<string, unknown>) => ({ type: 'update_vxe_table', data: { socketKey, args: [[sent(cells)], 'c3'] } });
    say(older, message({ id: 'r2', wishPrice: 1, goodsName: 'y' }));
    // What the first page said may arrive after the hearer came.
    const heard = () => hearer.heard.filter((one) => JSON.stringify(one).includes('"c3"'));
    await expect.poll(heard, soon).toEqual([message({ goodsName: 'y' })]);
  });

  /** From now on the company withholds amounts from everybody who connects, until mocks are restored. */
  function withholdAmounts(): void {
    const { sessions } = test.app.kernel;
    const usual = sessions.ofSession.bind(sessions);
    vi.spyOn(sessions, 'ofSession').mockImplementation(async (id) => {
      const caller = await usual(id);
      return caller && { ...caller, limits: { hidesAmounts: true, rows: 'all', named: [] } };
    });
  }

  /** What a person of the shipper hears from whom the company withholds amounts, and a colleague who sees them. */
  async function withoutAmounts() {
    const own = await test.signIn('shipper');
    const { result } = await own.get<{ records: { id: string }[] }>('/business/bizOrder/list', { pageSize: 2 });
    const socketKey = liveTableKey('order:edit', String(result.records[1]?.id));
    const speakers: Ear[] = [];
    for (let count = 0; count < 6; count += 1) speakers.push(await table(test, own, 'shipper', socketKey));
    const colleague = await table(test, own, 'shipper', socketKey);
    withholdAmounts();
    const limited = await table(test, own, 'shipper', socketKey);
    const older = await page(test, own, 'shipper', socketKey);
    vi.restoreAllMocks();
    return { socketKey, speakers, colleague, limited, older };
  }

  it('says of somebody in a cell of a hidden column only that the person is there, and tells places that are no columns', async () => {
    const { socketKey, speakers, colleague, limited } = await withoutAmounts();
    const columns = ['shipperPrice', 'goods', 'goods.0.unitPrice', 'holds', 'goodsName', 'goods.0.goodsName'];
    for (const [index, column] of columns.entries()) {
      const speaker = speakers[index] as Ear;
      say(speaker, { type: 'presence_vxe_table', data: { socketKey, caseId: column, cell: ['r1', column] } });
    }
    const heard = (ear: Ear) =>
      Object.fromEntries(
        told(ear).flatMap((message) =>
          message.type === 'presence_vxe_table' ? [[message.data.caseId.split(' ')[1], message.data.cell?.[1] ?? null]] : [],
        ),
      );
    const all = Object.fromEntries(columns.map((column) => [column, column]));
    await expect.poll(() => heard(colleague), soon).toEqual(all);
    const hidden = { shipperPrice: null, goods: null, 'goods.0.unitPrice': null };
    await expect.poll(() => heard(limited), soon).toEqual({ ...all, ...hidden });
  });

  it('hides what lies below a hidden column, and shares no cell of a column that the entity does not have', async () => {
    const { socketKey, speakers, colleague, limited, older } = await withoutAmounts();
    const cells = (number: number): LiveChange[] => [
      ['r1', 'goods', [{ unitPrice: 7 }], 0, number],
      ['r1', 'goods.0.unitPrice', 7, 0, number + 1],
      ['r1', 'shipperPrice.amount', 7, 0, number + 2],
      ['r1', 'unheardOf', 7, 0, number + 3],
      ['r1', 'goods.0.unheardOf', 7, 0, number + 4],
      ['r1', 'goods.0.goodsName', 'x', 0, number + 5],
    ];
    const [here, there] = speakers as [Ear, Ear];
    say(here, changes(socketKey, 'c1', cells(1)));
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    expect(acks(here)[0]?.unshared.map(([, column]) => column)).toEqual(['unheardOf', 'goods.0.unheardOf']);
    const visible = ['goods', 'goods.0.unitPrice', 'shipperPrice.amount', 'goods.0.goodsName'];
    await expect.poll(() => cellsOf(colleague).map(([, column]) => column), soon).toEqual(visible);
    await expect.poll(() => cellsOf(limited), soon).toEqual([['r1', 'goods.0.goodsName', 'x']]);
    await expect.poll(() => JSON.stringify(older.heard), soon).toContain('goods.0.goodsName');
    expect(JSON.stringify([limited.heard, older.heard])).not.toMatch(/unitPrice|unheardOf|shipperPrice/);
    // A page of an older release shares as little.
    const values = { goods: [{ unitPrice: 8 }], unheardOf: 8, 'goods.0.goodsName': 'y' };
    const stamps = Object.fromEntries(Object.keys(values).map((column) => [column, [2, 'c2']]));
    say(there, { type: 'update_vxe_table', data: { socketKey, args: [[{ id: 'r2', values, stamps }], 'c2'] } });
    await expect.poll(() => JSON.stringify(older.heard), soon).toContain('"y"');
    await expect.poll(() => cellsOf(limited), soon).toContainEqual(['r2', 'goods.0.goodsName', 'y']);
    expect(JSON.stringify([limited.heard, older.heard])).not.toMatch(/unitPrice|unheardOf/);
  });

  it('shares columns that a screen computes, as those of prices by type of lorry, with whoever sees the fields they are computed from', async () => {
    const { result } = await admin.get<{ records: { id: string }[] }>('/business/bizContract/list');
    const socketKey = liveTableKey('contract:edit', String(result.records[0]?.id));
    const [here, colleague] = [await table(test, admin, 'admin', socketKey), await table(test, admin, 'admin', socketKey)];
    withholdAmounts();
    const limited = await table(test, admin, 'admin', socketKey);
    const older = await page(test, admin, 'admin', socketKey);
    vi.restoreAllMocks();
    say(
      here,
      changes(socketKey, 'c1', [
        ['r1', 'price_any', 108, 0, 1],
        ['r1', 'price_H11', 97, 0, 2],
        ['r1', 'cost_H11', 90, 0, 3],
        ['r1', 'startCityCode', '370100', 0, 4],
      ]),
    );
    await expect.poll(() => acks(here), soon).toMatchObject([{ refused: [], unshared: [['r1', 'cost_H11', 3]] }]);
    const [first, second, city] = [
      ['r1', 'price_any', 108],
      ['r1', 'price_H11', 97],
      ['r1', 'startCityCode', '370100'],
    ];
    await expect.poll(() => cellsOf(colleague), soon).toEqual([first, second, city]);
    await expect.poll(() => cellsOf(limited), soon).toEqual([city]);
    // Whoever opens the table later gets the same cells, and whoever does not see prices sends none.
    expect(cellsOf(await table(test, admin, 'admin', socketKey))).toEqual([first, second, city]);
    say(limited, changes(socketKey, 'c2', [['r1', 'price_H11', 1, null, 7]]));
    await expect.poll(() => acks(limited), soon).toMatchObject([{ taken: [], unshared: [['r1', 'price_H11', 7]] }]);
    say(here, { type: 'presence_vxe_table', data: { socketKey, caseId: 'c1', cell: ['r1', 'price_H11'] } });
    const cellsWithPeople = (ear: Ear) =>
      told(ear).flatMap((message) => (message.type === 'presence_vxe_table' ? [message.data.cell] : []));
    await expect.poll(() => cellsWithPeople(colleague), soon).toEqual([['r1', 'price_H11']]);
    await expect.poll(() => cellsWithPeople(limited), soon).toEqual([null]);
    await expect.poll(() => JSON.stringify(older.heard), soon).toContain('startCityCode');
    expect(JSON.stringify([limited.heard.filter(({ type }) => type !== 'ack_vxe_table'), older.heard])).not.toContain('price_');
  });

  it('keeps passwords from everybody', async () => {
    const socketKey = liveTableKey('user:edit', 'passwords');
    const [here, there] = [await table(test, admin, 'admin', socketKey), await table(test, admin, 'admin', socketKey)];
    say(
      here,
      changes(socketKey, 'c1', [
        ['r1', 'password', 'Freight#2031', 0, 1],
        ['r1', 'realname', 'x', 0, 2],
      ]),
    );
    await expect.poll(() => cellsOf(there), soon).toEqual([['r1', 'realname', 'x']]);
    expect(acks(here)[0]?.unshared).toEqual([['r1', 'password', 1]]);
  });

  it('is forgotten when nobody has the table open, and says so to whoever comes back', async () => {
    const socketKey = fresh();
    const here = await table(test, admin, 'admin', socketKey);
    say(here, changes(socketKey, 'c1', [['r1', 'orderQty', 5, 0, 1]]));
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    const since = acks(here)[0]?.taken[0]?.[3] ?? 0;
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_live_table set touched_at = now() - interval '11 minutes' where room = ${`staff ${socketKey}`}`);
      await forgetIdleTables(tx);
    });
    const back = await table(test, admin, 'admin', socketKey, since);
    expect(states(back)[0]).toMatchObject({ cells: [], from: 0, cutAt: expect.any(Number) });
    expect(states(back)[0]?.cutAt).toBeGreaterThan(since);
  });

  it('is not laid over what was saved since', async () => {
    const socketKey = fresh();
    const room = { tenantId: 0, room: `staff ${socketKey}`, socketKey };
    const here = await table(test, admin, 'admin', socketKey);
    const since = headOf(here);
    say(
      here,
      changes(socketKey, 'c1', [
        ['saved-row', 'orderQty', 5, 0, 1],
        ['other-row', 'orderQty', 6, 0, 1],
      ]),
    );
    await expect.poll(() => acks(here), soon).toHaveLength(1);
    await test.database.asSystem('test', async (tx) => {
      await settleLiveCells(tx, 0, ['saved-row']);
      expect((await readLiveCells(tx, room, 0, Date.now()))?.cells.map(([row]) => row)).toEqual(['other-row']);
      expect((await readLiveCells(tx, room, since, Date.now()))?.cells.map(([row]) => row)).toEqual(['saved-row', 'other-row']);
    });
  });

  it('says who is there, by the name that the server knows', async () => {
    const socketKey = fresh();
    const [here, there] = [await table(test, admin, 'admin', socketKey), await table(test, admin, 'admin', socketKey)];
    say(here, { type: 'presence_vxe_table', data: { socketKey, caseId: 'c1', cell: ['r1', 'orderQty'], name: 'somebody else' } });
    await expect
      .poll(() => there.heard.filter(({ type }) => type === 'presence_vxe_table'), soon)
      .toEqual([
        {
          type: 'presence_vxe_table',
          // With the id of the page, so that no other page can speak for this table.
          data: {
            socketKey,
            caseId: expect.stringMatching(/^page-\d+ c1$/),
            cell: ['r1', 'orderQty'],
            name: expect.not.stringMatching('somebody'),
          },
        },
      ]);
  });
});

describe.skipIf(!process.env.DATABASE_URL)('live tables on two nodes', () => {
  let here: TestApp;
  let there: TestApp;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await freshDatabase('demo');
    drop = fresh.drop;
    const options = { reuse: true, database: fresh.settings };
    here = await testApp(options);
    there = await testApp(options);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await drop();
  });

  it('tell each other, each message once', async () => {
    const near = await page(here, await here.signIn('admin'), 'admin');
    const far = await page(there, await there.signIn('admin'), 'admin');
    for (const value of [1, 2, 3]) say(near, update(value));
    await vi.waitFor(() => expect(far.heard).toHaveLength(3), soon);
    expect(far.heard).toEqual(expect.arrayContaining([update(1), update(2), update(3)]));
    expect(near.heard).toEqual([]);
  });

  it('hold one state', async () => {
    const socketKey = liveTableKey('order:edit', 'two nodes');
    const near = await table(here, await here.signIn('admin'), 'admin', socketKey);
    const far = await table(there, await there.signIn('admin'), 'admin', socketKey);
    say(near, changes(socketKey, 'c1', [['r1', 'orderQty', 1, 0, 1]]));
    await expect.poll(() => acks(near), soon).toHaveLength(1);
    say(far, changes(socketKey, 'c2', [['r1', 'orderQty', 2, 0, 1]]));
    await expect.poll(() => acks(far)[0]?.refused, soon).toHaveLength(1);
    await expect.poll(() => cellsOf(far), soon).toEqual([['r1', 'orderQty', 1]]);
  });
});
