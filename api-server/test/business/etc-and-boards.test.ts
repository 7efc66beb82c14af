/** ETC registrations, the analysis dashboard and the runtime screen. */
import { sql } from 'drizzle-orm';
import type { Analysis } from 'shared-contracts/dashboard/analysis';
import { type OwnWork, type Task, taskKinds, workFacts, workPath } from 'shared-contracts/dashboard/tasks';
import { entities } from 'shared-contracts/entities';
import { advancedParameters } from 'shared-contracts/entity/advanced-query';
import type { RuntimeFacts } from 'shared-contracts/monitor/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLorryIds } from '../../src/seed/demo-ids.ts';
import { demoUsers } from '../../src/seed/demo-users.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { businessApp } from './business-app.ts';
import { addVehicle, carrierA, done, moment, type Row, refusal } from './freight-people.ts';

let app: TestApp;
let finance: TestClient;
beforeAll(async () => {
  app = await businessApp();
  finance = await app.signIn('finance');
});
afterAll(async () => await app?.close());

const etcDraft = (lorryId: string | undefined) => ({
  lorryId,
  etcVehicleClass: '14',
  etcCardNo: '37011234567890123456',
  companyId: '1',
  ownerName: '示范物流有限公司',
  ownerIdNo: '91370202MA3GC0037G',
  providerCode: '1',
});
const key = (row: Row) => ({ id: row.id, version: row.version });

test('a lorry is registered: 0 → 1 → 3 → 1 → 2 → 4, and the lorry shows it', async () => {
  const added = await done(finance.post('/business/bizEtcLorry/add', etcDraft(demoLorryIds[3])));
  expect(added).toMatchObject({ etcLorryStatus: '0', plateNumber: '鲁B10004', plateColor: '2', etcPlateColor: '1', axleCount: 4 });
  expect(await refusal(finance.post('/business/bizEtcLorry/add', etcDraft(demoLorryIds[3])))).toBe('该车辆在此通道已有备案');
  const call = async (name: string, row: Row, body: Record<string, unknown> = {}) =>
    await done(finance.put(`/business/bizEtcLorry/${name}`, { ...key(row), ...body }));
  const first = await call('register', added);
  expect(first).toMatchObject({ etcLorryStatus: '1', approveTime: null });
  expect(await refusal(finance.put('/business/bizEtcLorry/cancel', key(first)))).toContain('不允许执行');
  const failed = await call('refuse', first, { failReason: '照片不清' });
  expect(failed).toMatchObject({ etcLorryStatus: '3', failReason: '照片不清' });
  const second = await call('register', failed);
  expect(second).toMatchObject({ etcLorryStatus: '1', failReason: null });
  const registered = await call('accept', second, { providerVehicleId: 'TD1' });
  expect(registered).toMatchObject({ etcLorryStatus: '2', providerVehicleId: 'TD1' });
  const operator = await app.signIn('operator');
  expect(await done(operator.get('/business/bizLorry/queryById', { id: String(demoLorryIds[3]) }))).toMatchObject({ etcStatus: '2' });
  expect(await call('cancel', registered)).toMatchObject({ etcLorryStatus: '4' });
});

test('green and gradient plates map to the colours of the providers; an unknown colour is not submitted', async () => {
  const added = await done(finance.post('/business/bizEtcLorry/add', { ...etcDraft(demoLorryIds[11]), etcCardNo: '37011234567890123457' }));
  expect(added).toMatchObject({ plateColor: '94', etcPlateColor: '4' });
  const { lorryId } = await addVehicle(app, carrierA);
  await app.database.asSystem('test', (tx) => tx.execute(sql`update biz_lorry set plate_color = '9' where id = ${lorryId}`));
  const odd = await done(finance.post('/business/bizEtcLorry/add', { ...etcDraft(lorryId), etcCardNo: '37011234567890123458' }));
  expect(await refusal(finance.put('/business/bizEtcLorry/register', key(odd)))).toBe('车牌颜色无法对应ETC颜色代码');
});

