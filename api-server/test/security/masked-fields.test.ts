/** Search by complete number, unmasking, hints about duplicates, and column names that one party must not know (docs/privacy.md). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberSearchLimit } from '../../src/kernel/query/number-search.ts';
import { takenLimit } from '../../src/kernel/query/taken.ts';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { demoDriverIds } from '../../src/seed/demo-ids.ts';
import { businessApp } from '../business/business-app.ts';
import { carrierA, carrierB } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { everyRole, type Person, tokensAreRoles } from './people.ts';

let app: TestApp;
let as: (person: Person) => TestClient;
let known: { mobile: string; id_card_no: string; driver_name: string };
const [driverId = ''] = demoDriverIds;

const role = (code: string) => everyRole.find((person) => person.role === code) as Person;
/** A person with this role and an id that no other test uses, so that limits and log lines do not mix. */
const another = (person: Person, token: string, more: readonly string[] = []): Person => ({
  role: person.role,
  caller: { ...person.caller, token, userId: token, username: token, permissions: new Set([...person.caller.permissions, ...more]) },
});

const prober = another(role('dispatcher'), 'prober');
const typist = another(role('carrier_admin'), 'typist');
const rival = {
  ...another(role('carrier_admin'), 'rival'),
  caller: { ...another(role('carrier_admin'), 'rival').caller, carrierId: carrierB },
};
const unlogged = {
  ...another(role('dispatcher'), 'unlogged'),
  caller: { ...another(role('dispatcher'), 'unlogged').caller, username: 'a\u0000' },
};

beforeAll(async () => {
  app = await businessApp();
  as = tokensAreRoles(app, [prober, typist, rival, unlogged]);
  const { rows } = await read<typeof known>(sql`select mobile, id_card_no, driver_name from biz_driver where id = ${driverId}`);
  known = rows[0] as typeof known;
});
afterAll(async () => await app?.close());

const read = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  app.database.asSystem('test', (tx) => tx.execute<Row>(statement));
const drivers = (person: Person, query: Record<string, string>) =>
  as(person).get<{ records: { id: string }[]; total: number }>('/business/bizDriver/list', query);

