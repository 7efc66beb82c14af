// Companies of the platform, and the settings of the freight business: who may change them, who may read them, and which values are
// refused.
import type { Copyright } from 'shared-contracts/business/master/common-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessApp } from '../business/business-app.ts';
import { done, orderDraft, type Row, refusal } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';

let app: TestApp;
let manager: TestClient;
let operator: TestClient;

beforeAll(async () => {
  app = await businessApp();
  manager = await app.signIn('financemgr');
  operator = await app.signIn('operator');
});
afterAll(async () => await app?.close());

const key = ({ id, version }: Row) => ({ id, version });

describe('a company', () => {
  const path = '/business/bizCompany';
  const draft = (changes: Record<string, unknown> = {}) => ({
    companyName: '测试运营公司',
    companyType: '1',
    uscc: '91110000802100433B',
    networkPermitNo: '110100000009',
    networkPermitFrom: '2026-02-01',
    networkPermitTo: '2030-01-31',
    icpNo: '京B2-20260009',
    legalPerson: '法人',
    contactName: '联系人',
    contactMobile: '13800006009',
    provinceCode: '110000',
    cityCode: '110100',
    districtCode: '110101',
    address: '测试路9号',
    taxpayerType: '1',
    ...changes,
  });
  const offered = async () => {
    const { result } = await operator.get<{ value: string; text: string }[]>('/sys/dict/getDictItems/company');
    return result.map(({ text }) => text);
  };

  test('that is added, renamed and put out of use is so wherever companies are chosen', async () => {
    const added = await done<Row>(manager.post(`${path}/add`, draft()));
    expect(added).toMatchObject({ taxNo: '91110000802100433B', status: '1' });
    expect(await offered()).toContain('测试运营公司');
    const renamed = await done<Row>(manager.put(`${path}/edit`, { ...key(added), companyName: '改名运营公司' }));
    expect(await offered()).toContain('改名运营公司');
    await done(manager.put(`${path}/disable`, key(renamed)));
    expect(await offered()).not.toContain('改名运营公司');
    const signed = await operator.post('/business/bizOrder/add', orderDraft());
    expect(signed.result).toMatchObject({ companyId: '1', companyId_dictText: '平台运营主体' });
  });

  test('without papers of an operating company, with a known code, or the first one to be closed, is refused', async () => {
    const lacking = await manager.post(`${path}/add`, draft({ networkPermitNo: null, icpNo: null, uscc: '91330100799655058B' }));
    expect(lacking.result).toEqual({
      networkPermitNo: '运营主体须填写网络货运许可证号',
      icpNo: '运营主体须填写增值电信业务许可证号',
    });
    const backwards = await manager.post(`${path}/add`, draft({ networkPermitTo: '2020-01-01', uscc: '91330100799655058B' }));
    expect(backwards.result).toEqual({ networkPermitTo: '许可证有效期止不能早于有效期起' });
    expect((await manager.post(`${path}/add`, draft({ companyName: '另一家' }))).result).toEqual({ uscc: '该统一社会信用代码已存在' });
    const { records } = await done<{ records: Row[] }>(manager.get(`${path}/list`, { companyName: '平台运营主体' }));
    expect(await refusal(manager.put(`${path}/disable`, key(records[0] as Row)))).toBe('默认主体不能停用');
  });

  test('is read by the platform, changed by finance managers, unknown to others', async () => {
    expect(await operator.get(`${path}/list`)).toMatchObject({ success: true });
    expect(await operator.post(`${path}/add`, draft())).toMatchObject({ code: 510 });
    for (const other of ['shipper', 'carrier', 'dispatcher'])
      expect(await (await app.signIn(other)).get(`${path}/list`)).toMatchObject({ code: 510 });
  });
});

