import { describe, expect, test } from 'vitest';
import { createScrub } from './scrub-response.ts';

describe('a recording carries', () => {
  test('no token, ticket or password', () => {
    const scrubbed = createScrub()({ token: 'eyJhbGciOi', result: [{ ticket: 'one-use', password: 'Freight#2026', signSecret: 'x' }] });
    expect(JSON.stringify(scrubbed)).not.toMatch(/eyJ|one-use|Freight#|"x"/);
  });

  test('no person: names, numbers, mail, plates, in fields and inside texts', () => {
    const record = {
      realname: '张三',
      createBy: 'zhangsan',
      carrierName: '王假定',
      vin: 'LZZ5CLSB3NA100012',
      contact: '李四',
      phone: '13912345678',
      idNo: '310101198001011234',
      bankAccount: '6222021234567890123',
      email: 'zhang@corp.cn',
      plateNumber: '沪A12345',
      address: '长安街一号',
      remark: '请联系 13912345678，车牌沪A12345',
    };
    const text = JSON.stringify(createScrub()({ records: [record] }));
    for (const value of Object.values(record).slice(0, -1)) expect(text).not.toContain(value);
    expect(text).toContain('请联系');
  });

  test('the same stand-in for the same thing, so that screens still fit together', () => {
    const scrub = createScrub();
    const [list, detail] = [scrub({ plateNumber: '沪A12345' }), scrub({ remark: '沪A12345 已到', plateNumber: '沪B00001' })];
    expect(list).toEqual({ plateNumber: '沪A00001' });
    expect(detail).toEqual({ remark: '沪A00001 已到', plateNumber: '沪B00002' });
  });

  test('what screens need: ids, codes, dictionaries, amounts, times', () => {
    const kept = {
      id: '0190a1b2c3d4e5f60718293a4b5c6d7e',
      etcLorryStatus: '0',
      etcLorryStatus_dictText: '未备案',
      amount: '123456.78',
      createTime: '2026-01-02 03:04:05',
      sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
      carrierName: '顺达物流有限公司',
    };
    expect(createScrub()(kept)).toEqual(kept);
  });
});
