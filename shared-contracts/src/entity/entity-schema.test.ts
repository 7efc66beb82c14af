import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../business/contract/contract.ts';
import { dispatchOrder } from '../business/dispatch-order.ts';
import { driver } from '../business/driver.ts';
import { shipper } from '../business/shipper.ts';
import { waybill } from '../business/waybill.ts';
import { entities } from '../entities.ts';
import { role } from '../system/role.ts';
import { user } from '../system/user.ts';
import { defineEntity } from './entity.ts';
import {
  actionSchema,
  bodySchema,
  draftSchema,
  editSchema,
  filterableFields,
  listQuerySchema,
  pageSchema,
  readSentValue,
  recordSchema,
} from './entity-schema.ts';
import { decimal, files, flag, instant, integer, longText, money, numericChoice, ratio, reference, text, tonnes } from './field.ts';
import { readFieldValue } from './field-value.ts';

const id = '01890a5d8c7f7c0a9b1e2f3a4b5c6d7e';
const messages = (result: z.ZodSafeParseResult<unknown>) => (result.error?.issues ?? []).map(({ message }) => message);
const goodUser = { username: 'zhang_san', password: 'Secret#2026', realname: '张三' };

describe('drafts', () => {
  it('keep what the entity asks for and drop everything else', () => {
    const hostile = {
      ...goodUser,
      id,
      version: 9,
      tenantId: 7,
      orgCode: 'A01',
      status: 1,
      createBy: 'root',
      delFlag: 1,
      del_flag: 1,
      isAdmin: true,
      toString: 'x',
      selectedroles: 'r1,r2',
    };
    expect(draftSchema(user).parse(hostile)).toEqual({ ...goodUser, selectedroles: 'r1,r2' });
    expect(
      draftSchema(user).parse(JSON.parse(`{"username":"zhang_san","password":"Secret#2026","realname":"张三","__proto__":{"tenantId":7}}`)),
    ).not.toHaveProperty('tenantId');
  });
  it('never take a field that the server sets, in any entity', () => {
    for (const entity of Object.values(entities)) {
      const everything = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, 'Y']));
      const shape = z.toJSONSchema(draftSchema(entity), { io: 'input' }).properties ?? {};
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.readOnly) expect(shape, `${entity.name}.${name}`).not.toHaveProperty(name);
      }
      const taken = draftSchema(entity).safeParse(everything);
      if (taken.success) for (const name of Object.keys(taken.data)) expect(entity.fields[name]?.readOnly).toBeFalsy();
    }
  });
  it('say in Chinese which field is wrong', () => {
    const result = draftSchema(shipper).safeParse({ shipperName: '甲', contactMobile: '12812345678', uscc: '91310000132202077R' });
    const texts = messages(result);
    expect(texts).toContain('货主名称：最小长度2位字符');
    expect(texts).toContain('联系人手机：请输入正确手机号');
    expect(texts).toContain('请输入正确的统一社会信用代码');
    expect(texts).toContain('请输入联系人');
    expect(texts).toContain('请选择省');
    expect(result.error?.issues.map(({ path }) => path[0])).toContain('contactMobile');
  });
  it('use the texts of the specification for the user name', () => {
    expect(messages(draftSchema(user).safeParse({ ...goodUser, username: 'abc' }))).toEqual(['用户账号：长度6到18个字符']);
    expect(messages(draftSchema(user).safeParse({ ...goodUser, username: 'a b c d' }))).toEqual(['用户账号：只允许字母、数字、下划线']);
    expect(messages(draftSchema(user).safeParse({ ...goodUser, username: '' }))).toEqual(['用户账号：请输入用户名']);
  });
});

