/** How often a person is told that a number is in use, and what is told at the limit (docs/privacy.md, "Hints that a number is taken"). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takenLimit } from '../../src/kernel/query/taken.ts';
import { businessApp } from '../business/business-app.ts';
import { carrierA, carrierB, orderDraft, type Row, shipperA } from '../business/freight-people.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { everyRole, type Person, tokensAreRoles } from './people.ts';

let app: TestApp;
let as: (person: Person) => TestClient;
let foreign: { mobile: string; id_card_no: string };
let known: { id: string; mobile: string; id_card_no: string };

const outOfScope = { success: false, message: '资料未能保存，请核对后重试；仍未成功请联系平台客服' };

/** A person of carrier B with an id of their own, so that limits and log lines of the tests do not mix. */
function ofCarrierB(token: string): Person {
  const { role, caller } = everyRole.find((person) => person.role === 'carrier_admin') as Person;
  const permissions = new Set([...caller.permissions, 'driver:import', 'lorry:import', 'carrier:edit']);
  return { role, caller: { ...caller, token, userId: token, username: token, carrierId: carrierB, permissions } };
}
const [adder, editor, importer, racer, plates, companies] = ['adder', 'editor', 'importer', 'racer', 'plates', 'companies'].map(
  ofCarrierB,
) as [Person, Person, Person, Person, Person, Person];
/** People who may edit drivers and see their numbers masked. */
const [guesser, deriver] = ['guesser', 'deriver'].map(ofCarrierB).map(
  (person): Person => ({
    ...person,
    caller: { ...person.caller, permissions: new Set([...person.caller.permissions].filter((code) => !/^driver:unmask/.test(code))) },
  }),
) as [Person, Person];

/** A person of shipper A who sees only the orders that the person placed. */
const placer = ((person: Person): Person => {
  const limits = { hidesAmounts: false, rows: 'own', named: [] } as const;
  return { ...person, caller: { ...person.caller, token: 'placer', userId: 'placer', username: 'placer', limits } };
})(everyRole.find(({ role }) => role === 'shipper_admin') as Person);
const clerk = everyRole.find(({ role }) => role === 'platform_operator') as Person;
/** An operator from whom a data rule of the role hides all rows of these entities. */
const narrow = ((person: Person): Person => {
  const hidden = { field: 'id', condition: '=', value: 'none' } as const;
  const names = ['sendReceiveInfo', 'oftenLine', 'feedback'];
  const dataRules = { of: Object.fromEntries(names.map((name) => [name, [hidden]])), at: Date.now() };
  const permissions = new Set([...person.caller.permissions, ...names.map((name) => `${name}:add`)]);
  return { ...person, caller: { ...person.caller, token: 'narrow', userId: 'narrow', username: 'narrow', permissions, dataRules } };
})(clerk);
const everybody = [adder, editor, importer, racer, plates, companies, guesser, deriver, placer, narrow];

beforeAll(async () => {
  app = await businessApp();
  as = tokensAreRoles(app, everybody);
  const { rows } = await read<typeof foreign>(
    sql`select mobile, id_card_no from biz_driver where carrier_id = ${carrierA} and del_flag = 0 limit 1`,
  );
  foreign = rows[0] as typeof foreign;
  const own = await read<typeof known>(
    sql`select id, mobile, id_card_no from biz_driver where carrier_id = ${carrierB} and del_flag = 0 limit 1`,
  );
  known = own.rows[0] as typeof known;
});
afterAll(async () => await app?.close());

const read = <Columns extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  app.database.asSystem('test', (tx) => tx.execute<Columns>(statement));

