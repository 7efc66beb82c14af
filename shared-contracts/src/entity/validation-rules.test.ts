import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalTexts } from '../texts/refusal-texts.ts';
import { passwordViolation } from './password-rule.ts';
import { cellPatterns, type RuleName, ruleTexts, ruleViolation, validationRules } from './validation-rules.ts';

/** Accepted and refused values for every rule. */
const vectors: Record<RuleName, { good: string[]; bad: string[] }> = {
  mobile: {
    good: ['13812345678', '17012345678'],
    bad: ['16612345678', '19912345678', '12812345678', '1381234567', '138123456789', '1381234567a'],
  },
  username: { good: ['admin', 'a_1B', 'abcd', 'a12345678901234567'], bad: ['abc', 'a123456789012345678', '张三丰丰', 'a-bcd', 'a bcd'] },
  email: { good: ['a@b.cn', 'first.last+tag@sub.example.info'], bad: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@b.cn '] },
  naturalNumber: { good: ['0', '007', '42'], bad: ['-1', '1.5', 'a', '１'] },
  english: { good: ['a', 'Freight'], bad: ['a1', '货', 'a b'] },
  telephone: {
    good: ['010-12345678', '0755-1234567'],
    bad: ['01012345678', '010-123456', '10-12345678', 'x010-12345678', '010-12345678x'],
  },
  bankCard: { good: ['1234567890', '62220212345678901289'], bad: ['123456789', '622202123456789012890', '0222021234567890', '6222 0212'] },
  idNumber: { good: ['A', '0'.repeat(50), 'G12345678'], bad: ['0'.repeat(51), 'A-1', '证1'] },
  idCardForm: {
    good: ['11010519491231002X', '110105194912310021', '370103850520123', '11010519491231002x'],
    bad: ['110105194913310021', '110105194912320021', '11010519491231002', '010105194912310021', '11010517491231002X'],
  },
  qq: { good: ['10000', '123456789012'], bad: ['1234', '1234567890123', '012345'] },
  url: {
    good: ['http://a.cn', 'https://a.b.cn:8080/x?y=1#z', 'HTTPS://a.cn'],
    bad: ['ftp://a.cn', 'a.cn', 'https://localhost', 'https://a.cn/ x'],
  },
  lettersDigits20: { good: ['a1', 'A'.repeat(20)], bad: ['A'.repeat(21), 'a_1', '中'] },
  nameText: { good: ['张三', 'Zhang San', '中'.repeat(100)], bad: ['张', '中'.repeat(101), '张3', '张*'] },
  digitsAndBreaks: { good: ['1\n2\r\n3', '123'], bad: ['1 2', 'a'] },
  text255: { good: ['a'.repeat(255), '𠮷'.repeat(255), 'a\nb'], bad: ['a'.repeat(256)] },
  '*': { good: ['a', '0'], bad: ['', '  '] },
  'n6-16': { good: ['123456', '1'.repeat(16)], bad: ['12345', '1'.repeat(17), '12345a'] },
  '*6-16': { good: ['中文abc1', 'x'.repeat(16)], bad: ['12345', 'x'.repeat(17)] },
  's6-18': { good: ['abcdef', 'A'.repeat(18)], bad: ['abcde', 'A'.repeat(19), 'abcde1', 'abcde|'] },
  e: { good: ['a@b.cn', 'a@b.info'], bad: ['a@b', 'ab.cn'] },
  m: { good: ['13812345678', '16612345678', '19912345678'], bad: ['12812345678', '1381234567', '138123456789'] },
  p: { good: ['250000', '100080'], bad: ['025000', '25000', '2500000'] },
  s: { good: ['abc', 'Z'], bad: ['a1', '中', 'a|b'] },
  n: { good: ['1', '-1', '0.5', '-10.25'], bad: ['1.', '.5', 'a', '1e3', '--1'] },
  z: { good: ['0', '-5', '42'], bad: ['1.0', 'a', '-'] },
  money: { good: ['0', '0.5', '12', '12.34'], bad: ['-1', '1.234', '01', '12.', 'a'] },
  mobileBusiness: { good: ['13812345678', '16612345678'], bad: ['12812345678', '1381234567', '138123456789'] },
  landline: { good: ['010-12345678', '01012345678', '12345678', '0531-1234567-001'], bad: ['123456', '1-12345678', '010-12345678-'] },
  residentId: { good: ['11010519491231002X', '370103850520123'], bad: ['110105194912310021', '990103198505201233'] },
  ownerId: { good: ['11010519491231002X', '9144030071526726XG'], bad: ['9144030071526726XF', '123'] },
  uscc: { good: ['9144030071526726XG', '91110000802100433b'], bad: ['91310000132202077R', '110108551385082'] },
  plate: { good: ['鲁A12345', '鲁B8821挂', '粤BD12345', '沪A12345D'], bad: ['鲁A1234', '鲁I12345'] },
  vin: { good: ['1M8GDM9AXKP042788', 'LZZ5CLSB1NA123456'], bad: ['LZZ5CLSBINA123456', 'LZZ5CLSB0NA12345'] },
  personalBankCard: { good: ['6222021234567890128', '6222 0212 3456 7890 128'], bad: ['6222021234567890129', '0123456789012345'] },
  companyAccount: { good: ['12345678', '1'.repeat(32)], bad: ['1234567', '1'.repeat(33), '1234567a'] },
  permitNo: { good: ['370112002939', 'A'.repeat(50)], bad: ['3701 12', 'A'.repeat(51)] },
  transportCertNo: { good: ['370112000000', '1'.repeat(20)], bad: ['1'.repeat(21), '3701 12'] },
  qualificationNo: {
    good: ['370112000000000000', '3701120000000000001', '37011219850520123X'],
    bad: ['3701120000000000', '37011200000000000A'],
  },
  taxNo: {
    good: ['110108551385082', '91110000802100433B', '1'.repeat(17), '1'.repeat(20)],
    bad: ['1'.repeat(16), '1'.repeat(19), '91110000802100433b'],
  },
  cnaps: { good: ['102451000010'], bad: ['10245100001', '10245100001a'] },
  regionCode: { good: ['110101'], bad: ['11010', '1101011', '11010a'] },
  districtCode: { good: ['110101', '441901'], bad: ['110000', '110100', '11010', '11010a'] },
  documentNo: { good: ['DD-2026', 'A'.repeat(35)], bad: ['dd', 'A'.repeat(36), 'A_1'] },
  surcharges: {
    good: ['装卸费 120 货主；过路费 80.5 平台', ' 装卸费  120.00  承运方 ', '装卸费 1 平台;保险费 2 货主'],
    bad: ['装卸费 120', '装卸费 120 司机', '120 货主', '装卸费 -1 货主', '装卸费 1.234 货主', '装卸费 1 货主 过路费 2 平台', '；'],
  },
  timeOfDay: { good: ['08:30', '8:30', '23:59', '8：30'], bad: ['24:00', '08:60', '0830', '8点', '8:30-9:30', '-1:00'] },
  etcCardNo: {
    good: ['12345678901234567890', '1234567890123456'],
    bad: ['123456789012345', '123456789012345678901', '1234567890123456789A'],
  },
  databaseAddress: {
    good: ['jdbc:postgresql://10.0.0.5:5432/report', 'mysql://db.example.com', 'postgresql://[fd00::1]:5432/a'],
    bad: ['10.0.0.5', 'postgresql://user:secret@host/a', 'postgresql://host/a?ssl=0', 'host:5432/a'],
  },
  accountPassword: { good: ['Freight#2026', 'a1234567', `${'1'.repeat(63)}a`], bad: ['a123456', 'abcdefgh', '12345678', 'a1'.repeat(33)] },
  code: { good: ['order_status', 'user:add', 'A1'], bad: ['1a', '_a', 'a b', '中'] },
};

describe('named rules', () => {
  for (const [name, { good, bad }] of Object.entries(vectors) as [RuleName, { good: string[]; bad: string[] }][]) {
    it(`${name} tells good from bad`, () => {
      for (const value of good) expect([value, ruleViolation(name, value)]).toEqual([value, null]);
      for (const value of bad) expect([value, ruleViolation(name, value)]).not.toEqual([value, null]);
    });
  }

  it('have a vector each', () => {
    expect(Object.keys(vectors).sort()).toEqual(Object.keys(validationRules).sort());
  });

  it('leave emptiness to the required rule, but for the pattern that asks for it', () => {
    for (const name of Object.keys(validationRules) as RuleName[]) expect(ruleViolation(name, '') === null).toBe(name !== '*');
  });

  it('answer hostile input quickly and without throwing', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('a'.repeat(50_000), '1'.repeat(50_000), 'a@'.concat('a.'.repeat(20_000))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(validationRules) as RuleName[])), hostile, (name, value) => {
        const violation = ruleViolation(name, value);
        return violation === null || violation.length === 2;
      }),
    );
  });
});