describe('a required field that is taken from another record', () => {
  const visit = defineEntity({
    name: 'visit',
    tier: 'tenant',
    group: 'test',
    api: '/test/visit',
    label: ['来访', 'Visit'],
    titleField: 'purpose',
    fields: {
      purpose: text(['事由', 'Purpose'], { required: true }),
      hostId: reference('user', ['接待人', 'Host']),
      mobile: text(['电话', 'Telephone'], { required: true, rule: 'mobile', takenFrom: 'hostId' }),
    },
    query: [],
    generic: ['add', 'edit'],
    actions: {},
  });
  it('may be left out of a new record that names the other one', () => {
    expect(draftSchema(visit).parse({ purpose: '洽谈', hostId: id })).toEqual({ purpose: '洽谈', hostId: id });
    expect(draftSchema(visit).parse({ purpose: '洽谈', hostId: id, mobile: ' ' }).mobile).toBeUndefined();
    expect(draftSchema(visit).parse({ purpose: '洽谈', mobile: '13800008000' })).toMatchObject({ mobile: '13800008000' });
  });
  it('is asked for together with what else is missing', () => {
    expect(messages(draftSchema(visit).safeParse({ hostId: '' }))).toEqual(['请输入事由', '电话：请输入手机号']);
    expect(messages(draftSchema(visit).safeParse({ purpose: '洽谈', mobile: '1' }))).toEqual(['电话：请输入正确手机号']);
    expect(messages(draftSchema(visit).safeParse({ purpose: '洽谈', hostId: '?' }))).toHaveLength(1);
  });
  it('is never emptied by an edit', () => {
    expect(messages(editSchema(visit).safeParse({ id, version: 1, hostId: id, mobile: null }))).toEqual(['电话：请输入手机号']);
  });
});

describe('edits', () => {
  it('need an id, may name the version, change only what they name, and leave fixed fields alone', () => {
    expect(editSchema(user).parse({ id, version: '3', realname: '李四', username: 'other', password: 'x', status: 2 })).toEqual({
      id,
      version: 3,
      realname: '李四',
    });
    expect(messages(editSchema(role).safeParse({ roleName: '角色' }))).toHaveLength(1);
    expect(editSchema(role).parse({ id, version: 0 })).toEqual({ id, version: 0 });
  });
  it('may empty what is optional, never what is required', () => {
    expect(editSchema(role).parse({ id, version: 1, description: '' })).toEqual({ id, version: 1, description: null });
    expect(messages(editSchema(role).safeParse({ id, version: 1, roleName: ' ' }))).toEqual(['请输入角色名称']);
    expect(messages(editSchema(role).safeParse({ id, version: 1, roleName: null }))).toEqual(['请输入角色名称']);
  });
  it('take no id that could be anything but an id', () => {
    for (const bad of ["x' or '1'='1", '', 'a/b', 'x'.repeat(37), 5, null])
      expect(editSchema(role).safeParse({ id: bad, version: 1 }).success).toBe(false);
  });
});

describe('actions', () => {
  it('take their own body beside id and version', () => {
    expect(actionSchema(dispatchOrder, 'createWaybill').parse({ id, version: 1, planQty: 30.2, lorryId: '', remainQty: '1' })).toEqual({
      id,
      version: 1,
      planQty: '30.200',
      lorryId: null,
    });
    expect(messages(actionSchema(dispatchOrder, 'reject').safeParse({ id, version: 1 }))).toEqual(['请输入拒单原因']);
    expect(actionSchema(dispatchOrder, 'accept').parse({ id, version: 1, dispatchStatus: '70' })).toEqual({ id, version: 1 });
  });
  it('ask for what a condition demands only while it holds', () => {
    const audit = actionSchema(contract, 'audit');
    expect(messages(audit.safeParse({ id, version: 1, pass: 'N' }))).toEqual(['请输入驳回原因']);
    expect(messages(audit.safeParse({ id, version: 1, pass: 'N', rejectReason: ' ' }))).toEqual(['请输入驳回原因']);
    expect(audit.parse({ id, version: 1, pass: 'N', rejectReason: '证照过期' })).toMatchObject({ rejectReason: '证照过期' });
    expect(audit.parse({ id, version: 1, pass: 'Y' })).toEqual({ id, version: 1, pass: 'Y' });
    expect(audit.safeParse({ id, version: 1, pass: 'Y', rejectReason: '' }).success).toBe(true);
  });
  it('are refused when the entity has none of that name', () => {
    const loose: Parameters<typeof actionSchema>[0] = waybill;
    expect(() => actionSchema(loose, 'fly')).toThrow('fly');
  });
});