test('the analysis equals the tables, day by day, for every side', async () => {
  const operator = await app.signIn('operator');
  const analysis = await done<Analysis>(operator.get('/business/dashboard/analysis'));
  const [facts] = (
    await app.database.asSystem('test', (tx) =>
      tx.execute<Record<string, string>>(sql`
        select count(*) filter (where waybill_status = '40') as on_road,
          count(*) filter (where delivery_time >= (now() at time zone 'Asia/Shanghai')::date - 29) as delivered,
          (sum(payable_freight) filter (where delivery_time >= (now() at time zone 'Asia/Shanghai')::date - 29))::text as payable
        from biz_waybill`),
    )
  ).rows;
  expect(analysis.inTransit).toBe(Number(facts?.on_road));
  const trend = analysis.trend ?? [];
  expect(trend).toHaveLength(30);
  expect(trend.at(-1)?.day).toBe(moment(0).slice(0, 10));
  const total = (name: 'payable' | 'receivable' | 'tonnes') => trend.reduce((sum, day) => sum + Number(day[name]), 0);
  expect(total('payable')).toBeCloseTo(Number(analysis.payable), 2);
  expect(total('receivable')).toBeCloseTo(Number(analysis.receivable), 2);
  expect(total('tonnes')).toBeCloseTo(Number(analysis.tonnes), 3);
  expect(analysis.delivered).toBeGreaterThan(40);
  expect(trend.filter(({ tonnes }) => Number(tonnes) > 0).length).toBeGreaterThan(20);
  expect(Number(analysis.payable)).toBeGreaterThan(0);
  expect(Number(analysis.receivable)).toBeGreaterThan(Number(analysis.payable));

  const ofCarrier = await done<Analysis>((await app.signIn('carrier')).get('/business/dashboard/analysis'));
  expect(ofCarrier).toMatchObject({ receivable: null, ordersToday: null });
  expect(Number(ofCarrier.payable)).toBeLessThan(Number(analysis.payable));
  expect(ofCarrier.trend?.every((day) => day.receivable === null && day.payable !== null)).toBe(true);
  const ofShipper = await done<Analysis>((await app.signIn('shipper')).get('/business/dashboard/analysis'));
  expect(ofShipper.payable).toBeNull();
  expect(Number(ofShipper.receivable)).toBeGreaterThan(0);

  // Two halves of a period; the second half is compared with the first.
  const day = (back: number) => new Date(Date.parse(analysis.to) - back * 86_400_000).toISOString().slice(0, 10);
  const whole = await done<Analysis>(operator.get('/business/dashboard/analysis', { from: day(59), to: analysis.to }));
  expect(analysis.previous).toMatchObject({ from: day(59), to: day(30) });
  expect((analysis.previous?.delivered ?? 0) + (analysis.delivered ?? 0)).toBe(whole.delivered);
  expect(Number(analysis.previous?.payable) + Number(analysis.payable)).toBeCloseTo(Number(whole.payable), 2);
  const earlier = trend.reduce((sum, { previous }) => sum + Number(previous.payable), 0);
  expect(earlier).toBeCloseTo(Number(analysis.previous?.payable), 2);
  expect(trend[0]?.previous.day).toBe(day(59));
  expect(ofShipper.previous?.payable).toBeNull();

  const quiet = await done<Analysis>(operator.get('/business/dashboard/analysis', { from: '2020-01-01', to: '2020-01-31' }));
  expect(quiet).toMatchObject({ delivered: 0, tonnes: '0.000', turnover: '0.0000', receivable: '0.00', payable: '0.00' });
  expect(await refusal(operator.get('/business/dashboard/analysis', { from: '2026-02-30' }))).toContain('日期格式');
  expect(await refusal(operator.get('/business/dashboard/analysis', { from: '2026-02-02', to: '2026-02-01' }))).toContain('统计期间不正确');
});

test('sums of freight are told to those who read waybills, and to no one else', async () => {
  for (const username of ['cashier', 'ops']) {
    const client = await app.signIn(username);
    const figures = await done<Analysis>(client.get('/business/dashboard/analysis'));
    const nothing = { ordersToday: null, departuresToday: null, inTransit: null, delivered: null, tonnes: null, turnover: null };
    expect(figures).toMatchObject({ ...nothing, receivable: null, payable: null, trend: null });
    expect(await done(client.get('/business/dashboard/tasks'))).toEqual([]);
  }
});

test("a driver's figures are the own journeys, without money, and the work that waits is the driver's", async () => {
  const driver = await app.signIn('driver');
  const { records } = await done<{ records: { waybillStatus: string }[] }>(driver.get('/business/bizWaybill/list', { pageSize: 500 }));
  const inState = (state: string) => records.filter(({ waybillStatus }) => waybillStatus === state).length;
  const figures = await done<Analysis>(driver.get('/business/dashboard/analysis'));
  expect(figures).toMatchObject({ scope: 'driver', inTransit: inState('40'), ordersToday: null, receivable: null, payable: null });
  expect(figures.trend?.every(({ receivable, payable }) => receivable === null && payable === null)).toBe(true);
  const tasks = await done<{ code: string; count: number; path: string }[]>(driver.get('/business/dashboard/tasks'));
  const paths = { '20': '/carrier/waybill/wait-depart', '30': '/carrier/waybill/wait-depart', '40': '/carrier/waybill/wait-delivery' };
  const codes = { '20': 'waybill:load', '30': 'waybill:depart', '40': 'waybill:deliver' };
  const waiting = (['20', '30', '40'] as const).filter((state) => inState(state) > 0);
  expect(waiting).not.toEqual([]);
  const withoutReceipt = inState('50') + inState('61');
  const receipts = { code: 'waybill:uploadReceipt', count: withoutReceipt, path: '/carrier/waybill/wait-receipt' };
  expect(tasks.map((task) => ({ ...task, path: task.path.split('?')[0] }))).toEqual([
    ...waiting.map((state) => ({ code: codes[state], count: inState(state), path: paths[state] })),
    ...(withoutReceipt > 0 ? [receipts] : []),
  ]);
});