async function logged({ caller }: Person): Promise<Record<string, unknown>[]> {
  const { rows } = await read<{ payload: string }>(
    sql`select payload from freight.audit_log where payload::jsonb ->> 'userId' = ${caller.userId} and payload::jsonb ->> 'action' = 'askTaken' order by serial`,
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}

let numbers = 0;
/** The ID card number of nobody, with its check digit. */
const freeId = (): string => idOf(`110101199001${String(10_000 + ++numbers)}`);
function idOf(body: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[[...body].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11];
}
const freeMobile = () => `1990000${String(++numbers).padStart(4, '0')}`;
const driver = (own: { mobile?: string; idCardNo?: string } = {}) => {
  const { mobile = freeMobile(), idCardNo = freeId() } = own;
  return {
    ...{ driverName: '新司机', carrierId: carrierB, driverType: '1', idCardNo, mobile, licenseNo: idCardNo, vehicleClass: 'B2' },
    ...{ licenseValidFrom: '2015-01-01', licenseValidTo: '2035-01-01', status: '1' },
  };
};
const add = (person: Person, own: Parameters<typeof driver>[0]) => as(person).post<{ id: string }>('/business/bizDriver/add', driver(own));
const importRows = (person: Person, mobiles: readonly (string | undefined)[]) =>
  as(person).post<{ added: number; refused: unknown[] }>('/business/bizDriver/importRows', {
    rows: mobiles.map((mobile, index) => ({ line: index + 2, values: driver(mobile === undefined ? {} : { mobile }) })),
  });
async function useUp(person: Person): Promise<void> {
  for (let told = 0; told < takenLimit.count; told++) expect(await add(person, { mobile: foreign.mobile })).toMatchObject(outOfScope);
}
const seen = ({ status, code, message }: TestResponse<unknown>) => ({ status, code, message });

describe('a number that is masked for its editor', () => {
  const sent = async (values: { mobile?: string; idCardNo?: string }) => {
    const [row] = (await read<{ version: number }>(sql`select version from biz_driver where id = ${known.id}`)).rows;
    return seen(await as(guesser).put('/business/bizDriver/edit', { id: known.id, version: row?.version, ...values }));
  };

  it('is not told by the fields that the log of a change names, which follow from it', async () => {
    await read(sql`update biz_driver set cert_status = '0' where id = ${known.id}`);
    const named = async (idCardNo: string) => {
      expect(await as(deriver).put('/business/bizDriver/edit', { id: known.id, idCardNo })).toMatchObject({ success: true });
      const { rows } = await read<{ payload: string }>(
        sql`select payload from freight.audit_log where record_id = ${known.id} and payload::jsonb ->> 'action' = 'edit' order by serial desc limit 1`,
      );
      return Object.keys(JSON.parse(rows[0]?.payload ?? '{}').changes).sort();
    };
    const [birthday, order] = [known.id_card_no.slice(0, 14), known.id_card_no.slice(14, 17)];
    const sameSex = idOf(`${birthday}${String((Number(order) + 2) % 1000).padStart(3, '0')}`);
    const otherSex = idOf(`${birthday}${String((Number(order) + 1) % 1000).padStart(3, '0')}`);
    for (const idCardNo of [known.id_card_no, sameSex, otherSex, freeId(), known.id_card_no])
      expect(await named(idCardNo), idCardNo).toEqual(['birthday', 'gender', 'idCardNo']);
  });

  it('is not told by saving the right one at the limit', async () => {
    for (let told = 0; told < takenLimit.count; told++) expect(await add(guesser, { mobile: foreign.mobile })).toMatchObject(outOfScope);
    for (const values of [{ mobile: known.mobile }, { mobile: freeMobile() }, { idCardNo: known.id_card_no }, { idCardNo: freeId() }])
      expect(await sent(values)).toMatchObject({ status: 429 });
  });

  it('is not told by saving the right one of a driver on the blacklist', async () => {
    await app.database.asSystem('test', (tx) => tx.execute(sql`update biz_driver set black_flag = 'Y' where id = ${known.id}`));
    const refused = { success: false, message: '已在黑名单中，不能修改证件号码或车牌号' };
    expect(await sent({ idCardNo: freeId() })).toMatchObject({ message: refused.message });
    expect(await sent({ idCardNo: known.id_card_no })).toMatchObject({ message: refused.message });
    await app.database.asSystem('test', (tx) => tx.execute(sql`update biz_driver set black_flag = 'N' where id = ${known.id}`));
  });
});

describe.each([
  { entity: 'carrier', api: '/business/bizCarrier', side: 'carrierId', role: 'carrier_admin' },
  { entity: 'shipper', api: '/business/bizShipper', side: 'shipperId', role: 'shipper_admin' },
] as const)('a number that is masked for whoever fills in the papers of a $entity', ({ entity, api, side, role }) => {
  let stored: { id: string; id_card_no: string; contact_mobile: string };
  let filler: TestClient;
  const told = { caller: { userId: `filler of ${entity}` } } as Person;

  beforeAll(async () => {
    const { rows } = await read<typeof stored>(
      sql`update ${sql.identifier(`biz_${entity}`)} set cert_status = '0'
        where id = (select id from ${sql.identifier(`biz_${entity}`)} where id_card_no <> '' and del_flag = 0 order by id limit 1)
        returning id, id_card_no, contact_mobile`,
    );
    [stored] = rows as [typeof stored];
    const { caller } = everyRole.find((person) => person.role === role) as Person;
    const token = told.caller.userId;
    const permissions = new Set([`${entity}:list`, `${entity}:fillCert`]);
    const person = { role, caller: { ...caller, token, userId: token, username: token, [side]: stored.id, permissions } };
    filler = tokensAreRoles(app, [...everybody, person])(person);
  });

  /** Sends the papers as the screen shows them, with some of them changed. */
  async function fill(values: Record<string, unknown>): Promise<TestResponse<Record<string, unknown>>> {
    const { result: shown } = await filler.get<Record<string, unknown>>(`${api}/queryById`, { id: stored.id });
    return await filler.put(`${api}/fillCert`, { ...shown, ...values });
  }
  const inDatabase = async () =>
    (await read<typeof stored>(sql`select * from ${sql.identifier(`biz_${entity}`)} where id = ${stored.id}`)).rows[0];
  const elsewhere = { provinceCode: '110000', cityCode: '370100', districtCode: '370102' };

  it('stays as it is when its mask is sent back or it is left out', async () => {
    for (const values of [{}, { idCardNo: undefined, contactMobile: undefined }]) {
      expect(await fill({ ...values, address: '新址' })).toMatchObject({
        ...{ success: true, result: { idCardNo: expect.stringContaining('****'), contactMobile: expect.stringContaining('****') } },
      });
      expect(await inDatabase()).toMatchObject({ id_card_no: stored.id_card_no, contact_mobile: stored.contact_mobile });
    }
    expect(await fill({ contactMobile: '000****0000' })).toMatchObject({ success: false, result: { contactMobile: expect.any(String) } });
    expect(await fill({ contactMobile: '' })).toMatchObject({ success: false, result: { contactMobile: expect.any(String) } });
  });

  it('is not told by a guess beside a district that is refused', async () => {
    const wrong = seen(await fill({ ...elsewhere, idCardNo: freeId() }));
    expect(wrong).toMatchObject({ message: '所选省、市、区县不一致' });
    expect(seen(await fill({ ...elsewhere, idCardNo: stored.id_card_no }))).toEqual(wrong);
    await read(sql`update ${sql.identifier(`biz_${entity}`)} set black_flag = 'Y' where id = ${stored.id}`);
    const listed = seen(await fill({ ...elsewhere, idCardNo: freeId() }));
    expect(listed).toMatchObject({ message: '已在黑名单中，不能修改证件号码或车牌号' });
    expect(seen(await fill({ ...elsewhere, idCardNo: stored.id_card_no }))).toEqual(listed);
    await read(sql`update ${sql.identifier(`biz_${entity}`)} set black_flag = 'N' where id = ${stored.id}`);
  });

  it('is not told at the limit, nor by the log of a change', async () => {
    const changes = async () => {
      const { rows } = await read<{ payload: string }>(
        sql`select payload from freight.audit_log where payload::jsonb ->> 'recordId' = ${stored.id} and payload::jsonb ->> 'action' = 'fillCert' order by serial desc limit 1`,
      );
      return Object.keys(JSON.parse(rows[0]?.payload ?? '{}').changes);
    };
    expect(await fill({ idCardNo: stored.id_card_no })).toMatchObject({ success: true });
    expect(await changes()).toContain('idCardNo');
    const { rows } = await read<{ uscc: string }>(
      sql`select uscc from ${sql.identifier(`biz_${entity}`)} where uscc <> '' and id <> ${stored.id} limit 1`,
    );
    for (let times = 0; times < takenLimit.count; times++) expect(await fill({ uscc: rows[0]?.uscc })).toMatchObject(outOfScope);
    for (const idCardNo of [freeId(), stored.id_card_no]) expect(await fill({ ...elsewhere, idCardNo })).toMatchObject({ status: 429 });
    expect(await logged(told)).toHaveLength(takenLimit.count);
  });
});

describe('at the limit a free number is answered like one in use, and nothing more is told', () => {
  it('when a record is added', async () => {
    await useUp(adder);
    const free = seen(await add(adder, {}));
    expect(free).toMatchObject({ status: 429 });
    expect(seen(await add(adder, { mobile: foreign.mobile }))).toEqual(free);
    expect(seen(await add(adder, { idCardNo: foreign.id_card_no }))).toEqual(free);
    expect(await logged(adder)).toHaveLength(takenLimit.count);
  });

  it('when a record is changed; an edit that leaves the numbers as they are is saved', async () => {
    const { result: own } = await add(editor, {});
    await useUp(editor);
    const edit = (values: Record<string, unknown>) => as(editor).put('/business/bizDriver/edit', { id: own.id, ...values });
    const free = seen(await edit({ mobile: freeMobile() }));
    expect(free).toMatchObject({ status: 429 });
    expect(seen(await edit({ mobile: foreign.mobile }))).toEqual(free);
    expect(await edit({ remark: '已联系' })).toMatchObject({ success: true });
    expect(await logged(editor)).toHaveLength(takenLimit.count);
  });

  it('when rows are imported', async () => {
    expect(await importRows(importer, Array(takenLimit.count - 1).fill(foreign.mobile))).toMatchObject({ success: true });
    // One more may be told: the import with two is undone, and both are logged.
    expect(await importRows(importer, [foreign.mobile, undefined, foreign.mobile])).toMatchObject({ status: 429 });
    expect(await logged(importer)).toHaveLength(takenLimit.count + 1);
    const free = seen(await importRows(importer, [undefined]));
    expect(free).toMatchObject({ status: 429 });
    expect(seen(await importRows(importer, [foreign.mobile]))).toEqual(free);
    expect(await logged(importer)).toHaveLength(takenLimit.count + 1);
  });
});

it('imports that run at the same time share the limit, and all that they tell is logged before the response', async () => {
  const sent = Array.from({ length: 6 }, () => importRows(racer, Array(20).fill(foreign.mobile)));
  const responses = await Promise.all(sent);
  const told = responses.reduce((sum, { success, result }) => sum + (success ? result.refused.length : 0), 0);
  expect(told).toBeLessThanOrEqual(takenLimit.count);
  // The import that would have passed the limit was undone; the number with which it did is logged too.
  expect(await logged(racer)).toHaveLength(takenLimit.count + 1);
});

describe('a number of a row outside the scope is told like a masked one: in vague words, limited and logged', () => {
  it('whether the lorry is on the blacklist or not', async () => {
    const lorries = async (carrierId: string) =>
      (
        await read<{ id: string; plate_number: string; plate_color: string; vin: string; vehicle_form: string }>(
          sql`select * from biz_lorry where carrier_id = ${carrierId} and del_flag = 0 order by id`,
        )
      ).rows;
    const [own] = await lorries(carrierB);
    const same = (await lorries(carrierA)).filter(
      ({ vehicle_form, plate_color }) => vehicle_form === own?.vehicle_form && plate_color === own.plate_color,
    );
    const [listed, other] = same;
    if (!own || !listed || !other) throw new Error('The demo has too few lorries');
    await read(sql`update biz_lorry set black_flag = 'Y' where id = ${listed.id}`);
    const edit = (values: Record<string, unknown>) => as(plates).put('/business/bizLorry/edit', { id: own.id, ...values });
    for (const plateNumber of [listed.plate_number, other.plate_number]) expect(await edit({ plateNumber })).toMatchObject(outOfScope);
    expect(await edit({ vin: listed.vin })).toMatchObject(outOfScope);
    expect((await logged(plates)).map(({ entity, changes }) => ({ entity, changes }))).toEqual([
      { entity: 'lorry', changes: { plateNumber: [null, listed.plate_number] } },
      { entity: 'lorry', changes: { plateNumber: [null, other.plate_number] } },
      { entity: 'lorry', changes: { vin: [null, listed.vin] } },
    ]);
    for (let told = 3; told < takenLimit.count; told++) await edit({ plateNumber: listed.plate_number });
    const free = seen(await edit({ plateNumber: `${own.plate_number.slice(0, -4)}9Z9Z` }));
    expect(free).toMatchObject({ status: 429 });
    expect(seen(await edit({ plateNumber: listed.plate_number }))).toEqual(free);
    expect(await logged(plates)).toHaveLength(takenLimit.count);
    // Own lorries are named: whoever types a plate twice must know.
    const [, second] = await lorries(carrierB);
    const operator = await as(everyRole.find(({ role }) => role === 'platform_operator') as Person).put('/business/bizLorry/edit', {
      ...{ id: own.id, plateNumber: second?.plate_number, plateColor: second?.plate_color },
    });
    expect(operator.message).toBe('该车牌号和颜色的车辆已存在');
  });

  it('whether the company is on the blacklist or not', async () => {
    const { rows } = await read<{ uscc: string; carrier_name: string }>(
      sql`select uscc, carrier_name from biz_carrier where id = ${carrierA} and uscc <> ''`,
    );
    const [other] = rows;
    if (!other) throw new Error('The demo carrier has no number');
    const edit = (values: Record<string, unknown>) => as(companies).put('/business/bizCarrier/edit', { id: carrierB, ...values });
    expect(await edit({ uscc: other.uscc })).toMatchObject(outOfScope);
    expect(await edit({ carrierName: other.carrier_name })).toMatchObject(outOfScope);
    await read(sql`update biz_carrier set black_flag = 'Y' where id = ${carrierA}`);
    expect(await edit({ uscc: other.uscc })).toMatchObject(outOfScope);
    expect(await logged(companies)).toHaveLength(3);
  });
});

describe('a number of a row that a data scope hides within the own party', () => {
  it('is told like that of another party: of orders', async () => {
    const colleague = everyRole.find(({ role }) => role === 'shipper_admin') as Person;
    const place = (person: Person, customerOrderNo: string) =>
      as(person).post<Row>('/business/bizOrder/add', orderDraft({ customerOrderNo }));
    expect(await place(colleague, 'KH-HIDDEN-1')).toMatchObject({ success: true });
    expect(await place(colleague, 'KH-HIDDEN-1')).toMatchObject({ result: { customerOrderNo: '货主单号已存在' } });
    const own = (await place(placer, 'KH-OWN-1')).result;
    // The own number is named, and not counted.
    expect(await place(placer, 'KH-OWN-1')).toMatchObject({ message: '货主单号已存在' });
    const edit = (values: Record<string, unknown>) => as(placer).put<Row>('/business/bizOrder/edit', { id: own.id, ...values });
    expect(await edit({ customerOrderNo: 'KH-HIDDEN-1' })).toMatchObject({ ...outOfScope, result: null });
    for (let told = 1; told < takenLimit.count; told++) expect(await place(placer, 'KH-HIDDEN-1')).toMatchObject(outOfScope);
    const free = seen(await place(placer, 'KH-FREE-1'));
    expect(free).toMatchObject({ status: 429 });
    expect(seen(await place(placer, 'KH-HIDDEN-1'))).toEqual(free);
    expect(seen(await edit({ customerOrderNo: 'KH-FREE-1' }))).toEqual(free);
    expect(await edit({ remark: '已联系' })).toMatchObject({ success: true });
    expect(await logged(placer)).toHaveLength(takenLimit.count);
    expect((await logged(placer))[0]).toMatchObject({ entity: 'order', changes: { customerOrderNo: [null, 'KH-HIDDEN-1'] } });
  });

  it('is told like that of another party: of places, routes and evaluations of waybills', async () => {
    const line = { ...route, endDistrictCode: '510104' };
    const sent: readonly (readonly [path: string, values: Record<string, unknown>, refused: string])[] = [
      ['bizSendReceiveInfo', address, '该单位和地址的收发货信息已存在'],
      ['bizOftenLine', line, '相同起点、终点和货物类型的常用线路已存在'],
      ['bizFeedback', await evaluation(), '该运单已评分'],
    ];
    for (const [path, values, refused] of sent) {
      const add = (person: Person) => as(person).post(`/business/${path}/add`, values);
      expect(await add(clerk), path).toMatchObject({ success: true });
      expect(await add(clerk), path).toMatchObject({ success: false, message: refused });
      expect(await add(narrow), path).toMatchObject({ ...outOfScope, result: null });
    }
    expect((await logged(narrow)).map(({ entity }) => entity)).toEqual(['sendReceiveInfo', 'oftenLine', 'feedback']);
  });
});

const region = { provinceCode: '370000', cityCode: '370100', districtCode: '370102' };
const address = {
  infoType: '3',
  shipperId: shipperA,
  unitName: '隐藏仓库',
  contactName: '仓管',
  contactMobile: '13800005999',
  ...region,
  ...{ address: '测试路1号', lng: '117.02', lat: '36.66' },
};
const route = {
  ...{ shipperId: shipperA, startProvinceCode: '370000', startCityCode: '370100', startDistrictCode: '370102', startAddress: '起点路1号' },
  ...{ endProvinceCode: '510000', endCityCode: '510100', endAddress: '终点路1号', distance: '1520.5' },
};
async function evaluation() {
  const { rows } = await read<{ id: string }>(sql`select id from biz_waybill where waybill_status = '70' and del_flag = 0 limit 1`);
  const said = { title: '准时到达', content: '本次运输一切正常', contactName: '张三', contactMobile: '13800006014' };
  return { feedbackType: '3', waybillId: rows[0]?.id, scoreTime: 5, ...said };
}
