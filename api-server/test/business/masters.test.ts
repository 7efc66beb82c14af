/** Shippers, carriers, drivers and lorries: validation of their fields, and certification. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDriverIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { userId } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { carrierA, carrierB, done, orderDraft, type Row, refusal } from './freight-people.ts';

let app: TestApp;
let dataDir: string;
let operator: TestClient;
let auditor: TestClient;
/** Id of a user of another tenant. */
const stranger = `user-${otherTenant}`;
const idsOf = (...usernames: string[]) => Promise.all(usernames.map((username) => userId(app.database, username)));

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'masters-'));
  app = await businessApp({ config: { dataDir } });
  operator = await app.signIn('operator');
  auditor = await app.signIn('auditor');
  await administratorOf(app);
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(dataDir, { recursive: true });
});

const place = { provinceCode: '370000', cityCode: '370100', districtCode: '370102', address: '测试路1号' };
const shipperDraft = (changes: Record<string, unknown> = {}) => ({
  ...place,
  shipperName: '新货主有限公司',
  shipperType: '1',
  uscc: '91370200ma3def458k',
  legalPerson: '法人',
  contactName: '联系人',
  contactMobile: '13800007001',
  companyId: '1',
  settleType: '3',
  accountPeriodDays: 30,
  serviceFeeMode: '3',
  status: '1',
  ...changes,
});
const driverDraft = (changes: Record<string, unknown> = {}) => ({
  driverName: '新司机',
  carrierId: carrierA,
  driverType: '1',
  idCardNo: '51010719880815662x',
  mobile: '13800007002',
  licenseNo: '51010719880815662X',
  vehicleClass: 'B2',
  licenseValidFrom: '2015-01-01',
  licenseValidTo: '2035-01-01',
  qualificationNo: '510107198808156620',
  qualificationValidTo: '2035-01-01',
  status: '1',
  ...changes,
});
const lorryDraft = (changes: Record<string, unknown> = {}) => ({
  plateNumber: '川ak88z9',
  plateColor: '2',
  vehicleType: 'H11',
  vehicleForm: '1',
  carrierId: carrierA,
  ownerName: '所有人',
  ownerRelation: '1',
  useCharacter: 'F',
  vin: 'LZZ5CLSB0NA123456',
  registerDate: '2022-01-01',
  issueDate: '2022-01-02',
  energyType: 'B',
  ratedLoad: '32.5',
  grossMass: '49',
  axleCount: 4,
  transportCertNo: '510104000001',
  transportCertValidTo: '2035-01-01',
  inspectionValidTo: '2035-01-01',
  compulsoryInsNo: 'JQX1',
  compulsoryInsValidTo: '2035-01-01',
  gpsFlag: 'N',
  status: '1',
  ...changes,
});

