// Risks: what the nightly scan finds, counts again and closes, and how people decide about them.
import * as xlsx from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { type Task, tasksPath } from 'shared-contracts/dashboard/tasks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { ruleDefinitions } from '../../src/modules/business/risk/risk-rules.ts';
import { scanRisks } from '../../src/modules/business/risk/scan-risks.ts';
import { transitMonitorJob } from '../../src/modules/business/track/transit-monitor.job.ts';
import { businessApp } from '../business/business-app.ts';
import {
  addVehicle,
  carrierA,
  carrierB,
  done,
  FreightLine,
  moment,
  type People,
  type Row,
  refusal,
  signInAll,
} from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';

const day = 86_400_000;
let app: TestApp;
let people: People;
let officer: TestClient;
let line: FreightLine;

beforeAll(async () => {
  app = await businessApp();
  people = await signInAll(app);
  line = new FreightLine(people);
  officer = await app.signIn('risk');
});
afterAll(async () => await app.close());

const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(query));
const listed = async (query: Record<string, unknown> = {}, as = officer): Promise<Row[]> =>
  (await done<{ records: Row[] }>(as.get('/business/bizRisk/list', { pageSize: 100, ...query }))).records;
const act = (client: TestClient, action: string, row: Row, body: Record<string, unknown> = {}) =>
  client.put(`/business/bizRisk/${action}`, { id: row.id, version: row.version, ...body });
const rule = async (ruleCode: string): Promise<Row> =>
  (await done<{ records: Row[] }>(officer.get('/business/bizRiskRule/list', { ruleCode }))).records[0] as Row;
const scan = (at = Date.now()) => scanRisks(app.database, at);

/** Creates a risk about a driver of another carrier than that of the account `carrier`. */
async function foreignRisk(): Promise<Row> {
  await run(sql`
    update biz_driver set license_valid_to = current_date - 5 where id = (
      select d.id from biz_driver d where d.tenant_id = 0 and d.status = '1' and d.carrier_id is not null
        and d.carrier_id not in (select u.carrier_id from sys_user u where u.username = 'carrier') limit 1)`);
  await scan();
  const found = (await listed({ riskStatus: '0' })).find(({ ruleCode, riskObject }) => ruleCode === 'R003' && riskObject === '2');
  return found as Row;
}

/** A delivered waybill of the demo, changed so that a risk rule finds it. */
async function deliveredWaybill(
  change: ReturnType<typeof sql>,
  except: readonly string[] = [],
): Promise<{ id: string; no: string; carrierId: string }> {
  const { rows } = await run(sql`
    update biz_waybill set ${change} where id = (
      select w.id from biz_waybill w where w.waybill_status >= '50' and w.waybill_status <> '90' and w.load_net > 0 and w.tenant_id = 0
        and not exists (select from biz_risk k where k.waybill_id = w.id) and w.id <> all(${sql.param([...except])}::varchar[])
      order by w.waybill_no limit 1
    ) returning id, waybill_no "no", carrier_id "carrierId"`);
  return rows[0] as { id: string; no: string; carrierId: string };
}

interface Journey {
  readonly id: string;
  readonly no: string;
}

let journeys = 0;

/** Creates a waybill of a journey that was delivered an hour ago. Its times and places are the same in each call. */
async function journey(vehicle: Record<string, string>): Promise<Journey> {
  const [id, no, hour] = [newId(), `YDT${Date.now()}${++journeys}`, 3_600_000];
  const at = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
  const changes = {
    ...{ id, waybill_no: no, serial_number: '0000', waybill_status: '50', plan_qty: 30, ...vehicle },
    ...{ send_district_code: '370102', receive_district_code: '320102' },
    ...{ load_time: at(21), depart_time: at(20), arrive_time: null, delivery_time: at(1) },
  };
  await run(sql`
    insert into biz_waybill select (jsonb_populate_record(w, ${JSON.stringify(changes)}::jsonb)).*
    from biz_waybill w where w.id = (select id from biz_waybill where tenant_id = 0 and waybill_status between '50' and '89' and del_flag = 0 limit 1)`);
  return { id, no };
}

const forget = (gone: readonly Journey[]) =>
  run(sql`update biz_waybill set del_flag = 1 where id = any(${sql.param(gone.map(({ id }) => id))}::varchar[])`);