it('schemas are made once for each entity and action, because a process may start many servers', () => {
  expect(draftSchema(driver)).toBe(draftSchema(driver));
  expect(draftSchema(driver)).not.toBe(draftSchema(shipper));
  expect(editSchema(driver)).toBe(editSchema(driver));
  expect(actionSchema(waybill, 'depart')).toBe(actionSchema(waybill, 'depart'));
  expect(actionSchema(waybill, 'depart')).not.toBe(actionSchema(waybill, 'load'));
  expect(pageSchema(recordSchema(driver))).toBe(pageSchema(recordSchema(driver)));
});

describe('values', () => {
  const read = (field: Parameters<typeof readFieldValue>[0], raw: unknown) => readFieldValue(field, raw);
  it.each([
    ['30.2', '30.200'],
    [30.2, '30.200'],
    [0.1 + 0.2, '0.300'],
    ['.5', '0.500'],
    ['7.', '7.000'],
    ['+1', '1.000'],
    [' 12 ', '12.000'],
    [-0.0001, '0.000'],
    [1.0005, '1.001'],
    ['1.0500000', '1.050'],
  ])('tonnes %s are %s', (raw, value) => expect(read(tonnes(['量', 'Q']), raw)).toEqual({ value }));
  it('texts of one line hold only what can be seen; a text that nobody sees is none', () => {
    const name = text(['名称', 'Name'], { required: true });
    expect(readSentValue(name, ' 示例\u200b钢铁  \u202e公司\u3164')).toEqual({ value: '示例钢铁 公司' });
    for (const unseen of ['\u3164', '\u200b\u2800', '\u202e\u3000']) {
      expect(readSentValue(name, unseen)).toEqual({ error: '请输入名称' });
      expect(readSentValue(longText(['原因', 'Reason'], { required: true }), unseen)).toEqual({ error: '请输入原因' });
    }
    for (const field of [name, longText(['名称', 'Name'])])
      expect(readSentValue(field, 'a\u0007b')).toEqual({ error: '名称：不能包含控制字符' });
    expect(readSentValue(text(['口令', 'Password'], { secret: true }), ' \u200b ')).toEqual({ value: ' \u200b ' });
    expect(readSentValue(longText(['备注', 'Remark']), '第一行\r\n\t第二行\u200d')).toEqual({ value: '第一行\r\n\t第二行\u200d' });
  });
  it('a text instead of a code is an option that does not exist, not a wrong number', () => {
    expect(read(numericChoice('sex', ['性别', 'Sex']), '男人')).toEqual({ error: '性别：选项不正确' });
    expect(read(integer(['件数', 'Pieces']), '三')).toEqual({ error: '件数：请输入数字' });
  });
  it('binary numbers are rounded half up as they were written; digits of a text that cannot be stored are refused', () => {
    expect(read(money(['额', 'A']), 2.675)).toEqual({ value: '2.68' });
    expect(read(money(['额', 'A']), 1.005)).toEqual({ value: '1.01' });
    expect(read(money(['额', 'A']), '1.005')).toEqual({ error: '额：最多2位小数' });
    expect(read(ratio(['税率', 'Rate']), '0.0000005')).toEqual({ error: '税率：最多4位小数' });
    expect(read(ratio(['税率', 'Rate'], { max: 1 }), '1.5')).toEqual({ error: '税率：不能大于100%' });
  });
  it.each(['abc', '1e3', '1,000', '0x10', 'NaN', 'Infinity', '1'.repeat(30), {}, [], true, Number.NaN])('decimals refuse %j', (raw) =>
    expect(read(money(['额', 'A']), raw)).toHaveProperty('error'),
  );
  it('decimals keep every digit that fits', () => {
    const field = decimal(['数', 'N'], { scale: 3 });
    fc.assert(
      fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (thousandths) => {
        const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(4, '0');
        const written = `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
        expect(read(field, written)).toEqual({ value: written });
      }),
    );
  });
  it('bounds are checked after rounding', () => {
    const positive = tonnes(['数量', 'Q'], { positive: true, max: 10 });
    expect(read(positive, 0.0001)).toEqual({ error: '数量：必须大于0' });
    expect(read(positive, 10.0001)).toEqual({ value: '10.000' });
    expect(read(positive, '10.001')).toEqual({ error: '数量：不能大于10' });
    expect(read(money(['额', 'A'], { min: 0 }), '-0.01')).toEqual({ error: '额：不能小于0' });
    expect(read(tonnes(['量', 'Q']), '1000000000')).toHaveProperty('error');
    expect(read(tonnes(['量', 'Q']), '-1000000000')).toEqual({ error: '量：不能小于-999999999.999' });
  });
  it('whole numbers are numbers', () => {
    const axles = integer(['轴数', 'Axles'], { min: 2, max: 6 });
    expect(read(axles, '6')).toEqual({ value: 6 });
    expect(read(axles, 6.5)).toEqual({ error: '轴数：请输入整数' });
    expect(read(axles, 7)).toEqual({ error: '轴数：不能大于6' });
    expect(read(user.fields.sex, '1')).toEqual({ value: 1 });
    expect(read(integer(['数', 'N']), '3000000000')).toHaveProperty('error');
  });
  it('days and moments are real', () => {
    expect(read(instant(['时', 'T']), '2026-02-28 23:59:59')).toEqual({ value: '2026-02-28 23:59:59' });
    for (const bad of ['2026-02-30 00:00:00', '2026-02-28 24:00:00', '2026-02-28', '2026-02-28T00:00:00']) {
      expect(read(instant(['时', 'T']), bad)).toHaveProperty('error');
    }
    expect(read(driver.fields.licenseValidTo, '2099-12-31')).toEqual({ value: '2099-12-31' });
    expect(read(driver.fields.licenseValidTo, '2099-02-31')).toHaveProperty('error');
  });
  it('numbers of the trade are stored in one form', () => {
    expect(read(shipper.fields.uscc, ' 91110000802100433b ')).toEqual({ value: '91110000802100433B' });
    expect(read(driver.fields.idCardNo, '11010519491231002x')).toEqual({ value: '11010519491231002X' });
    expect(read(driver.fields.idCardNo, '370103850520123')).toEqual({ value: '370103198505201233' });
  });
  it('takes truth values in every form, as Y and N', () => {
    for (const yes of ['Y', ' Y ', 1, '1', true, 'true']) expect(read(flag(['标', 'F']), yes)).toEqual({ value: 'Y' });
    for (const no of ['N', 0, '0', false, 'false']) expect(read(flag(['标', 'F']), no)).toEqual({ value: 'N' });
    for (const neither of ['maybe', 2, {}, [true], 'constructor']) expect(read(flag(['标', 'F']), neither)).toHaveProperty('error');
  });
  it('texts are trimmed, counted in characters, and nothing but texts', () => {
    expect(read(text(['名', 'N'], { max: 2 }), ' 𠮷𠮷 ')).toEqual({ value: '𠮷𠮷' });
    expect(read(text(['名', 'N'], { max: 2 }), 'abc')).toEqual({ error: '名：最大长度2位字符' });
    expect(read(text(['名', 'N']), 'a\nb\r\n')).toEqual({ error: '名：只能有一行，请去掉换行' });
    expect(read(text(['名', 'N']), 'a\n')).toEqual({ value: 'a' });
    expect(read(longText(['名', 'N']), 'a\nb')).toEqual({ value: 'a\nb' });
    expect(read(text(['名', 'N']), { $gt: '' })).toEqual({ error: '名：格式不正确' });
    expect(read(text(['名', 'N']), ['a'])).toEqual({ error: '名：格式不正确' });
    expect(read(flag(['标', 'F']), 'y')).toHaveProperty('error');
    expect(read(files(['图', 'F'], { count: 1 }), 'temp/a.png,temp/b.png')).toHaveProperty('error');
    expect(read(files(['图', 'F'], { count: 2 }), 'temp/合同-1_0a1b.png,temp/b.pdf')).toHaveProperty('value');
    for (const foreign of ['//evil.example/a.png', 'javascript:alert(1)', 'https://evil.example/a.png', 'temp/../a.png', 'temp/a.png,']) {
      expect(read(files(['图', 'F'], { count: 2 }), foreign)).toEqual({ error: '图：请上传文件' });
    }
    expect(read(driver.fields.vehicleClass, 'A2,B2')).toEqual({ value: 'A2,B2' });
    expect(read(driver.fields.vehicleClass, 'A2,,B2')).toHaveProperty('error');
  });
});

describe('records', () => {
  const base = { id, version: 1, createBy: 'admin', createTime: '2026-09-01 10:00:00', updateBy: null, updateTime: null };
  const row = { ...base, roleName: '调度', roleNameEn: null, roleCode: 'dispatcher', description: null };
  it('leave the server without anything the entity does not name', () => {
    expect(recordSchema(role).parse({ ...row, tenantId: 0, delFlag: 0, secretNote: 'x' })).toEqual(row);
  });
  it('never carry passwords or write-only fields, and carry dictionary texts', () => {
    const properties = Object.keys(z.toJSONSchema(recordSchema(user)).properties ?? {});
    for (const name of ['password', 'selectedroles', 'selecteddeparts']) expect(properties).not.toContain(name);
    expect(properties).toContain('sex_dictText');
    expect(properties).not.toContain('realname_dictText');
  });
  it('come in pages', () => {
    const page = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
    expect(pageSchema(recordSchema(role)).parse({ ...page, orders: [] })).toEqual(page);
  });
});

describe('list queries', () => {
  const schema = listQuerySchema(user);
  it('give page and size sensible bounds', () => {
    expect(schema.parse({})).toMatchObject({ pageNo: 1, pageSize: 10 });
    expect(schema.parse({ pageNo: '3', pageSize: '30' })).toMatchObject({ pageNo: 3, pageSize: 30 });
    expect(schema.parse({ pageNo: '-1', pageSize: '100000' })).toMatchObject({ pageNo: 1, pageSize: 500 });
    expect(schema.parse({ pageNo: 'x', order: 'sideways' })).toMatchObject({ pageNo: 1 });
  });
  it('know fields, ranges and multi-values, and drop secrets and strangers', () => {
    const query = {
      realname: '*张*',
      createTime_begin: '2026-01-01',
      status_MultiString: '1,2',
      password: 'a*',
      password_begin: 'a',
      _t: '1',
      x: '1',
    };
    expect(schema.parse(query)).toEqual({
      pageNo: 1,
      pageSize: 10,
      realname: '*张*',
      createTime_begin: '2026-01-01',
      status_MultiString: '1,2',
    });
    expect(filterableFields(user)).not.toContain('password');
    expect(filterableFields(user)).toContain('createTime');
  });
  it('join a repeated parameter', () => expect(schema.parse({ username: ['a', 'b'] })).toMatchObject({ username: 'a,b' }));
});

it('bodies of own routes use the same fields', () => {
  expect(bodySchema({ reason: text(['原因', 'Reason'], { required: true }) }).parse({ reason: ' 改派 ', more: 1 })).toEqual({
    reason: '改派',
  });
});

it('every schema can be described for the API document', () => {
  for (const entity of Object.values(entities)) {
    for (const schema of [draftSchema(entity), editSchema(entity), listQuerySchema(entity)]) {
      expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object');
    }
    expect(z.toJSONSchema(pageSchema(recordSchema(entity)))).toHaveProperty('type', 'object');
    for (const action of Object.keys(entity.actions))
      expect(z.toJSONSchema(actionSchema(entity, action), { io: 'input' })).toHaveProperty('type', 'object');
  }
});
