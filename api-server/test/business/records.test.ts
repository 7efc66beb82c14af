/** A record's activity, comments, related counts and next actors; each is shown only to people who may know it. */
import { sql } from 'drizzle-orm';
import type { BellLists } from 'shared-contracts/message/announcement';
import {
  type ActivityEntry,
  type ActivityPage,
  commentLimits,
  commentTexts,
  type RecordOverview,
  type RecordPerson,
} from 'shared-contracts/record/record-activity';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoDriverIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { administratorOf } from '../tenant-people.ts';
import { businessApp } from './business-app.ts';
import { addVehicle, carrierA, done, FreightLine, orderDraft, type Row, refusal, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
let clock = Date.now();

beforeAll(async () => {
  app = await businessApp({ clock: () => clock });
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

const activity = async (client: TestClient, entity: string, id: string, more: Record<string, string> = {}) =>
  await done<ActivityPage>(client.get('/sys/record/activity', { entity, id, ...more }));
const overview = async (client: TestClient, entity: string, id: string) =>
  await done<RecordOverview>(client.get('/sys/record/overview', { entity, id }));
const comment = (client: TestClient, entity: string, recordId: string, more: Record<string, unknown> = {}) =>
  client.post('/sys/recordComment/add', { entity, recordId, content: '请先联系收货人', ...more });
const changesIn = (entries: readonly ActivityEntry[]) => entries.flatMap(({ changes = [] }) => changes);
const userId = async (username: string): Promise<string> => {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(sql`select id from sys_user where username = ${username}`),
  );
  return rows[0]?.id ?? '';
};
const people = async (client: TestClient, entity: string, id: string, more: Record<string, string> = {}) =>
  await done<RecordPerson[]>(client.get('/sys/record/people', { entity, id, ...more }));

async function waybill(): Promise<Row> {
  const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
  return await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
}

describe('the activity of a record', () => {
  test('tells transitions with their states and edits with values before and after, newest first', async () => {
    const { operator, dispatcher } = line.people;
    const made = await done(operator.post('/business/bizOrder/add', orderDraft()));
    const edited = await done(
      operator.put('/business/bizOrder/edit', { id: made.id, version: made.version, goodsName: '精煤', priceUnit: '2' }),
    );
    await done(dispatcher.put('/business/bizOrder/take', { id: made.id, version: edited.version }));
    const { entries, next } = await activity(operator, 'order', made.id, { kinds: 'transition,edit' });
    expect(entries.map(({ action }) => action)).toEqual(['take', 'edit', 'add']);
    expect(entries[0]).toMatchObject({ kind: 'transition', from: '10', to: '20', by: { name: '平台调度', side: null } });
    expect(entries[1]).toMatchObject({ kind: 'edit', by: { name: '平台运营' } });
    expect(entries[1]?.changes).toContainEqual({
      field: 'goodsName',
      before: '测试煤炭',
      after: '精煤',
      beforeText: null,
      afterText: null,
    });
    expect(entries[1]?.changes).toContainEqual({
      field: 'priceUnit',
      before: '1',
      after: '2',
      dict: 'price_unit',
      beforeText: '元/吨',
      afterText: '元/立方米',
    });
    expect(next).toBeNull();
    expect((await activity(operator, 'order', made.id, { kinds: 'transition' })).entries.map(({ kind }) => kind)).toEqual(['transition']);
  });

  test('tells the notices about its work and the files that it holds, to people of a side only their own notices', async () => {
    const { dispatcher, carrier, operator } = line.people;
    const path = await uploadPicture(operator);
    const made = await done(operator.post('/business/bizOrder/add', orderDraft({ attachment: path })));
    const [file] = (await activity(operator, 'order', made.id, { kinds: 'file' })).entries;
    expect(file).toMatchObject({ kind: 'file', by: { name: '平台运营' }, file: { field: 'attachment', path } });
    const offer = await line.offer(await line.takenOrder(), carrierA, '10');
    const messages = async (client: TestClient) =>
      (await activity(client, 'dispatchOrder', offer.id, { kinds: 'message' })).entries.map(({ text }) => text);
    await vi.waitFor(async () => expect(await messages(dispatcher)).toEqual([`派单 ${offer.dispatchNo} 待接单`]), { timeout: 30_000 });
    expect(await messages(carrier)).toEqual(await messages(dispatcher));
    expect(await messages(await app.signIn('driver')).catch((error: Error) => error.message)).not.toEqual(await messages(carrier));
  });

  test('comes in pages that overlap nowhere', async () => {
    const { operator, dispatcher } = line.people;
    const { id } = await done(operator.post('/business/bizOrder/add', orderDraft()));
    for (let at = 0; at < commentLimits.page + 3; at += 1) {
      await done(comment(dispatcher, 'order', id, { content: `第 ${at} 条` }));
    }
    const first = await activity(operator, 'order', id, { kinds: 'comment' });
    expect(first.entries).toHaveLength(commentLimits.page);
    const second = await activity(operator, 'order', id, { kinds: 'comment', before: String(first.next) });
    expect([...first.entries, ...second.entries].map(({ text }) => text)).toEqual(
      Array.from({ length: commentLimits.page + 3 }, (_, at) => `第 ${commentLimits.page + 2 - at} 条`),
    );
    expect(second.next).toBeNull();
  });

  test('hides from each side of the trade what its records hide, and names no people of the other', async () => {
    const { carrier, shipper, operator } = line.people;
    const made = await waybill();
    const loaded = await line.loaded(made, '30');
    const delivered = await line.delivered(await line.departed(loaded), '30');
    const of = async (client: TestClient) => (await activity(client, 'waybill', delivered.id)).entries;
    const all = changesIn(await of(operator)).map(({ field }) => field);
    expect(all).toContain('payableFreight');
    expect(all).toContain('receivableFreight');
    const forShipper = await of(shipper);
    const forCarrier = await of(carrier);
    for (const field of ['payableFreight', 'baseFreight', 'carrierPrice', 'cashAmount', 'serviceFee'])
      expect(changesIn(forShipper).map((change) => change.field)).not.toContain(field);
    for (const field of ['receivableFreight', 'shipperPrice', 'serviceFee'])
      expect(changesIn(forCarrier).map((change) => change.field)).not.toContain(field);
    expect(forShipper.length).toBeGreaterThan(3);
    expect(forShipper.filter(({ by }) => by.name !== null)).toEqual([]);
    expect(forShipper.some(({ by }) => by.side === 'carrier')).toBe(true);
    expect(forCarrier.some(({ by }) => by.side === 'carrier' && by.name !== null)).toBe(true);
  });

  test('keeps personal data masked, also for those who see it in the record', async () => {
    const { carrier, operator } = line.people;
    const [driverId = ''] = demoDriverIds;
    const driver = await line.read(carrier, 'bizDriver', driverId);
    await done(carrier.put('/business/bizDriver/edit', { id: driverId, version: driver.version, mobile: '13912345678' }));
    for (const client of [carrier, operator]) {
      const text = JSON.stringify(await activity(client, 'driver', driverId));
      expect(text).toContain('139****5678');
      expect(text).not.toContain('13912345678');
      expect(text).not.toContain(String(driver.mobile).replaceAll('*', '0'));
    }
  });

  test('does not tell the party that holds a record now what happened while another held it', async () => {
    const { operator, otherCarrier, carrier } = line.people;
    const { lorryId } = await addVehicle(app, carrierA);
    const lorry = await line.read(carrier, 'bizLorry', lorryId);
    const before = await done(carrier.put('/business/bizLorry/edit', { id: lorryId, version: lorry.version, gpsDeviceNo: 'A-SECRET' }));
    await done(comment(operator, 'lorry', lorryId, { audience: ['carrier'], content: '甲方的话' }));
    const carrierB = await carrierOf(otherCarrier);
    await done(operator.put('/business/bizLorry/edit', { id: lorryId, version: before.version, carrierId: carrierB }));
    const text = JSON.stringify(await activity(otherCarrier, 'lorry', lorryId));
    expect(text).not.toContain('A-SECRET');
    expect(text).not.toContain('甲方的话');
    expect(JSON.stringify(await activity(operator, 'lorry', lorryId))).toContain('A-SECRET');
    expect(await refusal(carrier.get('/sys/record/activity', { entity: 'lorry', id: lorryId }))).toBe('未找到对应实体');
  });

  test("is refused for records of others exactly as for records that do not exist, in another tenant too, and without the entity's permission", async () => {
    const { carrier, otherCarrier, operator } = line.people;
    const { id } = await waybill();
    const chief = await administratorOf(app);
    const driver = await app.signIn('driver');
    for (const path of ['activity', 'overview']) {
      for (const [client, entity] of [
        [otherCarrier, 'waybill'],
        [chief, 'waybill'],
        [driver, 'waybill'],
        [operator, 'unknown'],
      ] as const) {
        const bare = async (recordId: string) => {
          const { status, code, message, result } = await client.get(`/sys/record/${path}`, { entity, id: recordId });
          return { status, code, message, result };
        };
        expect(await bare(id)).toEqual(await bare('f'.repeat(32)));
        expect((await bare(id)).message).toBe('未找到对应实体');
      }
      expect(await carrier.get(`/sys/record/${path}`, { entity: 'order', id })).toMatchObject({ code: 510 });
    }
  });

  test('holds only what the permissions cover: no history, no comments, or neither', async () => {
    const { operator } = line.people;
    const { id } = await done(operator.post('/business/bizOrder/add', orderDraft()));
    await done(comment(operator, 'order', id));
    const withdraw = (code: string) =>
      app.database.asSystem('test', (tx) =>
        tx.execute(sql`delete from sys_role_permission g using sys_permission p, sys_role r where p.id = g.permission_id and r.id = g.role_id
          and r.role_code = 'customer_service' and p.perms = ${code}`),
      );
    await app.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r
        where u.username = 'cashier' and r.role_code = 'customer_service'`),
    );
    await app.database.asSystem('test', (tx) =>
      tx.execute(sql`delete from sys_user_role ur using sys_user u, sys_role r where ur.user_id = u.id and r.id = ur.role_id
        and u.username = 'cashier' and r.role_code <> 'customer_service'`),
    );
    await withdraw('recordComment:history');
    const client = await app.signIn('cashier');
    expect((await activity(client, 'order', id)).entries.map(({ kind }) => kind)).toEqual(['comment']);
    await withdraw('recordComment:list');
    const without = await app.signIn('cashier');
    expect(await without.get('/sys/record/activity', { entity: 'order', id })).toMatchObject({ code: 510 });
  });
});

const carrierOf = async (client: TestClient): Promise<string> =>
  String((await done<{ records: Row[] }>(client.get('/business/bizCarrier/list'))).records[0]?.id);

describe('comments', () => {
  test('of the platform are internal unless a side is named; a side reads its own and those shown to it', async () => {
    const { operator, carrier, shipper } = line.people;
    const { id } = await waybill();
    await done(comment(operator, 'waybill', id, { content: '内部：毛利偏低' }));
    await done(comment(operator, 'waybill', id, { content: '给承运商', audience: ['carrier'] }));
    await done(comment(carrier, 'waybill', id, { content: '司机已出发', audience: ['shipper'] }));
    const texts = async (client: TestClient) =>
      (await activity(client, 'waybill', id, { kinds: 'comment' })).entries.map(({ text }) => text).sort();
    expect(await texts(operator)).toEqual(['内部：毛利偏低', '司机已出发', '给承运商'].sort());
    expect(await texts(carrier)).toEqual(['司机已出发', '给承运商'].sort());
    expect(await texts(shipper)).toEqual([]);
    expect((await overview(operator, 'waybill', id)).audiences).toEqual(['shipper', 'carrier']);
    expect((await overview(carrier, 'waybill', id)).audiences).toEqual(['carrier']);
  });

  test('are kept as plain text, limited in length, and need the permission and the record', async () => {
    const { operator, carrier, otherCarrier } = line.people;
    const { id } = await waybill();
    const content = '<img src=x onerror=alert(1)> **x**';
    await done(comment(operator, 'waybill', id, { content }));
    expect((await activity(operator, 'waybill', id, { kinds: 'comment' })).entries[0]?.text).toBe(content);
    expect(await refusal(comment(operator, 'waybill', id, { content: '字'.repeat(commentLimits.length + 1) }))).toBe(
      commentTexts.tooLong[0],
    );
    expect(await refusal(comment(operator, 'waybill', id, { content: '  ' }))).toBe(commentTexts.missing[0]);
    expect(await refusal(comment(operator, 'waybill', id, { content: '\u200b\u2060' }))).toBe(commentTexts.missing[0]);
    expect(await refusal(comment(operator, 'waybill', id, { content: 'a\u001b[31mb' }))).toBe(commentTexts.controls[0]);
    expect(await refusal(comment(otherCarrier, 'waybill', id))).toBe('未找到对应实体');
    expect(await comment(await app.signIn('ops'), 'user', await userId('operator'))).toMatchObject({ code: 510 });
    expect(await refusal(comment(operator, 'user', id))).toBeTruthy();
    expect(await refusal(comment(carrier, 'contract', id))).toBe('未找到对应实体');
  });

  test('suggest people to nobody who asks without a pause', async () => {
    const hasty = await app.signIn('finance');
    const statuses: number[] = [];
    for (let at = 0; at < 160; at += 1) statuses.push((await hasty.get('/sys/record/people', { entity: 'waybill', id: 'none' })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test('ring whom they mention, with a way to the record on a screen of that person', async () => {
    const { operator, carrier } = line.people;
    const made = await waybill();
    const [dispatcherId, carrierId] = [await userId('dispatcher'), await userId('carrier')];
    await done(
      comment(operator, 'waybill', made.id, {
        content: '@平台调度 请看\n<b>急</b>',
        audience: ['carrier'],
        mentions: [dispatcherId, carrierId],
      }),
    );
    const ring = async (client: TestClient) =>
      (await done<BellLists>(client.get('/sys/annountCement/listByUser'))).sysMsgList.find(
        ({ titile }) => titile.includes(String(made.waybillNo)) && titile.includes('提到了您'),
      );
    expect(await ring(line.people.dispatcher)).toMatchObject({
      titile: `平台运营 在运单 ${made.waybillNo} 中提到了您`,
      openPage: `/business/waybill/list?record=${made.id}`,
    });
    expect((await ring(carrier))?.openPage).toMatch(new RegExp(`^/(carrier|business)/.+\\?record=${made.id}$`));
    expect(await ring(operator)).toBeUndefined();
    const [entry] = (await activity(operator, 'waybill', made.id, { kinds: 'comment' })).entries;
    expect(entry?.comment?.mentions.map(({ name }) => name)).toEqual(['平台调度', '承运商']);
    // Notices about comments are not part of the activity, because all readers of the activity would see an internal comment.
    expect(
      (await activity(operator, 'waybill', made.id, { kinds: 'message' })).entries.filter(({ text }) => text?.includes('提到了您')),
    ).toEqual([]);
  });

  test('mention only people who may read them, and refuse alike those who may not and those who do not exist', async () => {
    const { operator, carrier } = line.people;
    const { id } = await waybill();
    const strangers = ['shipper', 'carrierb', 'driver'];
    const refused = new Set<string>();
    for (const other of [...(await Promise.all(strangers.map(userId))), 'f'.repeat(32)])
      refused.add(await refusal(comment(operator, 'waybill', id, { audience: ['carrier'], mentions: [other] })));
    expect([...refused]).toEqual([commentTexts.mentionRefused[0]]);
    // People of a carrier or shipper can mention only their colleagues, whatever rights others have.
    expect(await refusal(comment(carrier, 'waybill', id, { mentions: [await userId('operator')] }))).toBe(commentTexts.mentionRefused[0]);
    expect((await people(carrier, 'waybill', id)).map(({ name }) => name)).toEqual([]);
    const names = (await people(operator, 'waybill', id, { keyword: '调度' })).map(({ name }) => name);
    expect(names).toEqual(['平台调度']);
    expect((await people(operator, 'waybill', id, { keyword: '承运商' })).map(({ name }) => name)).toEqual([]);
    expect((await people(operator, 'waybill', id, { keyword: '承运商', audience: 'carrier' })).map(({ name }) => name)).toEqual(['承运商']);
    expect((await people(operator, 'waybill', id, { keyword: '%' })).map(({ name }) => name)).toEqual([]);
    expect(await people(operator, 'waybill', id, { keyword: '运维' })).toEqual([]);
  });

  test('are changed and deleted by their author alone, for half an hour', async () => {
    const { operator, dispatcher } = line.people;
    const { id: recordId } = await done(operator.post('/business/bizOrder/add', orderDraft()));
    const { id } = await done<{ id: string }>(comment(operator, 'order', recordId));
    const edit = (client: TestClient, version: number) =>
      client.put('/sys/recordComment/edit', { id, version, content: '改过', mentions: [] });
    expect(await refusal(edit(dispatcher, 1))).toBe(commentTexts.notOwn[0]);
    expect(await refusal(dispatcher.delete('/sys/recordComment/delete', { id }))).toBe(commentTexts.notOwn[0]);
    await done(edit(operator, 1));
    expect(await refusal(edit(operator, 1))).toContain('已被他人修改');
    expect((await activity(operator, 'order', recordId, { kinds: 'comment' })).entries[0]).toMatchObject({
      text: '改过',
      comment: { isEdited: true, mayChange: true },
    });
    clock += commentLimits.changeable;
    expect(await refusal(edit(operator, 2))).toBe(commentTexts.tooLate[0]);
    expect(await refusal(operator.delete('/sys/recordComment/delete', { id }))).toBe(commentTexts.tooLate[0]);
    const second = await done<{ id: string }>(comment(operator, 'order', recordId));
    await done(operator.delete('/sys/recordComment/delete', { id: second.id }));
    expect((await activity(operator, 'order', recordId, { kinds: 'comment' })).entries.map(({ text }) => text)).toEqual(['改过']);
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ action: string }>(sql`select payload::jsonb ->> 'action' as action from freight.audit_log
        where entity = 'recordComment' and record_id = ${second.id} order by serial`),
    );
    expect(rows.map(({ action }) => action)).toEqual(['add', 'delete']);
  });

  test('are limited in number', async () => {
    const { shipper } = line.people;
    const [own] = (await done<{ records: Row[] }>(shipper.get('/business/bizOrder/list'))).records;
    for (let at = 0; at < commentLimits.count; at += 1) await done(comment(shipper, 'order', String(own?.id)));
    expect(await comment(shipper, 'order', String(own?.id))).toMatchObject({ success: false, status: 429 });
  });
});

describe('what a record waits for and what refers to it', () => {
  test('says who acts next, until when, and whether it is the caller', async () => {
    const { dispatcher, carrier, shipper, operator } = line.people;
    const order = await line.takenOrder();
    const offer = await line.offer(order, carrierA, '30');
    const [step] = (await overview(carrier, 'dispatchOrder', offer.id)).next;
    expect(step).toMatchObject({
      action: 'accept',
      party: 'carrier',
      isMine: true,
      deadline: offer.acceptDeadline,
      label: ['接单', 'Accept'],
      otherwise: ['逾期未接单，派单结束，数量退回订单', expect.any(String)],
    });
    expect((await overview(dispatcher, 'dispatchOrder', offer.id)).next[0]).toMatchObject({
      isMine: false,
      partyName: offer.carrierName,
      roles: [],
    });
    const [allot] = (await overview(dispatcher, 'order', order.id)).next;
    expect(allot).toMatchObject({ action: null, label: ['派货', 'Allot'], party: 'platform', isMine: true, deadline: order.loadDateTo });
    expect(allot?.roles).toContainEqual(['调度', 'Dispatcher']);
    expect((await overview(shipper, 'order', order.id)).next[0]).toMatchObject({ isMine: false, roles: [] });
    expect((await overview(operator, 'order', order.id)).next[0]?.party).toBe('platform');
  });

  test('says until when lorries and waybills are due, as the dispatch order asks, to those who read that order', async () => {
    const { carrier, shipper } = line.people;
    const order = await line.takenOrder();
    const accepted = await line.accepted(order, carrierA, '30');
    const { loadDateTo } = await line.read(line.people.operator, 'bizDispatchOrder', accepted.id);
    const [lorries] = (await overview(carrier, 'dispatchOrder', accepted.id)).next;
    expect(lorries).toMatchObject({ action: 'createWaybill', isMine: true, deadline: loadDateTo });
    const waybill = await line.waybill(accepted.id, '30');
    const next = async (client: typeof carrier) => (await overview(client, 'waybill', waybill.id)).next;
    expect(await next(carrier)).toMatchObject([{ action: 'assign', party: 'carrier', deadline: loadDateTo, otherwise: null }]);
    expect(await next(shipper)).toMatchObject([{ action: 'assign', party: 'carrier', deadline: null }]);
  });

  test('counts what refers to the record within the rows and entities of the caller', async () => {
    const { operator, shipper } = line.people;
    const order = await line.takenOrder();
    const accepted = await line.accepted(order, carrierA, '30');
    await line.waybill(accepted.id, '20');
    const related = async (client: TestClient) =>
      Object.fromEntries((await overview(client, 'order', order.id)).related.map(({ entity, total }) => [entity, total]));
    expect(await related(operator)).toMatchObject({ waybill: 1, dispatchGoods: 1, dispatchOrder: 1 });
    expect(Object.keys(await related(shipper))).toEqual(['waybill']);
  });
});