describe('the scan', () => {
  test('asks every rule, and the demo has risks in every state', async () => {
    expect(
      (await done<{ records: Row[] }>(officer.get('/business/bizRiskRule/list', { pageSize: 50 }))).records
        .map(({ ruleCode }) => ruleCode)
        .sort(),
    ).toEqual(ruleDefinitions.map(({ ruleCode }) => ruleCode).sort());
    expect(new Set((await listed()).map(({ riskStatus }) => riskStatus))).toEqual(new Set(['0', '1', '2', '3', '4', '5']));
  });

  test('raises once, counts the same again the next day, and marks the waybill', async () => {
    const waybill = await deliveredWaybill(sql`loss_weight = load_net * 0.05, delivery_time = now()`);
    const ofWaybill = async () => (await listed({ waybillNo: waybill.no })).filter(({ ruleCode }) => ruleCode === 'R010');
    await scan();
    expect(await ofWaybill()).toMatchObject([
      { riskStatus: '0', riskLevel: '2', actualValue: '5.00%', ruleValue: '0.25%', repeatCount: 0, carrierId: waybill.carrierId },
    ]);
    expect(`${(await ofWaybill())[0]?.evidence}`).toMatch(/装货净重: .*吨\n卸货净重: .*\n亏吨: /);
    await scan();
    expect(await ofWaybill()).toMatchObject([{ repeatCount: 0 }]);
    await scan(Date.now() + day);
    expect(await ofWaybill()).toMatchObject([{ repeatCount: 1 }]);
    expect((await run(sql`select risk_level from biz_waybill where id = ${waybill.id}`)).rows).toEqual([{ risk_level: '2' }]);

    const [risk] = await ofWaybill();
    const claimed = await done(act(officer, 'claim', risk as Row));
    await done(act(officer, 'exclude', claimed, { handleResult: '磅单录入有误' }));
    expect((await run(sql`select risk_level from biz_waybill where id = ${waybill.id}`)).rows).toEqual([{ risk_level: null }]);
    await scan();
    expect(await ofWaybill()).toHaveLength(1);
  });

  test('tells each carrier of one waybill only what concerns its own lorry', async () => {
    const waybill = await deliveredWaybill(sql`assign_time = now()`);
    const handTo = async ({ lorryId, driverId }: { lorryId: string; driverId: string }) => {
      const { rows } = await run(sql`
        update biz_waybill w set carrier_id = l.carrier_id, carrier_name = c.carrier_name, lorry_id = l.id, plate_number = l.plate_number,
          driver_id = ${driverId} from biz_lorry l join biz_carrier c on c.id = l.carrier_id
        where l.id = ${lorryId} and w.id = ${waybill.id} returning l.plate_number "plate"`);
      return String(rows[0]?.plate);
    };
    const [own, next] = [await addVehicle(app, carrierA), await addVehicle(app, carrierB)];
    await run(sql`update biz_lorry set transport_cert_no = null, gross_mass = 49 where id in (${own.lorryId}, ${next.lorryId})`);
    const plate = await handTo(own);
    await scan();
    const nextPlate = await handTo(next);
    await scan(Date.now() + day);
    const seenBy = async (client: TestClient) =>
      (await listed({ ruleCode: 'R004', waybillNo: waybill.no }, client)).map(({ evidence }) => `${evidence}`);
    expect(await seenBy(people.carrier)).toEqual([expect.stringContaining(plate)]);
    expect(await seenBy(people.otherCarrier)).toEqual([expect.stringContaining(nextPlate)]);
  });

  test('R001 and R019 tell a carrier nothing about journeys of another', async () => {
    const { lorryId, driverId } = await addVehicle(app, carrierA);
    const made: Journey[] = [];
    for (const carrier of [carrierA, carrierA, carrierB, carrierB, carrierB, carrierB])
      made.push(await journey({ lorry_id: lorryId, driver_id: driverId, carrier_id: carrier }));
    await scan();
    const told = async (client: TestClient) =>
      [...(await listed({ ruleCode: 'R001' }, client)), ...(await listed({ ruleCode: 'R019' }, client))]
        .filter(({ waybillNo }) => made.some(({ no }) => no === waybillNo))
        .map(({ actualValue }) => `${actualValue}`)
        .join();
    const [all, ofA, ofB] = [await told(officer), await told(people.carrier), await told(people.otherCarrier)];
    const [one, , three] = made.map(({ no }) => `与${no}相同`);
    expect(all).toContain('一小时内6车');
    // Each carrier can read only findings that concern no other carrier's journeys.
    expect(ofA).toBe(one);
    expect(ofB).toContain(three);
    expect(ofB).not.toContain(one);
    expect(ofB).not.toContain('一小时内');
    await forget(made);
  });

  test('closes what mended itself', async () => {
    const { rows } = await run(sql`
      update biz_lorry set compulsory_ins_valid_to = current_date - 3
      where id = (select id from biz_lorry where tenant_id = 0 and status = '1' and del_flag = 0 and not exists (
        select from biz_risk k where k.object_id = biz_lorry.id) order by plate_number limit 1) returning id, plate_number "plate"`);
    const { id, plate } = rows[0] as { id: string; plate: string };
    const ofLorry = async () => (await listed({ ruleName: '证照过期' })).filter(({ objectId }) => objectId === id);
    await scan();
    expect(await ofLorry()).toMatchObject([{ riskStatus: '0', riskObject: '3', objectNo: plate }]);
    await run(sql`update biz_lorry set compulsory_ins_valid_to = current_date + 300 where id = ${id}`);
    await scan();
    expect(await ofLorry()).toMatchObject([{ riskStatus: '5', handleResult: '条件已消失' }]);
  });

  test('follows what people set: a threshold, and rules that are switched off', async () => {
    const waybill = await deliveredWaybill(sql`loss_weight = load_net * 0.02, delivery_time = now()`);
    const row = await rule('R010');
    const set = (changes: Record<string, unknown>, version: unknown) =>
      officer.put('/business/bizRiskRule/edit', { id: row.id, version, ...changes });
    expect(await refusal(set({ threshold: null }, row.version))).toContain('阈值不能为空');
    const raised = await done(set({ threshold: '3' }, row.version));
    const found = async () => (await listed({ waybillNo: waybill.no })).filter(({ ruleCode }) => ruleCode === 'R010');
    await scan();
    expect(await found()).toEqual([]);
    const tried = (threshold?: string) =>
      done<{ count: number; samples: { objectNo: string }[] }>(
        officer.get('/business/bizRiskRule/dryRun', { id: String(row.id), ...(threshold && { threshold }) }),
      );
    expect((await tried()).samples.map(({ objectNo }) => objectNo)).not.toContain(waybill.no);
    expect((await tried('1.5')).samples.map(({ objectNo }) => objectNo)).toContain(waybill.no);
    expect(await found()).toEqual([]);
    const off = await done(set({ threshold: '1', enabledFlag: 'N' }, raised.version));
    await scan();
    expect(await found()).toEqual([]);
    await done(set({ enabledFlag: 'Y' }, off.version));
    await scan();
    expect(await found()).toHaveLength(1);
  });
});