describe('a setting', () => {
  const path = '/business/bizCommonConfig';
  const find = async (configKey: string) => {
    const { records } = await done<{ records: Row[] }>(manager.get(`${path}/list`, { configKey }));
    return records[0] as Row;
  };
  const change = async (configKey: string, configValue: string) =>
    await manager.put<Row>(`${path}/edit`, { ...key(await find(configKey)), configValue });

  test('is what the next order works with, until its default is restored', async () => {
    await done(change('order.overShipRatio', '0.2'));
    const order = await done<Row>(operator.post('/business/bizOrder/add', orderDraft()));
    expect(order.overShipRatio).toBe('0.200000');
    const row = await find('order.overShipRatio');
    expect(row).toMatchObject({ configValue: '0.2', defaultValue: '0.05' });
    expect(await done(manager.put(`${path}/restoreDefault`, key(row)))).toMatchObject({ configValue: '0.05' });
  });

  test.each([
    ['order.overShipRatio', '1.5', '配置值不能大于1'],
    ['order.overShipRatio', '-0.1', '配置值不能小于0'],
    ['order.overShipRatio', '很多', '配置值必须是数字'],
    ['dispatch.acceptTimeoutMinutes', '1.5', '配置值必须是整数'],
    ['waybill.fenceRadiusMeters', '5001', '配置值不能大于5000'],
    ['waybill.fenceRadiusMeters', '199', '配置值不能小于200'],
    ['risk.freightLowRatio', '1.01', '配置值不能大于1'],
    ['risk.freightHighRatio', '0.99', '配置值不能小于1'],
    ['report.enabled', '是', '配置值只能是Y或N'],
    ['freight.roundingMode', 'UP', '配置值只能是HALF_UP、DOWN'],
  ])('%s cannot be %s', async (configKey, value, message) => {
    expect(await change(configKey, value)).toMatchObject({ success: false, result: { configValue: message } });
  });

  test('keeps the limits of the product, and is not deleted', async () => {
    const row = await find('cert.expireWarnDays');
    const edited = await done<Row>(manager.put(`${path}/edit`, { ...key(row), configName: '别名', minValue: '-9', configValue: '45' }));
    expect(edited).toMatchObject({ configName: '证照到期提醒', minValue: '0', configValue: '45' });
    expect(await refusal(manager.delete(`${path}/delete`, { id: row.id }))).toBe('系统配置不能删除，可恢复默认值');
  });

  test('of a company stands beside the general one; own ones may be added and deleted', async () => {
    const own = { configGroup: 'basic', configKey: 'basic.hotline', configName: '客服热线', configValue: '400', valueType: 'string' };
    const added = await done<Row>(manager.post(`${path}/add`, own));
    expect((await manager.post(`${path}/add`, own)).result).toEqual({ configKey: '该配置键已存在' });
    expect(await refusal(manager.put(`${path}/restoreDefault`, key(added)))).toBe('该配置没有默认值');
    await done(manager.delete(`${path}/delete`, { id: added.id }));
    const ofCompany = { ...own, configKey: 'receipt.deposit', companyId: '1', configValue: '800' };
    expect(await done(manager.post(`${path}/add`, ofCompany))).toMatchObject({
      configName: '回单押金',
      unit: '元',
      configGroup: 'receipt',
    });
    const json = { ...own, configKey: 'basic.shape', valueType: 'json', configValue: '{' };
    expect((await manager.post(`${path}/add`, json)).result).toEqual({ configValue: '配置值不是正确的JSON' });
  });

  test('of the copyright is what everybody reads, with the present year', async () => {
    const row = await find('basic.copyrightInfo');
    await done(manager.put(`${path}/edit`, { ...key(row), configValue: '© {year} 测试平台' }));
    const shown = await app.anonymous.get<Copyright>(`${path}/queryCopyrightInfo`);
    expect(shown.result.copyrightInfo).toMatch(/^© 20\d\d 测试平台$/);
    // The company's own text stands in both languages, until it has an English one.
    expect(shown.result.copyrightInfoEn).toBe(shown.result.copyrightInfo);
    const english = await find('basic.copyrightInfoEn');
    await done(manager.put(`${path}/edit`, { ...key(english), configValue: '© {year} Test' }));
    const both = await app.anonymous.get<Copyright>(`${path}/queryCopyrightInfo`);
    expect(both.result).toMatchObject({
      copyrightInfo: shown.result.copyrightInfo,
      copyrightInfoEn: expect.stringMatching(/^© 20\d\d Test$/),
    });
  });

  test('is changed by those who may', async () => {
    const row = await find('receipt.deposit');
    expect(await operator.put(`${path}/edit`, { ...key(row), configValue: '1' })).toMatchObject({ code: 510 });
    expect(await (await app.signIn('shipper')).get(`${path}/list`)).toMatchObject({ code: 510 });
  });
});