test('each counter of each role leads to the list that shows exactly what it counts', async () => {
  const seen = new Set<Task['code']>();
  for (const { username } of demoUsers) {
    const client = await app.signIn(username);
    for (const { code, count, path } of await done<Task[]>(client.get('/business/dashboard/tasks'))) {
      const name = code.split(':')[0] ?? '';
      const { searchParams } = new URL(path, 'http://screen');
      if (taskKinds.find((kind) => kind.code === code)?.isForm) continue;
      expect([username, code, [...searchParams.keys()]]).toEqual([username, code, [advancedParameters.records]]);
      const query = { ...Object.fromEntries(searchParams), pageSize: 1 };
      const list = await done<{ total: number }>(client.get(`${entities[name]?.api}/list`, query));
      expect([username, code, list.total]).toEqual([username, code, count]);
      seen.add(code);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['risk:claim', 'receipt:audit', 'receipt:shipperConfirm', 'waybill:uploadReceipt']));
});

test('the work of a driver is listed record by record: the step to take now, by when, the first due at the head', async () => {
  const driver = await app.signIn('driver');
  const { items, total } = await done<OwnWork>(driver.get(workPath));
  const tasks = await done<Task[]>(driver.get('/business/dashboard/tasks'));
  const parts = new Set<string>(taskKinds.flatMap(({ code, isPart }) => (isPart ? code : [])));
  expect(total).toBe(tasks.reduce((sum, { code, count }) => (parts.has(code) ? sum : sum + count), 0));
  expect(items).toHaveLength(total);
  const limits = items.flatMap(({ due }) => due ?? []);
  expect(limits.length).toBeGreaterThan(0);
  expect(limits).toEqual(limits.toSorted());
  const pages = { load: '/carrier/waybill/load', depart: '/carrier/waybill/depart', arrive: '/carrier/waybill/delivery' };
  for (const { code, action, id, due, page } of items.filter((item) => item.code !== 'waybill:uploadReceipt')) {
    const waybill = await done<Record<string, string | null>>(driver.get('/business/bizWaybill/queryById', { id }));
    expect(action).toBe(code === 'waybill:deliver' && waybill.arriveTime === null ? 'arrive' : code.split(':')[1]);
    expect(page).toBe({ ...pages, deliver: pages.arrive }[action]);
    expect(due).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
  // The records contain only the fields that the card shows, and therefore neither prices nor names of people.
  expect(Object.keys(Object.assign({}, ...items.map(({ record }) => record))).filter((name) => !name.endsWith('_dictText'))).toEqual(
    workFacts.waybill,
  );
});

test('the work with a dispatch order tells the quantity that still needs lorries', async () => {
  const carrier = await app.signIn('carrier');
  const { items } = await done<OwnWork>(carrier.get(workPath));
  const orders = items.filter(({ code }) => code === 'dispatchOrder:createWaybill');
  expect(orders).not.toEqual([]);
  for (const { id, record } of orders) {
    const order = await done<Record<string, string>>(carrier.get('/business/bizDispatchOrder/queryById', { id }));
    expect(record).toMatchObject({ remainQty: order.remainQty });
    expect(record).not.toHaveProperty('dispatchQty');
  }
});

test('the runtime is for those who look after it', async () => {
  const ops = await app.signIn('ops');
  const facts = await done<RuntimeFacts>(ops.get('/monitor/runtime'));
  expect(facts.database.kind).toBe(process.env.DATABASE_URL ? 'postgresql' : 'embedded');
  expect(facts.database.size).toBeGreaterThan(1_000_000);
  expect(facts.process.pid).toBe(process.pid);
  expect(facts.requests.total).toBeGreaterThan(5);
  expect(facts.requests.running).toBe(1);
  const { code } = await finance.get('/monitor/runtime');
  expect(code).toBe(510);
});