describe('thresholds from settings', () => {
  const setTo = (key: string, value: string) =>
    run(sql`update biz_common_config set config_value = ${value} where config_key = ${key} and company_id is null and tenant_id = 0`);
  const tried = async (id: unknown, limits: Record<string, string> = {}) =>
    (
      await done<{ samples: { objectNo: string }[] }>(officer.get('/business/bizRiskRule/dryRun', { id: String(id), ...limits }))
    ).samples.map(({ objectNo }) => objectNo);

  test('R007: the ratios count until a threshold is entered in the rule, in the dry run too', async () => {
    const { lorryId, driverId } = await addVehicle(app, carrierA);
    const own = { lorry_id: lorryId, driver_id: driverId, carrier_id: carrierA, send_city_code: '999900', receive_city_code: '999901' };
    const priced = (payable: string) =>
      journey({ ...own, settle_qty: '10', distance: '100', payable_freight: payable, receivable_freight: payable });
    const usual = [await priced('1000'), await priced('1000'), await priced('1000'), await priced('1000'), await priced('1000')];
    const [dear, cheap] = [await priced('1200'), await priced('850')];
    const of = (found: readonly string[]) => [dear, cheap].filter(({ no }) => found.includes(no)).map(({ no }) => no);
    const row = await rule('R007');
    expect(row).toMatchObject({ threshold: null, thresholdSetting: 'risk.freightLowRatio、risk.freightHighRatio：30' });
    expect(of(await tried(row.id))).toEqual([]);
    try {
      await setTo('risk.freightHighRatio', '1.10');
      expect((await rule('R007')).thresholdSetting).toBe('risk.freightLowRatio、risk.freightHighRatio：30/10');
      expect(of(await tried(row.id))).toEqual([dear.no]);
      await setTo('risk.freightLowRatio', '0.90');
      expect(of(await tried(row.id))).toEqual([dear.no, cheap.no]);
      expect(of(await tried(row.id, { threshold: '18' }))).toEqual([dear.no]);
      const set = async (threshold: string | null) =>
        await done(officer.put('/business/bizRiskRule/edit', { id: row.id, version: (await rule('R007')).version, threshold }));
      expect(await set('25')).toMatchObject({ threshold: '25.0000' });
      expect(of(await tried(row.id))).toEqual([]);
      expect(of(await tried(row.id, { ofSettings: 'threshold' }))).toEqual([dear.no, cheap.no]);
      // A threshold that equals the product's default counts as not entered, in a dry run too; the column keeps it for nodes of an older
      // version.
      expect(await set('30')).toMatchObject({ threshold: null });
      expect(of(await tried(row.id, { threshold: '30' }))).toEqual([dear.no, cheap.no]);
      expect(await set(null)).toMatchObject({ threshold: null });
      const { rows } = await app.database.asSystem('test', (tx) =>
        tx.execute(sql`select threshold from biz_risk_rule where id = ${row.id}`),
      );
      expect(rows).toEqual([{ threshold: '30.0000' }]);
      await scan();
      const found = await listed({ ruleCode: 'R007', waybillNo: dear.no });
      expect(found).toMatchObject([{ ruleValue: expect.stringContaining('10%偏离同线路均价') }]);
    } finally {
      await setTo('risk.freightHighRatio', '1.30');
      await setTo('risk.freightLowRatio', '0.70');
      await forget([...usual, dear, cheap]);
    }
  });

  test('R005 and R006 tell the thresholds that come from the settings, and others must be entered', async () => {
    try {
      await setTo('risk.trackMinPoints', '25');
      await setTo('risk.trackCoverage', '0.65');
      expect(await rule('R005')).toMatchObject({ threshold: null, thresholdSetting: 'risk.trackMinPoints：25', threshold2: '30.0000' });
      const odd = await rule('R006');
      expect(odd).toMatchObject({ threshold: '120.0000', threshold3: null, threshold3Setting: 'risk.trackCoverage：35' });
      const empty = { id: odd.id, version: odd.version, threshold: null, threshold3: null };
      const refused = await officer.put('/business/bizRiskRule/edit', empty);
      expect(refused).toMatchObject({ success: false, result: { threshold: '阈值不能为空' } });
      expect(refused.result).not.toHaveProperty('threshold3');
    } finally {
      await setTo('risk.trackMinPoints', '10');
      await setTo('risk.trackCoverage', '0.80');
    }
  });
});

describe('people', () => {
  test('take a risk on, confirm it, and close it when it is corrected', async () => {
    const [open] = await listed({ riskStatus: '0' });
    expect(await refusal(act(officer, 'confirm', open as Row, { handleResult: '属实' }))).toContain('不允许执行[属实]');
    const claimed = await done(act(officer, 'claim', open as Row));
    expect(claimed.handleUser).toBeTruthy();
    expect(await act(officer, 'confirm', claimed)).toMatchObject({ success: false });
    const confirmed = await done(act(officer, 'confirm', claimed, { handleResult: '属实，待更换' }));
    expect(await act(officer, 'rectify', confirmed, { handleResult: '已更换' })).toMatchObject({ success: false });
    const corrected = await done(act(officer, 'rectify', confirmed, { handleResult: '已更换', handleImgs: await uploadPicture(officer) }));
    expect(await done(act(officer, 'close', corrected))).toMatchObject({ riskStatus: '5' });
  });

  test('of a carrier read their own, explain, and see nothing of who decides', async () => {
    const own = await listed({}, people.carrier);
    const carriers = new Set(own.map(({ carrierId }) => carrierId));
    expect([...carriers]).toHaveLength(1);
    expect(own[0]).not.toHaveProperty('handleUser');
    const all = await listed();
    const foreign = all.find(({ carrierId }) => !carriers.has(carrierId)) ?? (await foreignRisk());
    expect(await refusal(act(people.carrier, 'explain', foreign as Row, { carrierExplain: '说明' }))).toBe('未找到对应实体');
    const open = own.find(({ riskStatus }) => riskStatus === '0');
    expect(await done(act(people.carrier, 'explain', open as Row, { carrierExplain: '保险已续' }))).toMatchObject({
      carrierExplain: '保险已续',
    });
    expect(await act(people.carrier, 'claim', open as Row)).toMatchObject({ code: 510 });
    expect(await people.shipper.get('/business/bizRisk/list')).toMatchObject({ code: 510 });
    expect(await people.carrier.get('/business/bizRiskRule/list')).toMatchObject({ code: 510 });
  });
});

