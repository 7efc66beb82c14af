// Risks: what the nightly scan finds, counts again and closes, and what people make of it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleDefinitions } from '../../src/modules/business/risk/risk-rules.ts';
import { scanRisks } from '../../src/modules/business/risk/scan-risks.ts';
import { businessApp } from '../business/business-app.ts';
import { done, type People, type Row, refusal, signInAll } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';

const day = 86_400_000;
let app: TestApp;
let people: People;
let officer: TestClient;

beforeAll(async () => {
  app = await businessApp();
  people = await signInAll(app);
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

/** A risk about a driver of another carrier. */
async function foreignRisk(): Promise<Row> {
  await run(sql`
    update biz_driver set license_valid_to = current_date - 5 where id = (
      select d.id from biz_driver d where d.tenant_id = 0 and d.status = '1' and d.carrier_id is not null
        and d.carrier_id not in (select u.carrier_id from sys_user u where u.username = 'carrier') limit 1)`);
  await scan();
  const found = (await listed({ riskStatus: '0' })).find(({ ruleCode, riskObject }) => ruleCode === 'R003' && riskObject === '2');
  return found as Row;
}

/** A delivered waybill of the demo, changed so that a rule finds it. */
async function deliveredWaybill(change: ReturnType<typeof sql>): Promise<{ id: string; no: string; carrierId: string }> {
  const { rows } = await run(sql`
    update biz_waybill set ${change} where id = (
      select w.id from biz_waybill w where w.waybill_status >= '50' and w.waybill_status <> '90' and w.load_net > 0 and w.tenant_id = 0
        and not exists (select from biz_risk k where k.waybill_id = w.id) order by w.waybill_no limit 1
    ) returning id, waybill_no "no", carrier_id "carrierId"`);
  return rows[0] as { id: string; no: string; carrierId: string };
}

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