describe('shippers', () => {
  test('a new one has a number, a normalised code, and must be certified by somebody else before it orders', async () => {
    const added = await done(operator.post('/business/bizShipper/add', shipperDraft()));
    expect(added).toMatchObject({ uscc: '91370200MA3DEF458K', certStatus: '0', blackFlag: 'N', ratingScore: '80.0' });
    expect(added.shipperNo).toMatch(/^HZ\d{12}$/);
    const order = () => operator.post('/business/bizOrder/add', orderDraft({ shipperId: added.id }));
    expect(await refusal(order())).toBe('货主未通过认证');

    const papers = {
      licenseImg: await uploadPicture(operator),
      idFrontImg: await uploadPicture(operator),
      idBackImg: await uploadPicture(operator),
    };
    const complete = await done<Row>(
      operator.put('/business/bizShipper/edit', { id: added.id, version: added.version, ...papers, longTermFlag: 'Y' }),
    );
    const submitted = await done(operator.put('/business/bizShipper/submitCert', { id: added.id, version: complete.version }));
    expect(submitted).toMatchObject({ certStatus: '1', certStatus_dictText: '待审核' });
    const key = (row: Row) => ({ id: row.id, version: row.version });
    const admin = await app.signIn('admin');
    const findings = 'licenseImg:Y,idFrontImg:Y,idBackImg:Y';
    expect(await refusal(auditor.put('/business/bizShipper/auditCert', { ...key(submitted), findings, pass: 'N' }))).toBe('请输入驳回原因');
    const refused = await done(
      auditor.put('/business/bizShipper/auditCert', { ...key(submitted), findings, pass: 'N', certRejectReason: '证件不清' }),
    );
    expect(refused).toMatchObject({ certStatus: '3', certRejectReason: '证件不清' });
    const again = await done(admin.put('/business/bizShipper/submitCert', key(refused)));
    expect(await refusal(admin.put('/business/bizShipper/auditCert', { ...key(again), findings, pass: 'Y' }))).toBe(
      '不能审核自己提交的认证',
    );
    const passed = await done(auditor.put('/business/bizShipper/auditCert', { ...key(again), findings, pass: 'Y' }));
    expect(passed).toMatchObject({ certStatus: '2', certRejectReason: null });
    await done(order());
    expect(await refusal(operator.delete('/business/bizShipper/delete', { id: added.id }))).toBe('货主已有订单，不能删除，请停用');
  });

  test.each([
    ['a broken code', { uscc: '91370200MA3DEF458J' }, '请输入正确的统一社会信用代码'],
    ['no code', { uscc: null }, '企业须填写统一社会信用代码'],
    ['a person without ID', { shipperType: '2', uscc: null }, '个人须填写身份证号码'],
    ['no credit period', { accountPeriodDays: null }, '月结须填写账期'],
    [
      'a name that looks like one that exists',
      { shipperName: '示例\u2060钢铁\u200b有限公司', uscc: '91330100799655058B' },
      '货主名称已存在',
    ],
    ['a name that nobody sees', { shipperName: '\u3164\u200b' }, '请输入货主名称'],
    ['a manager who does not exist', { managerUserId: 'nix' }, '客户经理不存在或不是平台人员'],
    ['a name that exists', { shipperName: '示例钢铁有限公司', uscc: '91330100799655058B' }, '货主名称已存在'],
    ['a code that exists', { shipperName: '另一货主', uscc: '91370102MA3FK0013G' }, '该统一社会信用代码已存在'],
    ['a mobile that is none', { contactMobile: '12812345678' }, '请输入正确手机号'],
  ])('%s', async (_name, changes, message) => {
    expect(await refusal(operator.post('/business/bizShipper/add', shipperDraft(changes)))).toContain(message);
  });

  test('a manager is somebody of the platform and of the own tenant, and others are refused like people who do not exist', async () => {
    const draft = shipperDraft({ shipperName: '有客户经理', uscc: '91330100799655058B' });
    const add = (managerUserId: string) => operator.post('/business/bizShipper/add', { ...draft, managerUserId });
    for (const somebody of [...(await idsOf('carrier', 'driver', 'shipper')), stranger]) {
      expect(await refusal(add(somebody))).toBe('客户经理不存在或不是平台人员');
    }
    const [dispatcher = ''] = await idsOf('dispatcher');
    const added = await done(add(dispatcher));
    await done(operator.delete('/business/bizShipper/delete', { id: added.id }));
  });

  test('what nobody used can go, and its name is free again', async () => {
    const draft = shipperDraft({ shipperName: '短暂货主', uscc: '91310000132202077A' });
    const added = await done(operator.post('/business/bizShipper/add', draft));
    await done(operator.delete('/business/bizShipper/delete', { id: added.id }));
    await done(operator.post('/business/bizShipper/add', draft));
  });
});