describe('a step that a rule holds back', () => {
  const key = ({ id, version }: Row) => ({ id, version });
  const ofRule = async (ruleCode: string, objectId: string): Promise<Row> => {
    const found = (await listed({ ruleCode })).find((one) => one.objectId === objectId && ['0', '1', '2'].includes(String(one.riskStatus)));
    if (!found) throw new Error(`No risk ${ruleCode} about ${objectId}`);
    return found;
  };
  const openWaybill = async () => await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '30')).id, '30');

  test('S11: an expired licence is refused and reported, let pass with a reason, and then passes once', async () => {
    const vehicle = await addVehicle(app, carrierA);
    await run(sql`update biz_driver set license_valid_to = '2020-01-01' where id = ${vehicle.driverId}`);
    const waybill = await openWaybill();
    const assign = (row: Row) => people.dispatcher.put('/business/bizWaybill/assign', { ...key(row), ...vehicle });
    const response = await assign(waybill);
    expect(response).toMatchObject({ success: false, result: { driverId: expect.stringContaining('驾驶证已过期') } });
    expect(response.message).toContain('须由风控放行（R003）');
    const risk = await ofRule('R003', vehicle.driverId);
    expect(risk).toMatchObject({
      blockFlag: 'Y',
      blockedStep: '指派',
      waybillNo: waybill.waybillNo,
      riskStatus: '0',
      driverId: vehicle.driverId,
    });
    expect(`${risk.evidence}`).toContain('驾驶证有效期: 2020-01-01');
    expect(String(risk.dueTime) > String(risk.triggerTime)).toBe(true);

    // A dispatcher cannot approve the refused step; an approval needs a reason.
    const blocking = async (client: TestClient) => (await done<Task[]>(client.get(tasksPath))).find(({ code }) => code === 'risk:override');
    const counter = await blocking(officer);
    const query = Object.fromEntries(new URL(counter?.path ?? '', 'http://screen').searchParams);
    const shown = await listed(query);
    expect(shown.map(({ id }) => id)).toContain(risk.id);
    expect(counter?.count).toBe(shown.length);
    expect(shown.every(({ blockFlag }) => blockFlag === 'Y')).toBe(true);
    expect(await blocking(people.dispatcher)).toBeUndefined();
    expect(await act(people.dispatcher, 'override', risk, { overrideReason: '急' })).toMatchObject({ code: 510 });
    expect(await act(officer, 'override', risk)).toMatchObject({ success: false, result: { overrideReason: expect.any(String) } });
    const passed = await done(act(officer, 'override', risk, { overrideReason: '换证回执已核验' }));
    expect(passed).toMatchObject({ riskStatus: '0', overrideUsed: 'N', overrideUser: expect.any(String) });
    const { rows: logged } = await run(sql`select remark from biz_operate_log where biz_id = ${risk.id} and action = 'override'`);
    expect(logged).toEqual([{ remark: '换证回执已核验' }]);

    // The approval is valid only for this dispatch order.
    const other = await openWaybill();
    expect(await refusal(assign(other))).toContain('R003');
    expect(await refusal(assign(waybill))).toContain('R003');
    await run(sql`update biz_driver set work_status = '1' where id = ${vehicle.driverId}`);
    const again = await ofRule('R003', vehicle.driverId);
    expect(again).toMatchObject({ overrideTime: null, waybillNo: waybill.waybillNo });
    await done(act(officer, 'override', again, { overrideReason: '换证回执已核验' }));
    expect(await done(assign(waybill))).toMatchObject({ waybillStatus: '20', driverId: vehicle.driverId, riskLevel: '3' });
    expect(await ofRule('R003', vehicle.driverId)).toMatchObject({ overrideUsed: 'Y' });
  });

  test('an officer lets pass the step that was looked at, not one that took its place meanwhile', async () => {
    const vehicle = await addVehicle(app, carrierA);
    await run(sql`update biz_driver set license_valid_to = '2020-01-01' where id = ${vehicle.driverId}`);
    const [one, two] = [await openWaybill(), await openWaybill()];
    const assign = (row: Row) => people.dispatcher.put('/business/bizWaybill/assign', { ...key(row), ...vehicle });
    await refusal(assign(one));
    const seen = await ofRule('R003', vehicle.driverId);
    await refusal(assign(one));
    expect((await ofRule('R003', vehicle.driverId)).version).toBe(seen.version);
    await refusal(assign(two));
    expect(await refusal(act(officer, 'override', seen, { overrideReason: '换证回执已核验' }))).toContain('已被他人修改');
    expect(await refusal(assign(two))).toContain('R003');
    const { rows } = await run(
      sql`select payload::jsonb -> 'changes' "changes" from freight.audit_log where record_id = ${seen.id} and action = 'foundAgain'`,
    );
    expect(rows).toMatchObject([{ changes: { waybillNo: [one.waybillNo, two.waybillNo] } }]);
  });

  test('R010: a large loss is a risk as soon as it is delivered, a small one is none', async () => {
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '60');
    const delivered = async (unloadNet: string): Promise<Row> => {
      const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
      return await line.delivered(await line.departed(await line.loaded(waybill, '30')), unloadNet, { lossConfirmed: 'Y' });
    };
    const [large, small] = [await delivered('25'), await delivered('29.98')];
    expect(await ofRule('R010', large.id)).toMatchObject({
      ...{ riskStatus: '0', actualValue: '16.67%', waybillNo: large.waybillNo },
    });
    expect(await line.read(officer, 'bizWaybill', large.id)).toMatchObject({ riskLevel: '2', waybillStatus: '50' });
    expect((await listed({ waybillNo: String(small.waybillNo), ruleCode: 'R010' })).length).toBe(0);
    await scan();
    expect((await listed({ waybillNo: String(large.waybillNo), ruleCode: 'R010' })).length).toBe(1);
  });

  test('S10: what is let pass is this load, not a heavier one', async () => {
    const waybill = await line.waybill(
      (await line.accepted(await line.takenOrder(), carrierA, '60')).id,
      '36',
      await addVehicle(app, carrierA),
    );
    const load = (row: Row, loadNet: string) =>
      people.carrier.put('/business/bizWaybill/load', { ...key(row), loadTime: moment(-1), loadNet });
    expect(await refusal(load(waybill, '33.2'))).toMatch(/R008 超载：装载率102\.15%.*须由风控放行/);
    const risk = await ofRule('R008', waybill.id);
    expect(risk).toMatchObject({ blockedStep: '装货', actualValue: '装载率102.15%（装货33.200吨）', ruleValue: '装载率100.00%' });
    await done(act(officer, 'override', risk, { overrideReason: '复磅中' }));
    expect(await refusal(load(waybill, '34'))).toContain('R008');
    await done(act(officer, 'override', await ofRule('R008', waybill.id), { overrideReason: '复磅后确认' }));
    expect(await done(load(waybill, '34'))).toMatchObject({ waybillStatus: '30', loadNet: '34.000' });
  });

  test('S10: a refused load closes its risk once the lorry is loaded within the limit; a confirmed risk stays', async () => {
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '60');
    const load = (row: Row, loadNet: string, weighed = {}) =>
      people.carrier.put('/business/bizWaybill/load', { ...key(row), loadTime: moment(-1), loadNet, ...weighed });
    const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
    const levelOf = async () => (await line.read(officer, 'bizWaybill', waybill.id)).riskLevel;
    expect(await refusal(load(waybill, '30', { loadGross: '50', loadTare: '20' }))).toContain('毛重50.000吨，不得超过49吨');
    expect(await ofRule('R008', waybill.id)).toMatchObject({ actualValue: '毛重50.000吨（装货30.000吨）', ruleValue: '毛重49吨' });
    expect(await refusal(load(waybill, '41'))).toContain('装载率126.15%，不得超过100.00%');
    const risk = await ofRule('R008', waybill.id);
    expect(risk).toMatchObject({ riskStatus: '0', actualValue: '装载率126.15%（装货41.000吨）', ruleValue: '装载率100.00%' });
    expect(await levelOf()).toBe('3');
    await done(load(waybill, '30'));
    const closed = (await listed({ ruleCode: 'R008' })).find(({ id }) => id === risk.id);
    expect(closed).toMatchObject({ riskStatus: '5', handleResult: '已在限值内完成操作' });
    expect(await levelOf()).toBeNull();

    const other = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
    await refusal(load(other, '41'));
    const claimed = await done(act(officer, 'claim', await ofRule('R008', other.id)));
    await done(act(officer, 'confirm', claimed, { handleResult: '属实' }));
    await done(load(other, '30'));
    expect(await ofRule('R008', other.id)).toMatchObject({ riskStatus: '2' });
  });

  test('passes where people switched the holding off, and is reported', async () => {
    const row = await rule('R013');
    const off = await done(officer.put('/business/bizRiskRule/edit', { ...key(row), blockFlag: 'N' }));
    const vehicle = await addVehicle(app, carrierA);
    await run(sql`update biz_driver set vehicle_class = 'C1' where id = ${vehicle.driverId}`);
    const waybill = await openWaybill();
    expect(await done(people.dispatcher.put('/business/bizWaybill/assign', { ...key(waybill), ...vehicle }))).toMatchObject({
      waybillStatus: '20',
    });
    expect(await ofRule('R013', vehicle.driverId)).toMatchObject({ blockFlag: 'N', waybillNo: waybill.waybillNo });
    await done(officer.put('/business/bizRiskRule/edit', { ...key(off), blockFlag: 'Y' }));
    expect(await refusal(officer.put('/business/bizRiskRule/edit', { ...key(await rule('R010')), blockFlag: 'Y' }))).toContain('不能阻断');
  });

  test('a carrier of the shipper’s own people gets nothing without a look (R029)', async () => {
    const order = await line.takenOrder();
    const goods = await line.goods(order, carrierA, '20');
    const { rows } = await run(sql`select contact_mobile "mobile" from biz_carrier where id = ${carrierA}`);
    await run(
      sql`update biz_carrier set contact_mobile = (select contact_mobile from biz_shipper where id = ${String(order.shipperId)}) where id = ${carrierA}`,
    );
    const refused = await refusal(people.dispatcher.put('/business/bizDispatchGoods/dispatch', key(goods)));
    await run(sql`update biz_carrier set contact_mobile = ${String(rows[0]?.mobile)} where id = ${carrierA}`);
    expect(refused).toContain('联系电话相同，疑为虚构货源');
    expect(await ofRule('R029', order.id)).toMatchObject({ riskObject: '8', objectNo: order.orderNo, riskLevel: '3' });
  });

  test('rings for those who decide, and stands in their to-do lists with its limit', async () => {
    const vehicle = await addVehicle(app, carrierA);
    await run(sql`update biz_lorry set inspection_valid_to = '2020-01-01' where id = ${vehicle.lorryId}`);
    const waybill = await openWaybill();
    expect(await refusal(people.dispatcher.put('/business/bizWaybill/assign', { ...key(waybill), ...vehicle }))).toContain('行驶证已过期');
    const risk = await ofRule('R003', vehicle.lorryId);
    const told = async () => {
      const { rows } = await run(sql`
        select distinct u.username from sys_announcement a join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id
        where a.bus_id = ${risk.id} or exists (select from sys_work_notice n where n.annt_id = a.id and n.record_id = ${risk.id})`);
      return rows.map(({ username }) => username);
    };
    // Notices are sent right after the call that causes them.
    await vi.waitFor(async () => expect(await told()).toEqual(expect.arrayContaining(['risk', 'carrier'])), { timeout: 20_000 });
    expect(await told()).not.toContain('shipper');
    const work = await done<{ items: Row[] }>(officer.get('/business/dashboard/work'));
    const tasks = await done<{ code: string; count: number }[]>(officer.get('/business/dashboard/tasks'));
    expect(tasks.find(({ code }) => code === 'risk:claim')?.count).toBeGreaterThan(0);
    expect(work.items.some(({ code, due }) => code === 'risk:claim' && due !== null)).toBe(true);
  });
});

