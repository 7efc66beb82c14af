/**
 * Every named validation rule with its message: rules of forms, patterns of table cells, numbers of the
 * trade. Forms, table cells and the server use this one table. Rules accept empty values; only `required` refuses those.
 */

import type { Label } from '../texts/label.ts';
import {
  isPermitNo,
  isPersonalBankCard,
  isPlate,
  isQualificationNo,
  isResidentId,
  isTaxNo,
  isTransportCertNo,
  isUscc,
  isVin,
  normaliseResidentId,
} from '../values/identity.ts';
import type { FieldKind } from './field.ts';

/** A named rule. `length` is checked after `test`. */
export interface ValidationRule {
  readonly test: (value: string) => boolean;
  readonly message: Label;
  /** Shown instead of the generic text when a required value is missing. */
  readonly requiredMessage?: Label;
  /** Allowed number of characters, with a message of its own. */
  readonly length?: { readonly min: number; readonly max: number; readonly message: Label };
  /** Example of the form that is asked for; empty inputs show it. */
  readonly hint?: Label;
  /** Converts a valid value to its stored form, so that equal numbers are equal texts. */
  readonly normalise?: (value: string) => string;
}

const pattern = (
  expression: RegExp,
  message: Label,
  more: Pick<ValidationRule, 'requiredMessage' | 'length' | 'normalise'> = {},
): ValidationRule => ({
  test: (value) => expression.test(value),
  message,
  ...more,
});
const check = (
  test: (value: string) => boolean,
  message: Label,
  more: Pick<ValidationRule, 'normalise' | 'hint'> = {},
): ValidationRule => ({
  test,
  message,
  ...more,
});
const upperCase = { normalise: (value: string) => value.trim().toUpperCase() };