describe('drivers', () => {
  test('birthday and sex come from the ID card; the carrier counts him', async () => {
    const before = await done(operator.get('/business/bizCarrier/queryById', { id: carrierA }));
    const added = await done(operator.post('/business/bizDriver/add', driverDraft()));
    expect(added).toMatchObject({ birthday: '1988-08-15', gender: '2', carrierName: before.carrierName, workStatus: '1', certStatus: '0' });
    const after = await done(operator.get('/business/bizCarrier/queryById', { id: carrierA }));
    expect(after.driverCount).toBe(Number(before.driverCount) + 1);
    await done(operator.delete('/business/bizDriver/delete', { id: added.id }));
    const again = await done(operator.get('/business/bizCarrier/queryById', { id: carrierA }));
    expect(again.driverCount).toBe(before.driverCount);
  });

  test.each([
    ['too old', { idCardNo: '11010519491231002X' }, '司机年龄须在18至70周岁'],
    ['a month 13', { idCardNo: '370103198513201233' }, '请输入正确的身份证号码'],
    ['a licence that ends before it begins', { licenseValidTo: '2014-01-01' }, '驾驶证有效期止不能早于有效期起'],
    ['the ID of another driver', { idCardNo: '37010219850412011X', mobile: '13800007009' }, '该身份证号码的司机已存在'],
    ['the mobile of another driver', { mobile: '13800000021' }, '该手机号的司机已存在'],
    ['a user who does not exist', { appUserId: 'nix' }, '关联用户不存在或不属于该承运商'],
    ['a qualification without an end', { qualificationValidTo: null }, '请填写从业资格有效期'],
  ])('%s', async (_name, changes, message) => {
    expect(await refusal(operator.post('/business/bizDriver/add', driverDraft(changes)))).toContain(message);
  });

  test('a linked user is of the same carrier and tenant and is nobody else’s account, also after another carrier was chosen', async () => {
    const [carrier = '', driver = '', dispatcher = '', shipper = ''] = await idsOf('carrier', 'driver', 'dispatcher', 'shipper');
    const said = '关联用户不存在或不属于该承运商';
    const draft = driverDraft({ idCardNo: '510107198808156654', mobile: '13800007054' });
    const add = (changes: Record<string, unknown>) => operator.post('/business/bizDriver/add', { ...draft, ...changes });
    for (const appUserId of [driver, dispatcher, shipper, stranger]) expect(await refusal(add({ appUserId }))).toBe(said);
    expect(await refusal(add({ carrierId: carrierB, appUserId: carrier }))).toBe(said);
    const { id } = await done(add({ appUserId: carrier }));
    const edit = (changes: Record<string, unknown>) => operator.put('/business/bizDriver/edit', { id, ...changes });
    expect(await refusal(edit({ appUserId: driver }))).toBe(said);
    // Another driver is linked with this person already.
    expect(await refusal(operator.put('/business/bizDriver/edit', { id: demoDriverIds[0], appUserId: carrier }))).toBe(said);
    await done(edit({ appUserId: carrier, remark: '不变' }));
    for (const moved of [{}, { appUserId: carrier }]) expect(await refusal(edit({ carrierId: carrierB, ...moved }))).toBe(said);
    await done(edit({ carrierId: carrierB, appUserId: null }));
    await done(operator.delete('/business/bizDriver/delete', { id }));
    // The account of this driver.
    await done(operator.put('/business/bizDriver/edit', { id: demoDriverIds[0], appUserId: driver }));
  });

  test('a change of documents has to be certified anew, a change of remark not', async () => {
    const { records } = await done<{ records: Row[] }>(operator.get('/business/bizDriver/list', { driverName: '李丁四' }));
    const [found] = records;
    const remarked = await done(operator.put('/business/bizDriver/edit', { id: found?.id, version: found?.version, remark: '老司机' }));
    expect(remarked).toMatchObject({ certStatus: '2' });
    const renewed = await done(
      operator.put('/business/bizDriver/edit', { id: found?.id, version: remarked.version, licenseValidTo: '2036-01-01' }),
    );
    expect(renewed).toMatchObject({ certStatus: '1' });
  });

  test('masked numbers that come back from a form change nothing', async () => {
    const { records } = await done<{ records: Row[] }>(auditor.get('/business/bizDriver/list', { driverName: '李丁四' }));
    expect(records[0]?.mobile).toMatch(/^138/);
    const dispatcher = await app.signIn('dispatcher');
    const seen = await done<{ records: Row[] }>(dispatcher.get('/business/bizDriver/list', { driverName: '李丁四' }));
    expect(seen.records[0]?.mobile).toBe('138****0024');
  });
});