describe('what a risk freezes', () => {
  test('waybill, driver and lorry stop until it is decided; two risks hold one driver until the second lets go', async () => {
    const vehicle = await addVehicle(app, carrierA);
    const waybill = await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '60')).id, '36', vehicle);
    const load = (loadNet: string) =>
      people.carrier.put('/business/bizWaybill/load', { id: waybill.id, version: waybill.version, loadTime: moment(-1), loadNet });
    await refusal(load('40'));
    const risk = (await listed({ ruleCode: 'R008' })).find(({ objectId }) => objectId === waybill.id) as Row;
    expect(await refusal(act(officer, 'freeze', risk, { frozenScope: '1', freezeReason: '核查' }))).toContain('不允许执行[冻结]');
    const claimed = await done(act(officer, 'claim', risk));
    expect(await act(people.operator, 'freeze', claimed, { frozenScope: '1', freezeReason: '核查' })).toMatchObject({ code: 510 });
    const frozen = await done(act(officer, 'freeze', claimed, { frozenScope: '1,2,3', freezeReason: '核查超载' }));
    expect(frozen).toMatchObject({ frozenScope: '1,2,3' });
    const states = async () =>
      (
        await run(sql`select w.frozen_flag "waybill", d.cert_status "driver", l.cert_status "lorry", d.standing_reason "reason" from biz_waybill w
          join biz_driver d on d.id = w.driver_id join biz_lorry l on l.id = w.lorry_id where w.id = ${waybill.id}`)
      ).rows[0];
    expect(await states()).toEqual({ waybill: 'Y', driver: '5', lorry: '5', reason: '核查超载' });
    const fresh = await line.read(people.carrier, 'bizWaybill', waybill.id);
    expect(await refusal(people.carrier.put('/business/bizWaybill/load', { ...fresh, loadTime: moment(-1), loadNet: '30' }))).toContain(
      '已被风控冻结',
    );

    // Simulates that another risk keeps the same driver frozen.
    await run(sql`update biz_risk set frozen_ids = ${`2:${vehicle.driverId}`} where id = (
      select id from biz_risk where id <> ${risk.id} and frozen_ids is null order by id limit 1)`);
    await done(act(officer, 'exclude', frozen, { handleResult: '复磅正常' }));
    expect(await states()).toMatchObject({ waybill: 'N', driver: '5', lorry: '2' });
    await run(sql`update biz_risk set frozen_ids = null where frozen_ids = ${`2:${vehicle.driverId}`}`);
    const { rows } = await run(
      sql`select cert_event "event", reason from biz_cert_record where party_id = ${vehicle.lorryId} order by create_time, id`,
    );
    expect(rows).toEqual([
      { event: '6', reason: '核查超载' },
      { event: '7', reason: '风险已排除：复磅正常' },
    ]);
  });
});

