// Certification: missing documents and values are reported field by field, each document is decided, and documents expire.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { certDocuments, documentsOf } from 'shared-contracts/business/master/cert-documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCerts } from '../../src/modules/business/certification/expire-certs.ts';
import { demoDriverIds, demoLorryIds } from '../../src/seed/demo-ids.ts';
import { businessApp } from '../business/business-app.ts';
import { carrierA, done, personWith, type Row, refusal, shipperA } from '../business/freight-people.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';

let app: TestApp;
let shipper: TestClient;
let operator: TestClient;
let auditor: TestClient;
let dataDir: string;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'certification-'));
  app = await businessApp({ config: { dataDir } });
  shipper = await app.signIn('shipper');
  operator = await app.signIn('operator');
  auditor = await app.signIn('auditor');
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(dataDir, { recursive: true });
});

const key = ({ id, version }: Row) => ({ id, version });
const api = {
  shipper: '/business/bizShipper',
  carrier: '/business/bizCarrier',
  driver: '/business/bizDriver',
  lorry: '/business/bizLorry',
};
const read = async (kind: keyof typeof api, id: string) => (await operator.get<Row>(`${api[kind]}/queryById`, { id })).result;
const act = (client: TestClient, kind: keyof typeof api, action: string, row: Row, body: Record<string, unknown> = {}) =>
  client.put<Row>(`${api[kind]}/${action}`, { ...key(row), ...body });
const set = async (table: string, id: string, columns: string) =>
  await app.database.asSystem('test', (tx) => tx.execute(sql.raw(`update ${table} set ${columns} where id = '${id}'`)));

test('nothing of the demo is certified without its documents', async () => {
  for (const kind of Object.keys(api) as (keyof typeof api)[]) {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<Row>(sql.raw(`select * from biz_${kind} where cert_status = '2'`)),
    );
    const camel = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value])),
    );
    expect(camel.length).toBeGreaterThan(3);
    for (const row of camel)
      for (const { file } of documentsOf(kind, row)) expect({ kind, id: row.id, [file]: row[file] }).not.toHaveProperty(file, null);
  }
});