describe('texts', () => {
  it('are the ones the specification quotes', () => {
    expect(ruleViolation('mobile', '1')?.[0]).toBe('请输入正确手机号');
    expect(validationRules.mobile.requiredMessage?.[0]).toBe('请输入手机号');
    expect(ruleViolation('username', 'a-b')?.[0]).toBe('只允许字母、数字、下划线');
    expect(ruleViolation('username', 'abc')?.[0]).toBe('长度6到18个字符');
    expect(ruleViolation('email', 'x')?.[0]).toBe('邮箱格式不正确');
    expect(ruleViolation('idCardForm', 'x')?.[0]).toBe('请输入正确的身份证号码');
    expect(ruleTexts.minLength(4)[0]).toBe('最小长度4位字符');
    expect(ruleTexts.maxLength(9)[0]).toBe('最大长度9位字符');
    expect(ruleTexts.minChoices(1)[0]).toBe('最少选择1项');
    expect(ruleTexts.maxChoices(3)[0]).toBe('最多选择3项');
  });

  it('ask to choose where a value is picked, and keep the text of a rule', () => {
    expect(ruleTexts.required({ label: ['货物名称', 'Goods'], kind: 'text' })[0]).toBe('请输入货物名称');
    expect(ruleTexts.required({ label: ['货主', 'Shipper'], kind: 'reference' })[0]).toBe('请选择货主');
    expect(ruleTexts.required({ label: ['手机号码', 'Mobile'], kind: 'text', rule: 'mobile' })[0]).toBe('请输入手机号');
  });

  it('exist for every pattern of a table cell', () => {
    for (const name of cellPatterns) expect(validationRules[name].message[0]).not.toBe('');
  });
});