describe('what people froze before a risk', () => {
  test('stays frozen with their reason when the risk lets go', async () => {
    const vehicle = await addVehicle(app, carrierA);
    const waybill = await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '60')).id, '36', vehicle);
    await refusal(
      people.carrier.put('/business/bizWaybill/load', { id: waybill.id, version: waybill.version, loadTime: moment(-1), loadNet: '40' }),
    );
    const risk = (await listed({ ruleCode: 'R008' })).find(({ objectId }) => objectId === waybill.id) as Row;
    const claimed = await done(act(officer, 'claim', risk));
    const auditor = await app.signIn('auditor');
    const driver = await line.read(auditor, 'bizDriver', vehicle.driverId);
    await done(auditor.put('/business/bizDriver/freeze', { id: driver.id, version: driver.version, standingReason: '驾驶证存疑' }));
    const frozen = await done(act(officer, 'freeze', claimed, { frozenScope: '2,3', freezeReason: '核查超载' }));
    expect(frozen).toMatchObject({ frozenScope: '3' });
    await done(act(officer, 'exclude', frozen, { handleResult: '复磅正常' }));
    const { rows } =
      await run(sql`select d.cert_status "driver", d.standing_reason "reason", l.cert_status "lorry" from biz_driver d, biz_lorry l
      where d.id = ${vehicle.driverId} and l.id = ${vehicle.lorryId}`);
    expect(rows).toEqual([{ driver: '5', reason: '驾驶证存疑', lorry: '2' }]);
  });
});

describe('a person whose data rules hide waybills', () => {
  /** A person who handles risks but sees only one waybill. */
  async function limitedTo(waybillNo: string): Promise<TestClient> {
    const [userId, roleId, ruleId] = [newId(), newId(), newId()];
    const codes = ['risk:list', 'risk:export', 'risk:claim', 'waybill:list', 'riskRule:list', 'riskRule:dryRun', 'dashboard:analysis'];
    const menu = sql`(select parent_id from sys_permission where perms = 'waybill:list' and del_flag = 0 limit 1)`;
    await app.database.asSystem('test person', async (tx) => {
      await tx.execute(sql`insert into sys_role (id, create_by, role_code, role_name) values (${roleId}, 'test', ${roleId}, '测试角色')`);
      await tx.execute(sql`insert into sys_role_permission (role_id, permission_id)
        select ${roleId}, id from sys_permission where (perms = any(${sql.param(codes)}::varchar[]) or url = '/business/risk') and del_flag = 0`);
      await tx.execute(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time)
        select ${userId}, 'test', ${userId}, '测试人员', password_hash, password_time from sys_user where username = 'risk'`);
      await tx.execute(sql`insert into sys_user_role (user_id, role_id) values (${userId}, ${roleId})`);
      await tx.execute(sql`insert into sys_permission_data_rule (id, create_by, permission_id, rule_name, rule_column, rule_conditions, rule_value)
        values (${ruleId}, 'test', ${menu}, '只看一个运单', 'waybillNo', '=', ${waybillNo})`);
      await tx.execute(sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids) values (${roleId}, ${menu}, ${ruleId})`);
    });
    return await app.signIn(userId);
  }
  type Tried = { count: number; samples: { objectNo: string }[] };
  const tried = async (client: TestClient, ruleCode: string, threshold: string) =>
    await done<Tried>(client.get('/business/bizRiskRule/dryRun', { id: String((await rule(ruleCode)).id), threshold }));

  test('sees neither their risks nor counts of them: list, record, export, counters, dry run', async () => {
    const shown = await deliveredWaybill(sql`loss_weight = load_net * 0.04, delivery_time = now()`);
    const hidden = await deliveredWaybill(sql`loss_weight = load_net * 0.04, delivery_time = now()`, [shown.id]);
    // A rule that adds up several waybills finds every driver with a delivery.
    await run(sql`update biz_risk_rule set threshold = 0 where tenant_id = 0 and rule_code = 'R026'`);
    await scan();
    await run(sql`update biz_risk_rule set threshold = 200 where tenant_id = 0 and rule_code = 'R026'`);
    const client = await limitedTo(shown.no);
    const [own] = await listed({ waybillNo: shown.no, ruleCode: 'R010' }, client);
    expect(own).toMatchObject({ riskStatus: '0', objectNo: shown.no });
    const [foreign] = await listed({ waybillNo: hidden.no, ruleCode: 'R010' });
    expect(foreign).toMatchObject({ riskStatus: '0', objectNo: hidden.no });
    expect((await listed({ ruleCode: 'R026' })).length).toBeGreaterThan(1);

    expect(await listed({ waybillNo: hidden.no }, client)).toEqual([]);
    expect(await listed({ ruleCode: 'R026' }, client)).toEqual([]);
    expect(new Set((await listed({}, client)).map(({ waybillNo }) => waybillNo))).toEqual(new Set([shown.no, null]));
    expect(await refusal(client.get('/business/bizRisk/queryById', { id: String(foreign?.id) }))).toBe('未找到对应实体');
    expect(await refusal(act(client, 'claim', foreign as Row))).toBe('未找到对应实体');
    const { rawPayload } = await client.raw({ method: 'GET', path: '/business/bizRisk/exportXls', query: { ruleCode: 'R010' } });
    const book = xlsx.read(rawPayload, { type: 'buffer' });
    const sheet = JSON.stringify(xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }));
    expect(sheet).toContain(own?.riskNo);
    expect(sheet).not.toContain(foreign?.riskNo);
    const { total } = await done<{ total: number }>(client.get('/business/bizRisk/list', { riskStatus: '0', pageSize: 1 }));
    const tasks = await done<{ code: string; count: number }[]>(client.get('/business/dashboard/tasks'));
    expect(tasks.find(({ code }) => code === 'risk:claim')?.count).toBe(total);

    const whole = await tried(officer, 'R010', '3.9');
    expect(whole.samples.map(({ objectNo }) => objectNo)).toEqual(expect.arrayContaining([shown.no, hidden.no]));
    expect(await tried(client, 'R010', '3.9')).toMatchObject({ count: 1, samples: [{ objectNo: shown.no }] });
    expect((await tried(officer, 'R026', '0')).count).toBeGreaterThan(1);
    expect(await tried(client, 'R026', '0')).toMatchObject({ count: 0, samples: [] });
  });

  test('reads no finding about a waybill that compares it with hidden ones', async () => {
    const { lorryId, driverId } = await addVehicle(app, carrierA);
    const own = { lorry_id: lorryId, driver_id: driverId, carrier_id: carrierA };
    const [hidden, shown] = [await journey(own), await journey(own)];
    await scan();
    expect(await listed({ ruleCode: 'R001', waybillNo: shown.no })).toMatchObject([{ actualValue: expect.stringContaining(hidden.no) }]);
    const client = await limitedTo(shown.no);
    expect(JSON.stringify(await listed({ waybillNo: shown.no }, client))).not.toContain(hidden.no);
    expect(await listed({ ruleCode: 'R001' }, client)).toEqual([]);
    expect(await tried(client, 'R001', '6')).toMatchObject({ count: 0, samples: [] });
    await forget([hidden, shown]);
  });
});