async function logged(person: Person, action: string): Promise<Record<string, unknown>[]> {
  const { rows } = await read<{ payload: string }>(
    sql`select payload from freight.audit_log where payload::jsonb ->> 'userId' = ${person.caller.userId} and payload::jsonb ->> 'action' = ${action} order by serial`,
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}

/** Copies of numbers, each with the entity from which it was copied; both are masked by the grants of their own entity. */
const copies = [
  { copy: 'waybill', source: 'driver' },
  { copy: 'certRecord', source: 'driver' },
  { copy: 'certRecord', source: 'carrier' },
  { copy: 'certRecord', source: 'shipper' },
  { copy: 'dispatchOrder', source: 'order' },
  { copy: 'waybill', source: 'order' },
];

describe('a copy of a number', () => {
  it.each(copies)('in $copy is seen in clear by no role of the product that sees it masked in $source', ({ copy, source }) => {
    const told = everyRole.filter(({ caller: { permissions } }) => {
      const has = (name: string, verb: string) => permissions.has(`${name}:${verb}`);
      return has(copy, 'list') && has(copy, 'unmasked') && has(source, 'list') && !has(source, 'unmasked');
    });
    expect(told.map((person) => person.role)).toEqual([]);
  });
});

describe('search by the full number', () => {
  it.each(['dispatcher', 'customer_service', 'risk_officer'])('finds the driver who calls in one step for %s', async (code) => {
    expect((await drivers(role(code), { mobile: known.mobile })).result).toMatchObject({ total: 1, records: [{ id: driverId }] });
    expect(await drivers(role(code), { mobile: known.mobile.slice(0, 7) })).toMatchObject({ success: false, message: '请输入完整号码' });
    expect(await drivers(role(code), { idCardNo: known.id_card_no })).toMatchObject({
      success: false,
      message: '身份证号码已脱敏，不能作为查询条件',
    });
  });

  it('finds the waybills of a phone number for the operator, those of a document for the auditor', async () => {
    const { rows } = await read<{ mobile: string; document: string }>(
      sql`select driver_mobile as mobile, driver_id_card_no as document from biz_waybill where driver_mobile is not null limit 1`,
    );
    const [{ mobile, document } = { mobile: '', document: '' }] = rows;
    const list = async (person: Person, query: Record<string, string>) =>
      await as(person).get<{ total: number }>('/business/bizWaybill/list', query);
    expect((await list(role('platform_operator'), { driverMobile: mobile })).result.total).toBeGreaterThan(0);
    expect((await list(role('auditor'), { driverIdCardNo: document })).result.total).toBeGreaterThan(0);
    for (const refused of [list(role('auditor'), { driverMobile: mobile }), list(role('shipper_admin'), { driverIdCardNo: document })]) {
      expect(await refused).toMatchObject({ success: false, message: expect.stringContaining('已脱敏，不能作为查询条件') });
    }
  });

  it('finds the waybills of a phone number for the dispatcher, who sees the numbers of drivers masked and may not ask for documents', async () => {
    const dispatcher = as(role('dispatcher'));
    const { result } = await dispatcher.get<{ records: Record<string, string>[] }>('/business/bizWaybill/list', { pageSize: 100 });
    const [shown] = result.records.filter(({ driverMobile }) => driverMobile);
    expect(shown).toMatchObject({
      driverMobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
      driverIdCardNo: expect.stringContaining('****'),
    });
    const id = shown?.id ?? '';
    const whole = await dispatcher.get<Record<string, string>>('/business/bizWaybill/queryById', { id });
    expect(whole.result).toMatchObject({ driverMobile: shown?.driverMobile, driverIdCardNo: shown?.driverIdCardNo });
    const sheet = await dispatcher.raw({ method: 'GET', path: '/business/bizWaybill/exportXls', query: { id } });
    const { rows } = await read<{ mobile: string; document: string }>(
      sql`select driver_mobile as mobile, driver_id_card_no as document from biz_waybill where id = ${id}`,
    );
    const [{ mobile, document } = { mobile: '', document: '' }] = rows;
    const cells = (await readSheet(sheet.rawPayload)).flat();
    expect(cells).toContain(shown?.driverMobile);
    for (const number of [mobile, document]) expect(cells).not.toContain(number);
    expect((await dispatcher.get<{ total: number }>('/business/bizWaybill/list', { driverMobile: mobile })).result.total).toBeGreaterThan(
      0,
    );
    const unmask = (field: string) => dispatcher.put('/business/bizWaybill/unmask', { id, field, reason: '司机未按时到场' });
    expect((await unmask('driverMobile')).result).toEqual({ value: mobile });
    expect((await logged(role('dispatcher'), 'unmask')).at(-1)).toMatchObject({ entity: 'waybill', recordId: id });
    expect(await unmask('driverIdCardNo')).toMatchObject({ success: false, code: 510 });
  });

  it('takes wildcards from those who see the field in clear', async () => {
    const { result } = await drivers(role('platform_operator'), { mobile: `*${known.mobile.slice(3)}` });
    expect(result.records.map(({ id }) => id)).toContain(driverId);
  });

  it('writes down who searched what, the number masked, and a page turned is no second search', async () => {
    const person = role('customer_service');
    const before = (await logged(person, 'searchNumber')).length;
    await drivers(person, { mobile: '13712345678' });
    await drivers(person, { mobile: '13712345678', pageNo: '2' });
    const lines = await logged(person, 'searchNumber');
    expect(lines.length).toBe(before + 1);
    expect(lines.at(-1)).toMatchObject({ entity: 'driver', username: 'customer_service', changes: { mobile: [null, '137****5678'] } });
    expect(JSON.stringify(lines)).not.toContain('13712345678');
  });

  it('ends for whoever tries numbers out', async () => {
    const number = (index: number) => `1380000${String(index).padStart(4, '0')}`;
    for (let index = 0; index < numberSearchLimit.count; index++) {
      expect((await drivers(prober, { mobile: number(index) })).success).toBe(true);
    }
    for (let again = 0; again < 2; again++) {
      expect(await drivers(prober, { mobile: number(9_999) })).toMatchObject({ success: false, status: 429 });
    }
    expect((await drivers(prober, { mobile: number(0) })).success).toBe(true);
    expect((await drivers(prober, {})).success).toBe(true);
  });
});

describe('unmasking', () => {
  const reason = '司机来电核对身份';
  const unmask = (person: Person, body: Record<string, unknown>) =>
    as(person).put<{ value: string }>('/business/bizDriver/unmask', { id: driverId, field: 'mobile', reason, ...body });

  it('shows one value for a reason, and is logged with record, field and reason', async () => {
    expect((await unmask(role('dispatcher'), {})).result).toEqual({ value: known.mobile });
    const lines = await logged(role('dispatcher'), 'unmask');
    expect(lines.at(-1)).toMatchObject({ entity: 'driver', recordId: driverId, username: 'dispatcher' });
    expect(lines.at(-1)).toMatchObject({ changes: { mobile: [null, expect.stringContaining('****')], reason: [null, reason] } });
    expect(JSON.stringify(lines)).not.toContain(known.mobile);
    await unmask(prober, { reason: ' 司机\u200b来电\n\u202e核对 ' });
    expect((await logged(prober, 'unmask')).at(-1)).toMatchObject({ changes: { reason: [null, '司机来电 核对'] } });
  });

  it('asks for a reason, a permission for the fact, a masked field and a record in scope', async () => {
    for (const missing of ['', ' 查 看 ', '\u3164\u200b\u2800\u3164\u3164', undefined]) {
      expect(await unmask(role('dispatcher'), { reason: missing })).toMatchObject({
        success: false,
        message: expect.stringContaining('请填写查看原因'),
      });
    }
    // The log cannot store this person's name, so the value is not unmasked.
    expect(await unmask(unlogged, {})).toMatchObject({
      ...{ success: false, message: '内容含有不允许的字符', result: null },
    });
    expect(await unmask(role('dispatcher'), { field: 'idCardNo' })).toMatchObject({ success: false, code: 510 });
    expect(await unmask(role('auditor'), { field: 'mobile' })).toMatchObject({ success: false, code: 510 });
    expect((await unmask(role('auditor'), { field: 'idCardNo' })).result).toEqual({ value: known.id_card_no });
    expect(await unmask(role('dispatcher'), { field: 'driverName' })).toMatchObject({ success: false });
    expect(await unmask(role('dispatcher'), { id: 'f'.repeat(32) })).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await logged(role('shipper_admin'), 'unmask')).length).toBe(0);
  });

  it('leaves the value nowhere but in the answer', async () => {
    const key = 'k'.repeat(32);
    const body = { id: driverId, field: 'mobile', reason };
    await as(role('risk_officer')).put('/business/bizDriver/unmask', body, { key });
    const { rows } = await read<{ kept: boolean }>(
      sql`select exists (select from freight.idempotency_key i where i::text like ${`%${known.mobile}%`}) as kept`,
    );
    expect(rows[0]?.kept).toBe(false);
  });

  it('shows the carrier whose driver it is who saw what and why, and another carrier nothing', async () => {
    const { result } = await as(role('carrier_admin')).get<{ operator: string; field: string; reason: string; at: string }[]>(
      '/business/bizDriver/unmaskings',
      { id: driverId },
    );
    expect(result.find(({ operator }) => operator === 'dispatcher')).toMatchObject({ field: 'mobile', reason });
    expect(result[0]?.at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(await as(rival).get('/business/bizDriver/unmaskings', { id: driverId })).toMatchObject({ message: '未找到对应实体' });
  });

  it('tells the carrier to whom a driver comes nothing from the time before', async () => {
    // A driver without a waybill, who may change carriers.
    const { result } = await drivers(role('dispatcher'), { driverName: '李丁四' });
    const id = result.records[0]?.id ?? '';
    const operator = as(role('platform_operator'));
    const seen = async (person: Person) => {
      const entries = await as(person).get<{ reason: string }[]>('/business/bizDriver/unmaskings', { id });
      return entries.result.map((entry) => entry.reason);
    };
    const move = async (carrierId: string) => {
      const { version } = (await operator.get<{ version: number }>('/business/bizDriver/queryById', { id })).result;
      const moved = await operator.put('/business/bizDriver/edit', { id, version, carrierId });
      expect(moved).toMatchObject({ success: true });
    };
    const [home, away] = [role('carrier_admin'), rival].map(({ caller }) => caller.carrierId ?? '');
    await as(role('dispatcher')).put('/business/bizDriver/unmask', { id, field: 'mobile', reason: '原承运商投诉' });
    expect(await seen(role('carrier_admin'))).toContain('原承运商投诉');
    await move(away ?? '');
    expect(await seen(rival)).toEqual([]);
    await as(role('dispatcher')).put('/business/bizDriver/unmask', { id, field: 'mobile', reason: '新承运商核对' });
    expect(await seen(rival)).toEqual(['新承运商核对']);
    expect(await seen(role('dispatcher'))).toEqual(expect.arrayContaining(['原承运商投诉', '新承运商核对']));
    await move(home ?? '');
    expect(await seen(role('carrier_admin'))).toEqual([]);
  });
});