describe('a shipper', () => {
  beforeAll(async () => {
    await set(
      'biz_shipper',
      shipperA,
      "cert_status = '0', license_img = null, id_front_img = null, id_back_img = null, long_term_flag = null, address = ''",
    );
  });

  test('is told field by field what is missing, completes it itself, and withdraws', async () => {
    const row = await read('shipper', shipperA);
    const lacking = await act(shipper, 'shipper', 'submitCert', row);
    expect(lacking.result).toEqual({
      address: '请填写详细地址',
      licenseImg: '请上传营业执照',
      idFrontImg: '请上传身份证正面',
      idBackImg: '请上传身份证反面',
      licenseValidTo: '请填写执照有效期至',
    });
    const papers = {
      licenseImg: await uploadPicture(shipper),
      idFrontImg: await uploadPicture(shipper),
      idBackImg: await uploadPicture(shipper),
    };
    const facts = {
      shipperName: row.shipperName,
      shipperType: '1',
      contactName: row.contactName,
      contactMobile: '13800000001',
      address: '一路1号',
    };
    const region = { provinceCode: '370000', cityCode: '370100', districtCode: '370102', uscc: row.uscc, legalPerson: row.legalPerson };
    const filled = await done<Row>(
      act(shipper, 'shipper', 'fillCert', row, { ...facts, ...region, ...papers, licenseValidTo: '2020-01-01' }),
    );
    expect((await act(shipper, 'shipper', 'submitCert', filled)).result).toEqual({ licenseValidTo: '执照有效期至已过期，请更新' });
    const mended = await done<Row>(
      act(shipper, 'shipper', 'fillCert', filled, { ...facts, ...region, ...papers, licenseValidTo: '2035-12-31' }),
    );
    const submitted = await done<Row>(act(shipper, 'shipper', 'submitCert', mended));
    expect(submitted).toMatchObject({ certStatus: '1', certSubmitTime: expect.any(String) });
    expect(await refusal(act(operator, 'shipper', 'withdrawCert', submitted))).toBe('只有提交人可以撤回认证');
    const withdrawn = await done<Row>(act(shipper, 'shipper', 'withdrawCert', submitted));
    expect(withdrawn).toMatchObject({ certStatus: '0', certSubmitTime: null });
  });

  test('passes only when somebody else accepted each document', async () => {
    const submitted = await done<Row>(act(shipper, 'shipper', 'submitCert', await read('shipper', shipperA)));
    // A person who may both edit and audit must not replace a document and then approve it.
    expect(await refusal(operator.put('/business/bizShipper/edit', { ...key(submitted), licenseImg: await uploadPicture(operator) }))).toBe(
      '认证审核中，只有提交人可以修改认证资料',
    );
    const audit = (body: Record<string, unknown>) => act(auditor, 'shipper', 'auditCert', submitted, body);
    expect((await audit({})).result).toMatchObject({ pass: expect.any(String), findings: expect.any(String) });
    expect((await audit({ findings: 'licenseImg:Y', pass: 'Y' })).result).toEqual({ findings: '请逐项审核：身份证正面、身份证反面' });
    const mixed = 'licenseImg:Y,idFrontImg:N,idBackImg:Y';
    expect((await audit({ findings: mixed, pass: 'Y' })).result).toEqual({ pass: '有不合格的资料，不能通过认证' });
    expect((await audit({ findings: mixed, pass: 'N' })).result).toMatchObject({ certRejectReason: '请输入驳回原因' });
    expect(await act(shipper, 'shipper', 'auditCert', submitted, { findings: mixed, pass: 'Y' })).toMatchObject({ code: 510 });
    const refused = await done<Row>(audit({ findings: mixed, pass: 'N', certRejectReason: '身份证不清晰' }));
    expect(refused).toMatchObject({
      certStatus: '3',
      certFindings: mixed,
      certAuditorName: expect.any(String),
      certRejectReason: '身份证不清晰',
    });
    const again = await done<Row>(act(shipper, 'shipper', 'submitCert', refused));
    expect(again).toMatchObject({ certFindings: null, certRejectReason: null });
    const fit = 'licenseImg:Y,idFrontImg:Y,idBackImg:Y';
    expect(await done(act(auditor, 'shipper', 'auditCert', again, { findings: fit, pass: 'Y' }))).toMatchObject({ certStatus: '2' });
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute(
        sql`select action, remark from biz_operate_log where biz_id = ${shipperA} and action = 'auditCert' order by operate_time, id`,
      ),
    );
    expect(rows).toMatchObject([{ remark: '身份证不清晰' }, { remark: null }]);
  });

  test('enters its papers only, and no terms of the platform', async () => {
    await set('biz_shipper', shipperA, "cert_status = '3'");
    const row = await read('shipper', shipperA);
    expect(await shipper.put('/business/bizShipper/edit', { ...key(row), creditLimit: '9999999' })).toMatchObject({ code: 510 });
    await act(shipper, 'shipper', 'fillCert', row, { shipperName: row.shipperName, creditLimit: '9999999' });
    expect((await read('shipper', shipperA)).creditLimit).toBe(row.creditLimit);
    await set('biz_shipper', shipperA, "cert_status = '2'");
  });
});

test('a carrier, a driver and a lorry lack what their kind demands, light ones less', async () => {
  await set('biz_carrier', carrierA, "cert_status = '0', permit_img = null, taxpayer_proof_img = null, entrust_agreement_img = null");
  expect((await act(operator, 'carrier', 'submitCert', await read('carrier', carrierA))).result).toEqual({
    permitImg: '请上传道路运输经营许可证照片',
    taxpayerProofImg: '请上传一般纳税人证明',
    entrustAgreementImg: '请上传运输服务协议',
  });
  const [driverId = ''] = demoDriverIds;
  await set(
    'biz_driver',
    driverId,
    "cert_status = '0', license_back_img = null, qualification_img = null, license_valid_to = '2024-01-01'",
  );
  expect((await act(operator, 'driver', 'submitCert', await read('driver', driverId))).result).toEqual({
    licenseBackImg: '请上传驾驶证副页',
    qualificationImg: '请上传从业资格证照片',
    licenseValidTo: '驾驶证有效期至已过期，请更新',
  });
  const [heavy = '', light = ''] = [demoLorryIds[0], demoLorryIds[11]];
  for (const id of [heavy, light]) await set('biz_lorry', id, "cert_status = '0', transport_cert_img = null");
  expect((await act(operator, 'lorry', 'submitCert', await read('lorry', heavy))).result).toEqual({
    transportCertImg: '请上传道路运输证照片',
  });
  expect(await act(operator, 'lorry', 'submitCert', await read('lorry', light))).toMatchObject({ success: true });
  expect(Object.keys(certDocuments)).toEqual(Object.keys(api));
});