describe('rules over tracks', () => {
  /** Positions every ten minutes, the first at the given moment, a hundredth of a degree apart. */
  const positions = async (waybillId: string, plate: string, from: number, count: number) =>
    await run(sql`insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, speed, source, create_time)
      select 0, ${waybillId}, to_timestamp(${from}::float8 / 1000) + n * interval '10 minutes', ${plate}, 117 + n * 0.01, 36, 60, '1', now() from generate_series(0, ${count}::int - 1) n`);
  const found = async (ruleCode: string, waybillNo: unknown) => (await listed({ ruleCode, waybillNo: String(waybillNo) }))[0];

  test('R009 is raised by the monitor of the road as soon as it sees it, and no other rule is asked', async () => {
    const vehicle = await addVehicle(app, carrierA);
    const waybill = await line.departed(
      await line.loaded(await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '30')).id, '30', vehicle), '30'),
    );
    await run(
      sql`update biz_waybill set load_time = now() - interval '50 hours', depart_time = now() - interval '49 hours' where id = ${waybill.id}`,
    );
    await positions(waybill.id, String(waybill.plateNumber), Date.now() - 49 * 3_600_000, 6);
    const counted = async () => (await run(sql`select count(*)::int count from biz_risk where rule_code <> 'R009'`)).rows[0];
    const before = await counted();
    const work = async () =>
      await transitMonitorJob.work({ database: app.database, clock: Date.now, config: { trackService: {} } } as never);
    expect(await work()).toBeGreaterThan(0);
    expect(await found('R009', waybill.waybillNo)).toMatchObject({ riskStatus: '0', triggerStage: '3' });
    expect(await counted()).toEqual(before);
    await run(sql`update biz_waybill set waybill_status = '95' where id = ${waybill.id}`);
  });

  test('S21: 48 h without a position on the road is a risk with its track, and closes when positions come', async () => {
    const vehicle = await addVehicle(app, carrierA);
    const waybill = await line.departed(
      await line.loaded(await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '30')).id, '30', vehicle), '30'),
    );
    await run(
      sql`update biz_waybill set load_time = now() - interval '50 hours', depart_time = now() - interval '49 hours' where id = ${waybill.id}`,
    );
    // Rules about tracks are not checked for a tenant that receives no positions.
    await run(sql`delete from biz_track_point where tenant_id = 0`);
    await scan();
    expect(await found('R009', waybill.waybillNo)).toBeUndefined();
    await positions(waybill.id, String(waybill.plateNumber), Date.now() - 49 * 3_600_000, 6);
    await scan();
    const risk = await found('R009', waybill.waybillNo);
    expect(risk).toMatchObject({ riskStatus: '0', triggerStage: '3', actualValue: expect.stringMatching(/离线28\d\d分钟/) });
    expect(`${risk?.evidenceTrack}`.split('\n')).toHaveLength(6);
    await positions(waybill.id, String(waybill.plateNumber), Date.now() - 48 * 3_600_000, 288);
    await run(
      sql`update biz_track_point set lng = 117, lat = 36 + extract(epoch from locate_time - now() + interval '49 hours') / 360000 where waybill_id = ${waybill.id}`,
    );
    await run(sql`update biz_waybill set send_lng = null, send_lat = null where id = ${waybill.id}`);
    await scan();
    expect(await found('R009', waybill.waybillNo)).toMatchObject({ riskStatus: '5' });
  });

  test('R024: a lorry that reports from two places within half an hour, once; the place of another carrier’s journey names neither', async () => {
    const lorryOf = async (id: string) => {
      const { rows } = await run(sql`select lorry_id "lorryId", plate_number plate from biz_waybill where id = ${id}`);
      return rows[0] as { lorryId: string; plate: string };
    };
    const waybill = await deliveredWaybill(
      sql`delivery_time = now(), depart_time = now() - interval '9 hours', load_time = now() - interval '10 hours', arrive_time = null`,
    );
    const { lorryId, plate } = await lorryOf(waybill.id);
    const report = async (of: string, lng: number, from: string, count: number) =>
      await run(sql`insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, source, drift_flag, create_time)
        select 0, ${of}, now() - ${from}::interval + n * interval '1 minute', ${plate}, ${lng}::numeric, 36, '1', 'Y', now()
        from generate_series(0, ${count}::int - 1) n`);
    const ofLorry = async () => (await listed({ ruleCode: 'R024', objectNo: plate })).filter(({ objectId }) => objectId === lorryId);
    await report(waybill.id, 117, '5 hours', 10);
    await report(waybill.id, 119, '4 hours 57 minutes 30 seconds', 2);
    await scan();
    expect(await ofLorry()).toEqual([]);
    await report(waybill.id, 119, '4 hours 55 minutes 30 seconds', 3);
    await scan();
    const [risk] = await ofLorry();
    expect(risk).toMatchObject({
      ...{ riskObject: '3', riskLevel: '3', waybillNo: waybill.no, carrierId: waybill.carrierId, ruleValue: '100公里，30分钟，3点' },
      actualValue: expect.stringMatching(/^\d分钟内相距179\.9公里$/),
    });
    expect(`${risk?.evidence}`).toMatch(/地点一: 117,36 .*\n地点二: 119,36 .*\n相距: 179\.9公里/);
    expect(`${risk?.evidenceTrack}`.split('\n').length).toBeGreaterThan(5);
    // Another occurrence, three hours later: the same risk lists both.
    await report(waybill.id, 117, '2 hours', 10);
    await report(waybill.id, 119, '1 hour 57 minutes 30 seconds', 3);
    await scan();
    const [both, ...others] = await ofLorry();
    expect(others).toEqual([]);
    expect(both).toMatchObject({ id: risk?.id, actualValue: expect.stringMatching(/^共2次，最近一次\d分钟内相距179\.9公里$/) });
    expect(`${both?.evidence}`.split('\n\n')).toHaveLength(2);
    expect(`${both?.evidence}`).toContain(`${risk?.evidence}`);
    const claimed = await done(act(officer, 'claim', both as Row));
    await done(act(officer, 'exclude', claimed, { handleResult: '设备更换' }));
    await scan();
    expect(await ofLorry()).toHaveLength(1);

    // The same occurrence happens again, now in a journey of another carrier.
    const foreign =
      await deliveredWaybill(sql`lorry_id = ${lorryId}, plate_number = ${plate}, carrier_id = ${carrierB}, delivery_time = now(),
      depart_time = now() - interval '9 hours', load_time = now() - interval '10 hours', arrive_time = null`);
    const later = Date.now() + day;
    await run(
      sql`update biz_track_point set locate_time = locate_time + interval '1 day 2 hours' where waybill_id = ${waybill.id} and lng = 117`,
    );
    await run(sql`insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, source, drift_flag, create_time)
      select tenant_id, ${foreign.id}, locate_time + interval '30 seconds', plate_number, 119, lat, source, drift_flag, create_time
      from biz_track_point where waybill_id = ${waybill.id} and lng = 117`);
    await run(sql`update biz_waybill set carrier_id = ${carrierA} where id = ${waybill.id}`);
    await scan(later);
    expect((await ofLorry()).find(({ riskStatus }) => riskStatus === '0')).toMatchObject({ waybillNo: null, carrierId: null });
    await run(sql`delete from biz_track_point where waybill_id in (${waybill.id}, ${foreign.id})`);
  });

  test('R024: what goes on after somebody has decided is reported again', async () => {
    const waybill = await deliveredWaybill(
      sql`delivery_time = now(), depart_time = now() - interval '9 hours', load_time = now() - interval '10 hours', arrive_time = null`,
    );
    const { rows } = await run(sql`select lorry_id "lorryId", plate_number plate from biz_waybill where id = ${waybill.id}`);
    const { lorryId, plate } = rows[0] as { lorryId: string; plate: string };
    const report = async (from: string, minutes: number) => {
      for (const [lng, seconds] of [
        [117, 0],
        [119, 30],
      ] as const) {
        await run(sql`insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, source, drift_flag, create_time)
          select 0, ${waybill.id}, date_trunc('minute', now()) + ${from}::interval + n * interval '1 minute' + ${seconds}::int * interval '1 second', ${plate},
            ${lng}::numeric, 36, '1', 'Y', now() from generate_series(0, ${minutes}::int - 1) n`);
      }
    };
    const ofLorry = async () => (await listed({ ruleCode: 'R024', objectNo: plate })).filter(({ objectId }) => objectId === lorryId);
    const before = (await ofLorry()).length;
    await report('-5 hours', 290);
    await scan();
    const open = async () => (await ofLorry()).filter(({ riskStatus }) => riskStatus === '0');
    const [risk] = await open();
    const claimed = await done(act(officer, 'claim', risk as Row));
    await done(act(officer, 'exclude', claimed, { handleResult: '设备更换' }));
    await scan();
    expect(await open()).toEqual([]);
    // Positions continue to be reported from both places, without a pause.
    await report('-10 minutes', 22 * 60);
    await scan(Date.now() + day);
    expect(await open()).toHaveLength(1);
    expect((await ofLorry()).length).toBe(before + 2);
    await run(sql`delete from biz_track_point where waybill_id = ${waybill.id}`);
  });

  test('R020: a lorry that drives more empty than loaded, once a month; what was decided about one month leaves the next open', async () => {
    const vehicle = await addVehicle(app, carrierB);
    const ids: string[] = [];
    const journey = async (at: string, lng: number) => {
      const change = sql`lorry_id = ${vehicle.lorryId}, carrier_id = ${carrierB}, distance = 90,
        plate_number = (select plate_number from biz_lorry where id = ${vehicle.lorryId}), load_time = ${at}::timestamptz - interval '1 hour',
        depart_time = ${at}::timestamptz, arrive_time = null, delivery_time = ${at}::timestamptz + interval '3 hours'`;
      const { id } = await deliveredWaybill(change, ids);
      await run(sql`insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, source, create_time)
        select 0, ${id}, ${at}::timestamptz + n * interval '30 minutes', '鲁Z0001A', ${lng}::numeric + n * 0.2, 36, '1', now() from generate_series(0, 5) n`);
      ids.push(id);
    };
    for (const month of ['2026-03', '2026-04']) await run(sql`select freight.ensure_month('biz_track_point', ${`${month}-01`}::date)`);
    await journey('2026-03-02T01:00:00Z', 117);
    await journey('2026-03-04T01:00:00Z', 114);
    await journey('2026-04-02T01:00:00Z', 117);
    await journey('2026-04-04T01:00:00Z', 114);
    const ofLorry = async () => (await listed({ ruleCode: 'R020' })).filter(({ objectId }) => objectId === vehicle.lorryId);
    const scanOf = (day: string) => scanRisks(app.database, Date.parse(`${day}T02:00:00Z`), 3, ['R020']);
    await scanOf('2026-03-31');
    expect(await ofLorry()).toEqual([]);
    await scanOf('2026-04-01');
    const [march] = await ofLorry();
    // 180 km loaded; then from the last position of the first journey (118, 36) to 114 degrees at least 359.8 km empty.
    expect(march).toMatchObject({ riskLevel: '1', ruleValue: '40%载重里程', actualValue: '2026-03载重里程占33.3%', carrierId: carrierB });
    expect(march?.evidence).toBe('月份: 2026-03\n运单: 2单\n载重里程: 180.0公里\n空驶里程: 359.8公里');
    expect(`${march?.evidenceTrack}`.split('\n')).toHaveLength(4);
    await done(act(officer, 'exclude', await done(act(officer, 'claim', march as Row)), { handleResult: '回程无货源' }));
    await scanOf('2026-04-02');
    expect(await ofLorry()).toHaveLength(1);
    await scanOf('2026-05-01');
    expect((await ofLorry()).map(({ actualValue }) => actualValue).sort()).toEqual(['2026-03载重里程占33.3%', '2026-04载重里程占33.3%']);
    await run(sql`delete from biz_track_point where waybill_id = any(${sql.param(ids)}::varchar[])`);
  });

  test('a delivered journey whose track is missing', async () => {
    const waybill = await deliveredWaybill(
      sql`delivery_time = now(), depart_time = now() - interval '9 hours', load_time = now() - interval '10 hours', arrive_time = null`,
    );
    await positions(waybill.id, '鲁T00001', Date.now() - 9 * 3_600_000, 4);
    await scan();
    expect(await found('R005', waybill.no)).toMatchObject({ actualValue: '轨迹4点', ruleValue: '10点，30分钟' });
    const least = (points: string) =>
      run(sql`update biz_common_config set config_value = ${points} where config_key = 'risk.trackMinPoints'`);
    const { id } = await rule('R005');
    const tried = async () =>
      (await done<{ samples: { objectNo: string }[] }>(officer.get('/business/bizRiskRule/dryRun', { id }))).samples.map(
        ({ objectNo }) => objectNo,
      );
    expect(await tried()).toContain(waybill.no);
    await least('4');
    expect(await tried()).not.toContain(waybill.no);
    await least('10');
  });
});