describe('duplicate hints', () => {
  const check = (person: Person, fieldVal: string, fieldName = 'mobile') =>
    as(person).get('/sys/duplicate/check', { tableName: 'biz_driver', fieldName, fieldVal });

  it('go only to those who may write the field, within their rows, and are logged', async () => {
    expect(await check(role('dispatcher'), known.mobile)).toMatchObject({ code: 510 });
    expect(await check(role('carrier_admin'), known.mobile)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check(rival, known.mobile)).toMatchObject({ success: true, message: '该值可用！' });
    const lines = await logged(rival, 'askTaken');
    expect(lines.at(-1)).toMatchObject({ entity: 'driver', changes: { mobile: [null, expect.stringContaining('****')] } });
  });

  it('end for whoever tries numbers out', async () => {
    for (let index = 0; index < takenLimit.count; index++) await check(typist, `1390000${String(index).padStart(4, '0')}`);
    expect(await check(typist, known.mobile)).toMatchObject({ status: 429 });
    expect((await as(typist).get('/business/bizDriver/list')).success).toBe(true);
  });

  it("in a refusal say nothing of another carrier's driver, and are logged although nothing was saved", async () => {
    const draft = async (carrierId: string) => {
      const { rows } = await read<Record<string, unknown>>(sql`select * from biz_driver where id = ${driverId}`);
      const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const day = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
      return { ...Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [camel(name), day(value)])), carrierId };
    };
    expect(await as(role('carrier_admin')).post('/business/bizDriver/add', await draft(carrierA))).toMatchObject({
      success: false,
      message: '该身份证号码的司机已存在',
    });
    const before = (await logged(rival, 'askTaken')).length;
    expect(await as(rival).post('/business/bizDriver/add', await draft(carrierB))).toMatchObject({
      success: false,
      message: '资料未能保存，请核对后重试；仍未成功请联系平台客服',
    });
    expect((await logged(rival, 'askTaken')).length).toBe(before + 1);
  });
});