it('a time of day is stored in one form', () => {
  expect(['8:30', '8：30', ' 08:30'].map((typed) => validationRules.timeOfDay.normalise?.(typed))).toEqual(['08:30', '08:30', '08:30']);
});

describe('a new password', () => {
  it.each([
    ...['Password1!', 'P@ssw0rd1!', '#Admin2026', 'Qwerty#123', 'W3lcome!2', '1!Changeme', '@dmin2026!', 'P4ssword1!', 'Pa55word!'],
    ...['Adm!n123', 'l3tm31n!A', 'passwordA1!', 'Password1!Password1!', 'Admin@Admin1', 'xadmin1!x', 'Ｐassword1!', 'Woaini520!'],
    ...['Aa123456!', 'Abc123456!', 'Abcd1234!', '1qaz@WSX', 'Qwer1234!', 'Qwe123!@#', 'Aa111111!', 'Test1234!', 'Root1234!'],
  ])('%s is refused as common', (password) => {
    expect(passwordViolation(password, 'dispatcher')).toBe(refusalTexts.commonPassword);
  });

  it.each(['Freight#2026', 'Freight#1', 'Adminton#7', 'my-Password-is-long7', 'Testing#Lorry4', 'Abc-Nachtzug7', `1a${'货'.repeat(62)}`])(
    '%s is not',
    (password) => {
      expect(passwordViolation(password, 'dispatcher')).toBeNull();
    },
  );

  it('a password with the name of the account inside is refused', () => {
    expect(passwordViolation('Dispatcher#1', 'dispatcher')).toBe(refusalTexts.usernameInside);
  });
});