test('papers end: the owner is warned before, once, and the record is expired after', async () => {
  const lorryId = demoLorryIds[2] ?? '';
  const day = 86_400_000;
  const ends = '2030-06-10';
  await set('biz_lorry', lorryId, `cert_status = '2', inspection_valid_to = '${ends}'`);
  const at = (days: number) => Date.parse(`${ends}T04:00:00Z`) + days * day;
  const notices = async () => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ titile: string }>(
        sql`select titile from sys_announcement where bus_id = ${lorryId} and bus_type like 'cert%' order by create_time, id`,
      ),
    );
    return rows.map(({ titile }) => titile);
  };
  const run = async (days: number) => await expireCerts(app.database, app.app.kernel.push, at(days));
  await run(-7);
  await run(-7);
  expect(await notices()).toEqual(['车辆鲁B10003的证照7天后到期']);
  await run(0);
  expect(await read('lorry', lorryId)).toMatchObject({ certStatus: '2' });
  expect(await run(1)).toBeGreaterThan(0);
  expect(await read('lorry', lorryId)).toMatchObject({ certStatus: '4' });
  expect((await notices()).at(-1)).toBe('车辆鲁B10003的证照已过期');
  expect(await run(1)).toBe(0);
});

test('S20: submitted, refused, submitted again, passed, expired: 0, 1, 3, 1, 2, 4', async () => {
  const { rows: drivers } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from biz_driver where carrier_id = ${carrierA} and cert_status = '2' and black_flag = 'N' order by driver_no desc limit 1`,
    ),
  );
  const driverId = drivers[0]?.id ?? '';
  const papers = ['idFrontImg', 'idBackImg', 'licenseImg', 'licenseBackImg', 'qualificationImg'] as const;
  await set(
    'biz_driver',
    driverId,
    "cert_status = '0', id_valid_to = '2040-01-01', qualification_valid_to = '2040-01-01', license_valid_to = '2030-06-01'",
  );
  const pictures = Object.fromEntries(await Promise.all(papers.map(async (name) => [name, await uploadPicture(operator)] as const)));
  const filled = await done<Row>(operator.put(`${api.driver}/edit`, { ...key(await read('driver', driverId)), ...pictures }));
  const states = [filled.certStatus];
  const step = async (response: Promise<TestResponse<Row>>) => {
    const row = await done<Row>(response);
    states.push(row.certStatus);
    return row;
  };
  const decided = (fit: (name: string) => boolean) => papers.map((name) => `${name}:${fit(name) ? 'Y' : 'N'}`).join(',');
  const submitted = await step(act(operator, 'driver', 'submitCert', filled));
  expect(await refusal(act(operator, 'driver', 'submitCert', submitted))).toBe('当前状态[待审核]不允许执行[提交认证]');
  const refused = await step(
    act(auditor, 'driver', 'auditCert', submitted, {
      ...{ pass: 'N', findings: decided((name) => name !== 'licenseImg'), certRejectReason: '驾驶证照片模糊' },
    }),
  );
  expect(refused).toMatchObject({ certRejectReason: '驾驶证照片模糊' });
  expect(await refusal(act(auditor, 'driver', 'auditCert', refused, { pass: 'Y', findings: decided(() => true) }))).toBe(
    '当前状态[已驳回]不允许执行[审核认证]',
  );
  const again = await step(act(operator, 'driver', 'submitCert', refused));
  await step(act(auditor, 'driver', 'auditCert', again, { pass: 'Y', findings: decided(() => true) }));
  const midnight = Date.parse('2030-06-01T16:10:00Z');
  await expireCerts(app.database, app.app.kernel.push, midnight - 86_400_000);
  expect(await read('driver', driverId)).toMatchObject({ certStatus: '2' });
  await expireCerts(app.database, app.app.kernel.push, midnight);
  states.push((await read('driver', driverId)).certStatus);
  expect(states).toEqual(['0', '1', '3', '1', '2', '4']);
  const { rows: told } = await app.database.asSystem('test', (tx) =>
    tx.execute(sql`select distinct a.bus_type kind, a.msg_abstract said, a.open_page page, u.carrier_id = d.carrier_id own from sys_announcement a
      join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id join biz_driver d on d.id = a.bus_id
      where a.bus_id = ${driverId} and a.bus_type in ('certPassed', 'certRefused') order by 1`),
  );
  expect(told).toEqual([
    { kind: 'certPassed', said: '认证已通过，可以开展业务。', page: '/carrier/driver', own: true },
    { kind: 'certRefused', said: '驳回原因：驾驶证照片模糊。请修改资料并重新提交认证。', page: '/carrier/driver', own: true },
  ]);
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute(
      sql`select from_status || to_status step from biz_operate_log where biz_id = ${driverId} and from_status <> to_status order by id`,
    ),
  );
  expect(rows.map(({ step: logged }) => logged)).toEqual(['01', '13', '31', '12', '24']);
});

test('a certification ends when a document is removed or a fact that it proves changes', async () => {
  const certifiedOne = async (kind: 'lorry' | 'carrier') => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(
        sql.raw(
          `select id from biz_${kind} where cert_status = '2' and tenant_id = 0 and license_img is not null order by id desc limit 1`,
        ),
      ),
    );
    return await read(kind, rows[0]?.id ?? '');
  };
  const lorry = await certifiedOne('lorry');
  await done(operator.put(`${api.lorry}/edit`, { ...key(lorry), ownerName: '另一车主' }));
  expect(await read('lorry', lorry.id)).toMatchObject({ ownerName: '另一车主', certStatus: '1' });
  const bare = await certifiedOne('lorry');
  await done(operator.put(`${api.lorry}/edit`, { ...key(bare), licenseImg: null }));
  expect(await read('lorry', bare.id)).toMatchObject({ licenseImg: null, certStatus: '0', certSubmitTime: null });
  const carrier = await certifiedOne('carrier');
  await done(operator.put(`${api.carrier}/edit`, { ...key(carrier), licenseValidTo: '2099-12-31' }));
  expect((await read('carrier', carrier.id)).certStatus).not.toBe('2');
});

describe('the history of a certification', () => {
  const history = async (client: TestClient, partyId: string): Promise<Row[]> =>
    (await done<{ records: Row[] }>(client.get('/business/bizCertRecord/list', { partyId, pageSize: 50 }))).records;

  test('each submission and decision is kept with the papers of that moment', async () => {
    const events = (await history(operator, shipperA)).map(({ certEvent: event }) => event);
    expect(events.filter((event) => event === '1').length).toBeGreaterThan(1);
    expect(events).toEqual(expect.arrayContaining(['2', '3', '4']));
    const refused = (await history(operator, shipperA)).find(
      ({ certEvent: event, reason }) => event === '4' && reason === '身份证不清晰',
    ) as Row;
    expect(`${refused.papers}`).toMatch(/身份证正面: 见证件照片 (不)?合格/);
    // The history entry of the first submission still contains the pictures of that time, not those uploaded later.
    const first = (await history(operator, shipperA)).find(({ certEvent: event }) => event === '1') as Row;
    expect(first.paperImgs).toBeTruthy();
    // A shipper reads its own history, without the names of the auditors.
    const own = await history(shipper, shipperA);
    expect(own.length).toBe((await history(operator, shipperA)).length);
    expect(own[0]).not.toHaveProperty('operatorName');
    expect(await history(shipper, carrierA)).toEqual([]);
  });

  test('tells of pictures of personal papers neither that they are there nor which are missing, to whoever sees them masked', async () => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(
        sql`select id from biz_driver where cert_status = '2' and license_valid_to > now() and qualification_valid_to > now() order by id desc limit 1`,
      ),
    );
    const driverId = rows[0]?.id ?? '';
    const clerk = await personWith(app, { like: 'operator', permissions: ['driver:list', 'driver:submitCert', 'certRecord:list'] });
    const told = [];
    for (const isFront of [false, true]) {
      const picture = await uploadPicture(operator);
      const pictures = isFront ? { idFrontImg: picture, idBackImg: null } : { idFrontImg: null, idBackImg: picture };
      await set('biz_driver', driverId, "cert_status = '2', id_valid_to = null");
      await done(operator.put(`${api.driver}/edit`, { ...key(await read('driver', driverId)), idFrontImg: null, idBackImg: null }));
      await set('biz_driver', driverId, "cert_status = '2'");
      await done(operator.put(`${api.driver}/edit`, { ...key(await read('driver', driverId)), ...pictures }));
      const row = await read('driver', driverId);
      const [latest] = await history(clerk, driverId);
      const { message, result } = await act(clerk, 'driver', 'submitCert', row);
      told.push({ papers: latest?.papers, personal: latest?.personalImgs, message, result });
      const missing = Object.entries(pictures).flatMap(([field, path]) => (path === null ? [field] : []));
      expect(Object.keys((await act(operator, 'driver', 'submitCert', row)).result)).toEqual(missing);
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ personal: null, message: '证件照片不齐全' });
    expect(told[0]?.papers).toContain('身份证正面: 见证件照片');
  });

  test('auditors freeze, risk officers blacklist, each with a reason, and nobody else', async () => {
    const risk = await app.signIn('risk');
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(
        sql`select id from biz_driver where tenant_id = 0 and cert_status = '2' and black_flag = 'N' order by driver_no limit 1`,
      ),
    );
    const driverId = String(rows[0]?.id);
    const fresh = () => read('driver', driverId);
    const row = await fresh();
    expect(await act(operator, 'driver', 'freeze', row, { standingReason: '核实' })).toMatchObject({ code: 510 });
    expect(await act(auditor, 'driver', 'freeze', row)).toMatchObject({ success: false, result: { standingReason: expect.any(String) } });
    expect(await done(act(auditor, 'driver', 'freeze', row, { standingReason: '证件待核实' }))).toMatchObject({
      certStatus: '5',
      standingReason: '证件待核实',
    });
    expect(await done(act(risk, 'driver', 'unfreeze', await fresh(), { standingReason: '核实无误' }))).toMatchObject({ certStatus: '2' });
    expect(await act(auditor, 'driver', 'blacklist', await fresh(), { standingReason: '事故' })).toMatchObject({ code: 510 });
    expect(await done(act(risk, 'driver', 'blacklist', await fresh(), { standingReason: '事故逃逸' }))).toMatchObject({
      blackFlag: 'Y',
      certStatus: '2',
    });
    expect(await refusal(act(risk, 'driver', 'blacklist', await fresh(), { standingReason: '再次' }))).toBe('已在黑名单中');
    expect(await done(act(risk, 'driver', 'unblacklist', await fresh(), { standingReason: '申诉成立' }))).toMatchObject({ blackFlag: 'N' });
    const told = (await history(risk, driverId)).map(({ certEvent: event, reason }) => [event, reason]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['6', '证件待核实'],
        ['7', '核实无误'],
        ['8', '事故逃逸'],
        ['9', '申诉成立'],
      ]),
    );
  });
});

test('what is frozen keeps the papers that were audited', async () => {
  const [driverId = ''] = demoDriverIds;
  await set('biz_driver', driverId, "cert_status = '5', black_flag = 'N'");
  const driver = await read('driver', driverId);
  expect(await refusal(operator.put(`${api.driver}/edit`, { ...key(driver), licenseNo: '370102199001011235' }))).toMatch('已冻结');
  await done(operator.put(`${api.driver}/edit`, { ...key(driver), remark: '已联系' }));
});

test('who is frozen or blacklisted is not deleted, renumbered or entered again', async () => {
  const [, driverId = ''] = demoDriverIds;
  await set('biz_driver', driverId, "cert_status = '2', black_flag = 'Y', id_card_no = '51010719880815662X'");
  const driver = await read('driver', driverId);
  const remove = async (id: string) => await refusal(operator.delete(`${api.driver}/delete`, { id }));
  expect(await remove(driverId)).toBe('已在黑名单中，不能删除');
  expect(await refusal(operator.put(`${api.driver}/edit`, { ...key(driver), idCardNo: '110101199001011237' }))).toMatch('已在黑名单中');
  await set('biz_driver', driverId, 'del_flag = 1');
  const draft = {
    ...{ driverName: '新司机', carrierId: carrierA, driverType: '1', idCardNo: '51010719880815662x', mobile: '13800007002' },
    ...{ licenseNo: '51010719880815662X', vehicleClass: 'B2', licenseValidFrom: '2015-01-01', licenseValidTo: '2035-01-01' },
    ...{ qualificationNo: '510107198808156620', qualificationType: '1', qualificationValidTo: '2035-01-01', status: '1' },
  };
  expect(await refusal(operator.post(`${api.driver}/add`, draft))).toMatch('资料未能保存');
  await set('biz_driver', driverId, "del_flag = 0, black_flag = 'N', cert_status = '5'");
  expect(await remove(driverId)).toBe('已冻结，不能删除');
});