describe('columns hidden from a side', () => {
  const hidden = {
    shipper_admin: ['payableFreight', 'carrierPrice', 'serviceFee'],
    carrier_admin: ['receivableFreight', 'shipperPrice', 'serviceFee'],
  };

  it.each(Object.entries(hidden))('have no key in the answers of %s and no header in its exports', async (code, names) => {
    const client = as(role(code));
    const { result } = await client.get<{ records: Record<string, unknown>[] }>('/business/bizWaybill/list', { pageSize: 5 });
    expect(result.records.length).toBeGreaterThan(0);
    for (const name of names) for (const record of result.records) expect(record).not.toHaveProperty(name);
    const sheet = await client.raw({ method: 'GET', path: '/business/bizWaybill/exportXls', query: { pageSize: 1 } });
    const rows = await readSheet(sheet.rawPayload);
    const head = rows.find((row) => row.includes('运单号')) ?? [];
    // Each side has its own name for a price: what the platform pays is what a carrier receives.
    const [label, other, own] =
      code === 'shipper_admin' ? ['应付运费(元)', '应收运费(元)', 'receivableFreight'] : ['应收运费(元)', '应付运费(元)', 'payableFreight'];
    expect(head.filter((text) => text === label)).toHaveLength(1);
    expect(head).not.toContain(other);
    const at = rows.indexOf(head);
    const shown = rows.slice(at + 1).map((row) => Number(row[head.indexOf(label)]));
    const [first] = (await client.get<{ records: Record<string, unknown>[] }>('/business/bizWaybill/list', { pageSize: 1 })).result.records;
    expect(shown[0]).toBe(Number(first?.[own]));
  });

  it('stand in no import template', async () => {
    const template = async (person: Person) =>
      (await readSheet((await as(person).raw({ method: 'GET', path: '/business/bizOrder/importTemplate' })).rawPayload)).flat();
    const importer = another(role('shipper_admin'), 'importer', ['order:import']);
    as = tokensAreRoles(app, [prober, typist, rival, importer]);
    expect(await template(role('platform_operator'))).toContain('应付限价(元)');
    expect(await template(importer)).not.toContain('应付限价(元)');
  });

  it('are unknown names to an advanced query', async () => {
    const query = (field: string) => ({ superQueryParams: JSON.stringify([{ field, rule: 'gt', val: '1' }]) });
    const ask = (field: string) => as(role('shipper_admin')).get('/business/bizWaybill/list', query(field));
    const [hiddenOne, unknown] = [await ask('payableFreight'), await ask('nothingAtAll')];
    expect(hiddenOne.message.replace('payableFreight', 'nothingAtAll')).toBe(unknown.message);
  });
});