describe('lorries', () => {
  test('plates are stored in capitals and are unique with their colour', async () => {
    const added = await done(operator.post('/business/bizLorry/add', lorryDraft()));
    expect(added).toMatchObject({ plateNumber: '川AK88Z9', etcStatus: '0', workStatus: '1' });
    expect(await refusal(operator.post('/business/bizLorry/add', lorryDraft()))).toBe('该车牌号和颜色的车辆已存在');
  });

  test.each([
    ['a green plate in yellow', { plateNumber: '粤BD12345' }, '车牌与颜色不匹配'],
    ['a trailer plate on a lorry', { plateNumber: '鲁B8822挂' }, '车牌与车辆形态不匹配'],
    ['the letter I', { plateNumber: '鲁I12345' }, '请输入正确的车牌号'],
    ['a VIN with I', { vin: 'LZZ5CLSBINA123456' }, '车辆识别代号'],
    ['issued before registered', { issueDate: '2021-01-01' }, '发证日期不能早于注册日期'],
    ['a tractor without traction mass', { vehicleForm: '2', vehicleType: 'Q11' }, '牵引车须填写准牵引总质量'],
    ['a heavy lorry without certificate', { transportCertNo: null }, '总质量4.5吨以上的车辆须填写道路运输证号'],
    ['a terminal without number', { gpsFlag: 'Y' }, '请填写北斗终端编号'],
    ['a usual driver of another carrier', { defaultDriverId: '01900000000070008000000300000009' }, '默认司机不属于该承运商'],
  ])('%s', async (_name, changes, message) => {
    expect(await refusal(operator.post('/business/bizLorry/add', lorryDraft({ plateNumber: '川AK77Z7', ...changes })))).toContain(message);
  });

  test('only a tractor has the plate of a trailer: others are refused a new one, and drop the one that was stored', async () => {
    const said = '只有牵引车可以填写挂车牌照号';
    const refused = { success: false, message: said, result: { trailerPlateNumber: said } };
    const draft = lorryDraft({ plateNumber: '川AK55Z5', trailerPlateNumber: '川a5555挂' });
    expect(await operator.post('/business/bizLorry/add', draft)).toMatchObject(refused);
    const { id, ...added } = await done(operator.post('/business/bizLorry/add', { ...draft, vehicleForm: '2', tractionMass: '40' }));
    expect(added).toMatchObject({ trailerPlateNumber: '川A5555挂' });
    const edit = (changes: Record<string, unknown>) => operator.put('/business/bizLorry/edit', { id, ...changes });
    // A form sends the stored plate along.
    expect(await done(edit({ vehicleForm: '1', trailerPlateNumber: '川A5555挂' }))).toMatchObject({ trailerPlateNumber: null });
    expect(await edit({ trailerPlateNumber: '川A5555挂' })).toMatchObject(refused);
    expect(await done(edit({ vehicleForm: '2', trailerPlateNumber: '川A5555挂' }))).toMatchObject({ trailerPlateNumber: '川A5555挂' });
    expect(await done(edit({ remark: '带挂' }))).toMatchObject({ trailerPlateNumber: '川A5555挂' });
    expect(await done(edit({ vehicleForm: '1' }))).toMatchObject({ trailerPlateNumber: null });
  });

  test('a driver who may not drive is no usual driver, but stays one', async () => {
    const { records } = await done<{ records: Row[] }>(operator.get('/business/bizDriver/list', { driverName: '李丁四' }));
    const [driver] = records;
    const added = await done(
      operator.post('/business/bizLorry/add', lorryDraft({ plateNumber: '川AK66Z6', carrierId: driver?.carrierId })),
    );
    const edit = async (changes: Record<string, unknown>) => {
      const { version } = await done(operator.get('/business/bizLorry/queryById', { id: added.id }));
      return operator.put('/business/bizLorry/edit', { id: added.id, version, ...changes });
    };
    const setStatus = (status: string) =>
      app.database.asSystem('test', (tx) =>
        tx.execute(sql`update biz_driver set status = ${status}, cert_status = '2' where id = ${driver?.id}`),
      );
    await setStatus('0');
    expect(await refusal(edit({ defaultDriverId: driver?.id }))).toBe('司机已停用');
    await setStatus('1');
    await done(edit({ defaultDriverId: driver?.id }));
    await setStatus('0');
    await done(edit({ defaultDriverId: driver?.id, remark: '司机休假' }));
    await setStatus('1');
  });

  test('up to 4.5 t no certificate is asked for', async () => {
    const light = {
      plateNumber: '粤BD12345',
      plateColor: '94',
      vehicleType: 'H31',
      ratedLoad: '1.9',
      grossMass: '4.5',
      transportCertNo: null,
    };
    await done(operator.post('/business/bizLorry/add', lorryDraft(light)));
  });
});

describe('undo of a delete', () => {
  test('counts driver and lorry for the carrier again', async () => {
    const carrierOf = async () => await done(operator.get('/business/bizCarrier/queryById', { id: carrierA }));
    const before = await carrierOf();
    const driver = await done(
      operator.post('/business/bizDriver/add', driverDraft({ idCardNo: '510107198808156638', mobile: '13800007038' })),
    );
    const lorry = await done(operator.post('/business/bizLorry/add', lorryDraft({ plateNumber: '川AK88X8', vin: 'LZZ5CLSB0NA654321' })));
    for (const [api, { id }] of [
      ['bizDriver', driver],
      ['bizLorry', lorry],
    ] as const) {
      await done(operator.delete(`/business/${api}/delete`, { id }));
      expect((await operator.put(`/business/${api}/restore`, { ids: [id] })).success).toBe(true);
    }
    expect(await carrierOf()).toMatchObject({ driverCount: Number(before.driverCount) + 1, lorryCount: Number(before.lorryCount) + 1 });
  });

  test('is refused where the owner has been deleted meanwhile', async () => {
    const { id } = await done(
      operator.post('/business/bizDriver/add', driverDraft({ idCardNo: '510107198808156646', mobile: '13800007046' })),
    );
    const removeCarrier = (flag: number) =>
      app.database.asSystem('test', (tx) => tx.execute(sql`update biz_carrier set del_flag = ${flag} where id = ${carrierA}`));
    const restored = () => operator.put('/business/bizDriver/restore', { ids: [id] });
    await done(operator.delete('/business/bizDriver/delete', { id }));
    await removeCarrier(1);
    expect(await refusal(restored())).toBe('所属承运商已删除，不能恢复');
    await removeCarrier(0);
    expect((await restored()).success).toBe(true);
  });
});

test('everything still adds up', async () => {
  expect(await invariantsOf(app.database)).toEqual([]);
});