/** Length of a text in characters, as people and the database count them. */
export function characterCount(value: string): number {
  let count = 0;
  // A character beyond U+FFFF occupies two places. No array of characters is made, because texts may be long.
  for (let at = 0; at < value.length; at += (value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

const dottedUrl = /^https?:\/\/[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const emailAddress = /^[\w.%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const monthAndDay = '(?:0[1-9]|1[0-2])(?:[0-2][1-9]|10|20|30|31)';
const idCardShape = new RegExp(`^[1-9]\\d{5}(?:(?:18|19|[23]\\d)\\d{2}${monthAndDay}\\d{3}[\\dXx]|\\d{2}${monthAndDay}\\d{3})$`);

const formRules = {
  mobile: pattern(/^1[34578]\d{9}$/, ['请输入正确手机号', 'Enter a valid mobile number'], {
    requiredMessage: ['请输入手机号', 'Enter a mobile number'],
  }),
  username: pattern(/^\w+$/, ['只允许字母、数字、下划线', 'Letters, digits and underscores only'], {
    requiredMessage: ['请输入用户名', 'Enter a user name'],
    // The limits 4 to 18 and the message "6 to 18" differ, but the specification demands both exactly.
    length: { min: 4, max: 18, message: ['长度6到18个字符', '6 to 18 characters'] },
  }),
  email: pattern(emailAddress, ['邮箱格式不正确', 'Not a valid e-mail address']),
  naturalNumber: pattern(/^\d+$/, ['请输入自然数', 'Enter a natural number']),
  english: pattern(/^[A-Za-z]+$/, ['请输入英文字符', 'Enter English letters']),
  telephone: pattern(/^\d{3,4}-\d{7,8}$/, ['请输入正确的座机号', 'Enter a valid landline number']),
  bankCard: pattern(/^[1-9]\d{9,19}$/, ['请输入正确的银行卡号码', 'Enter a valid bank card number']),
  idNumber: pattern(/^[A-Za-z0-9]{0,50}$/, ['请输入正确的证件号码', 'Enter a valid document number'], upperCase),
  /** Checks the form only, as the specification's forms do; `residentId` also checks the check digit. */
  idCardForm: pattern(idCardShape, ['请输入正确的身份证号码', 'Enter a valid ID card number']),
  qq: pattern(/^[1-9]\d{4,11}$/, ['请输入正确的QQ号码', 'Enter a valid QQ number']),
  url: pattern(dottedUrl, ['请输入以http和https开头的网址', 'Enter an address starting with http or https']),
  lettersDigits20: pattern(/^[A-Za-z0-9]{0,20}$/, ['请输入20位以内的英文字符和数字', 'At most 20 letters and digits']),
  nameText: pattern(/^[\u4e00-\u9fa5A-Za-z\s]{2,100}$/, [
    '请输入2到100位的中英文字符和空格',
    '2 to 100 Chinese or English letters and spaces',
  ]),
  digitsAndBreaks: pattern(/^[\d\r\n]*$/, ['请输入数字和换行符', 'Digits and line breaks only']),
  text255: check((value) => characterCount(value) <= 255, ['请输入255位以内的字符', 'At most 255 characters']),
} as const satisfies Record<string, ValidationRule>;

/** Patterns of editable tables, by the names that columns use; `url` is the form's rule of the same name. */
const cellRules = {
  '*': check((value) => value.trim() !== '', ['不能为空', 'Must not be empty']),
  'n6-16': pattern(/^\d{6,16}$/, ['请输入6到16位数字', '6 to 16 digits']),
  '*6-16': pattern(/^.{6,16}$/, ['请输入6到16位任意字符', '6 to 16 characters']),
  's6-18': pattern(/^[A-Za-z]{6,18}$/, ['请输入6到18位字母', '6 to 18 letters']),
  e: pattern(emailAddress, ['邮箱格式不正确', 'Not a valid e-mail address']),
  m: pattern(/^1[3-9]\d{9}$/, ['请输入正确手机号', 'Enter a valid mobile number']),
  p: pattern(/^[1-9]\d{5}$/, ['请输入正确的邮政编码', 'Enter a valid postal code']),
  s: pattern(/^[A-Za-z]+$/, ['请输入字母', 'Letters only']),
  n: pattern(/^-?\d+(?:\.\d+)?$/, ['请输入数字', 'Enter a number']),
  z: pattern(/^-?\d+$/, ['请输入整数', 'Enter a whole number']),
  money: pattern(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, ['请输入正确的金额', 'Enter a valid amount']),
} as const satisfies Record<string, ValidationRule>;

const surcharge = /^\S{1,20}\s+\d{1,9}(?:\.\d{1,2})?\s+(?:平台|承运方|货主)$/;

/** The hour may have one digit, and the colon may be that of a Chinese keyboard. */
const timeOfDay = /^(?:[01]?\d|2[0-3])[:：][0-5]\d$/;

/** `protocol://host:port/database`, with or without `jdbc:`; the groups are protocol, host, port and database. */
export const databaseAddress = /^(?:jdbc:)?([a-z]+):\/\/(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?(?:\/([\w$-]*))?$/;

const businessRules = {
  /**
   * Mobile number in business records. It may start with 16 and 19, which exist; the rule of the specification's own forms refuses them.
   */
  mobileBusiness: pattern(/^1[3-9]\d{9}$/, ['请输入正确手机号', 'Enter a valid mobile number'], {
    requiredMessage: ['请输入手机号', 'Enter a mobile number'],
  }),
  landline: pattern(/^(?:0\d{2,3}-?)?\d{7,8}(?:-\d{1,5})?$/, ['请输入正确的座机号', 'Enter a valid landline number']),
  residentId: check(isResidentId, ['请输入正确的身份证号码', 'Enter a valid ID card number'], { normalise: normaliseResidentId }),
  /** Identity number of a person or a company. */
  ownerId: check((value) => isResidentId(value) || isUscc(value), ['请输入正确的证件号码', 'Enter a valid document number'], upperCase),
  uscc: check(isUscc, ['请输入正确的统一社会信用代码', 'Enter a valid unified social credit code'], upperCase),
  plate: check(isPlate, ['请输入正确的车牌号', 'Enter a valid plate number'], upperCase),
  vin: check(isVin, ['请输入正确的车辆识别代号', 'Enter a valid VIN'], upperCase),
  personalBankCard: check(isPersonalBankCard, ['请输入正确的银行卡号码', 'Enter a valid bank card number'], {
    normalise: (value) => value.replaceAll(' ', ''),
  }),
  companyAccount: pattern(/^\d{8,32}$/, ['请输入正确的银行卡号码', 'Enter a valid account number']),
  permitNo: check(isPermitNo, ['请输入正确的道路运输证号', 'Enter a valid road transport permit number']),
  transportCertNo: check(isTransportCertNo, ['请输入正确的道路运输证号', 'Enter a valid road transport certificate number']),
  qualificationNo: check(isQualificationNo, ['请输入正确的从业资格证号', 'Enter a valid qualification number'], upperCase),
  taxNo: check(isTaxNo, ['请输入正确的税号', 'Enter a valid tax number']),
  cnaps: pattern(/^\d{12}$/, ['请输入正确的联行号', 'Enter a valid CNAPS code']),
  regionCode: pattern(/^\d{6}$/, ['请选择正确的地区', 'Choose a region']),
  // Codes of provinces and cities end in 00. The list of regions has districts, or towns in their place, in every city.
  districtCode: pattern(/^\d{4}(?!00)\d{2}$/, ['请选择到区县', 'Choose a district, not only a province or city']),
  documentNo: pattern(/^[A-Z0-9-]{1,35}$/, ['请输入35位以内的大写字母、数字和短横线', 'At most 35 capital letters, digits and hyphens']),
  surcharges: check(
    (value) => value.split(/[;；]/).every((part) => surcharge.test(part.trim())),
    ['请按“名称 金额 平台/承运方/货主”填写，多项用分号隔开', 'Write “name amount 平台/承运方/货主”, several separated by semicolons'],
  ),
  timeOfDay: check((value) => timeOfDay.test(value.trim()), ['请按“时:分”填写时间，如08:30', 'Enter a time such as 08:30'], {
    hint: ['如08:30', 'e.g. 08:30'],
    normalise: (value) => value.trim().replace('：', ':').padStart(5, '0'),
  }),
  databaseAddress: check(
    (value) => databaseAddress.test(value.trim()),
    [
      '连接地址须为 协议://主机:端口/数据库，不能带用户名、密码或参数',
      'The address is protocol://host:port/database, without user, password or parameters',
    ],
    { hint: ['如 jdbc:postgresql://10.0.0.5:5432/report', 'e.g. jdbc:postgresql://10.0.0.5:5432/report'] },
  ),
  etcCardNo: pattern(/^\d{16,20}$/, ['请输入正确的ETC卡号', 'Enter a valid ETC card number']),
  accountPassword: check(
    (value) => value.length >= 8 && value.length <= 64 && /[A-Za-z]/.test(value) && /\d/.test(value),
    ['密码须为8到64位，且同时包含字母和数字', '8 to 64 characters, letters and digits among them'],
  ),
  code: pattern(/^[A-Za-z][\w:.-]*$/, ['请输入字母开头的字母、数字、下划线', 'Start with a letter; letters, digits and underscores']),
} as const satisfies Record<string, ValidationRule>;

const allRules = { ...formRules, ...cellRules, ...businessRules };
export type RuleName = keyof typeof allRules;

/** All rules by name. */
export const validationRules: Readonly<Record<RuleName, ValidationRule>> = allRules;

/** Names that a table column may give as `pattern`. */
export const cellPatterns = [
  '*',
  'n6-16',
  '*6-16',
  's6-18',
  'url',
  'e',
  'm',
  'p',
  's',
  'n',
  'z',
  'money',
] as const satisfies readonly RuleName[];

/** The message of the first violation of a named rule; `null` for a valid or empty value (rule `*` also refuses empty ones). */
export function ruleViolation(name: RuleName, value: string): Label | null {
  const rule = validationRules[name];
  if (value === '' && name !== '*') return null;
  if (!rule.test(value)) return rule.message;
  const count = characterCount(value);
  if (rule.length && (count < rule.length.min || count > rule.length.max)) return rule.length.message;
  return null;
}

/** Kinds whose value is selected, not typed. */
const pickedKinds: ReadonlySet<FieldKind> = new Set(['choice', 'choices', 'flag', 'instant', 'date', 'region', 'reference', 'files']);

/** Messages of rules that contain a number or a field's name. */
export const ruleTexts = {
  /** Message for a missing required value: that of the named rule, otherwise one built from the field's label. */
  required: ({ label, kind, rule }: { label: Label; kind?: FieldKind; rule?: RuleName }): Label => {
    const own = rule && validationRules[rule].requiredMessage;
    if (own) return own;
    return kind && pickedKinds.has(kind) ? [`请选择${label[0]}`, `Choose ${label[1]}`] : [`请输入${label[0]}`, `Enter ${label[1]}`];
  },
  oneLine: ['只能有一行，请去掉换行', 'One line only: take the line breaks out'] as Label,
  minLength: (count: number | string): Label => [`最小长度${count}位字符`, `At least ${count} characters`],
  maxLength: (count: number | string): Label => [`最大长度${count}位字符`, `At most ${count} characters`],
  minChoices: (count: number | string): Label => [`最少选择${count}项`, `Choose at least ${count}`],
  maxChoices: (count: number | string): Label => [`最多选择${count}项`, `Choose at most ${count}`],
  /** `line` is the number of the line, from 1. */
  repeats: (fields: string, line: number | string): Label => [`${fields}与第${line}行重复`, `${fields}: the same as in row ${line}`],
  notNumber: ['请输入数字', 'Enter a number'] as Label,
  notInteger: ['请输入整数', 'Enter a whole number'] as Label,
  positive: ['必须大于0', 'Must be more than 0'] as Label,
  atLeast: (limit: string): Label => [`不能小于${limit}`, `Must be at least ${limit}`],
  atMost: (limit: string): Label => [`不能大于${limit}`, `Must be at most ${limit}`],
  scale: (digits: number | string): Label => [`最多${digits}位小数`, `At most ${digits} decimal places`],
  yesOrNo: ['只能是Y或N', 'Must be Y or N'] as Label,
  moment: ['时间格式应为YYYY-MM-DD HH:mm:ss', 'Write the time as YYYY-MM-DD HH:mm:ss'] as Label,
  day: ['日期格式应为YYYY-MM-DD', 'Write the date as YYYY-MM-DD'] as Label,
  noOption: ['选项不正确', 'Choose one of the options'] as Label,
  noFile: ['请上传文件', 'Upload a file'] as Label,
  wrongForm: ['格式不正确', 'Not valid'] as Label,
} as const;

/** The messages of all validation rules, English by Chinese, with placeholders for numbers and names. */
export function ruleSentences(): Readonly<Record<string, string>> {
  const place = '{{0}}';
  const label: Label = [place, place];
  const sentences: readonly Label[] = [
    ...Object.values(validationRules).flatMap(({ message, requiredMessage, length }) => [message, requiredMessage, length?.message]),
    ...[
      ruleTexts.oneLine,
      ruleTexts.notNumber,
      ruleTexts.notInteger,
      ruleTexts.positive,
      ruleTexts.yesOrNo,
      ruleTexts.moment,
      ruleTexts.day,
    ],
    ...[
      ruleTexts.noOption,
      ruleTexts.noFile,
      ruleTexts.wrongForm,
      ruleTexts.required({ label }),
      ruleTexts.required({ label, kind: 'choice' }),
    ],
    ...[ruleTexts.minLength, ruleTexts.maxLength, ruleTexts.minChoices, ruleTexts.maxChoices, ruleTexts.scale].map((text) => text(place)),
    ...[ruleTexts.atLeast(place), ruleTexts.atMost(place), ruleTexts.repeats(place, '{{1}}')],
  ].filter((sentence) => sentence !== undefined);
  return Object.fromEntries(sentences);
}

/** Texts of the password dialog. */
export const passwordTexts = {
  oldRequired: ['请输入旧密码!', 'please enter the old password!'],
  newRequired: ['请输入新密码!', 'please enter the new password!'],
  confirmRequired: ['请确认新密码!', 'please confirm the new password!'],
  different: ['两次输入的密码不一样!', 'the two passwords entered differ!'],
} as const satisfies Record<string, Label>;
