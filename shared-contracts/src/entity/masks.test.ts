import { describe, expect, it } from 'vitest';
import { entities } from '../entities.ts';
import { defineEntity, type Fields, permissionsOf } from './entity.ts';
import { date, type Field, text } from './field.ts';
import { completeNumber, factsOf, maskedValue, maskOf, masksOf } from './masks.ts';
import { validationRules } from './validation-rules.ts';

/** Fields that hold numbers of persons, recognised by their name or rule in any entity. */
const personalName = /idCard|idNo|phone|mobile|bankAccount|bankCard|cardholder|qualificationNo|licenseNo|birthday|id(Front|Back)Img/i;
const personalRules: readonly Field['rule'][] = [
  'residentId',
  'idCardForm',
  'idNumber',
  'ownerId',
  'mobile',
  'mobileBusiness',
  'telephone',
  'landline',
  'bankCard',
  'personalBankCard',
  'qualificationNo',
];

/** Personal fields (by name or rule) that are not masked, each with the reason. */
const open: Readonly<Record<string, string>> = {
  'user.birthday': 'stands beside no ID number; only the staff of the installation have accounts with one',
  'user.ownPhone': 'says who entered the number, not the number',
};

const allFields: readonly (readonly [place: string, fields: Fields])[] = Object.values(entities).flatMap((entity) => [
  [entity.name, entity.fields] as const,
  ...Object.entries(entity.lines ?? {}).map(([name, { fields }]) => [`${entity.name}.${name}`, fields] as const),
]);

describe.each(allFields)('%s', (place, fields) => {
  it('masks every field that holds a personal number', () => {
    const bare = Object.entries(fields)
      .filter(([name, { rule, secret }]) => !secret && (personalName.test(name) || personalRules.includes(rule)))
      .map(([name]) => name)
      .filter((name) => !maskOf(fields, name) && !open[`${place}.${name}`]);
    expect(bare).toEqual([]);
  });

  it('masks what tells a masked ID number once more', () => {
    const masks = masksOf(fields);
    const ofPerson = [...masks].some(([name, { form }]) => form === 'idCard' && fields[name]?.rule === 'residentId');
    const telling = ['birthday', 'gender', 'sex'].filter((name) => ofPerson && fields[name]);
    expect(telling.filter((name) => !masks.has(name))).toEqual([]);
  });
});

it('masks the same fact together: of a driver nothing is left that spells the ID number', () => {
  const driver = entities.driver?.fields ?? {};
  const ofIdCard = [...masksOf(driver)].filter(([, { fact }]) => fact === 'idCard').map(([name]) => name);
  expect(ofIdCard.sort()).toEqual(
    [
      'birthday',
      'districtCode',
      'gender',
      'idBackImg',
      'idCardNo',
      'idFrontImg',
      'licenseBackImg',
      'licenseImg',
      'licenseNo',
      'qualificationImg',
      'qualificationNo',
    ].sort(),
  );
});

it('shows enough to recognise a record, and nothing of what only repeats it', () => {
  const shown = (name: string, value: string) => maskedValue(maskOf(entities.driver?.fields ?? {}, name)?.form ?? 'file', value);
  expect(shown('idCardNo', '370102199003078515')).toBe('3701**********8515');
  expect(shown('qualificationNo', '3701021990030785155')).toBe('3701***********5155');
  expect(shown('mobile', '13800138000')).toBe('138****8000');
  expect(shown('birthday', '1990-03-07')).toBe('****-**-**');
  expect(shown('gender', '1')).toBe('*');
  expect(shown('districtCode', '370102')).toBe('3701**');
  expect(shown('idFrontImg', 'freight/2026/a.png')).toBeNull();
  expect(maskedValue('landline', '0531-88886666')).toBe('0531*******66');
  expect(maskedValue('mobile', null)).toBeNull();
  expect(maskedValue('day', '')).toBe('');
});

it('knows a whole number from a part of one', () => {
  expect(completeNumber('mobile', ' *13800138000* ')).toBe('13800138000');
  expect(completeNumber('idCard', '37010219900307851x')).toBe('37010219900307851X');
  for (const part of ['138', '1380013800', '13800138000,13800138001', '!13800138000', '>= 13800138000', '*'])
    expect(completeNumber('mobile', part), part).toBeNull();
  expect(completeNumber('idCard', '3701021990')).toBeNull();
  expect(completeNumber('day', '1990-03-07')).toBeNull();
});

it('gives each fact of an entity a permission of its own', () => {
  const { driver } = entities;
  expect(driver && factsOf(driver)).toEqual(['bankCard', 'idCard', 'mobile']);
  const codes = driver ? permissionsOf(driver).map(({ code }) => code) : [];
  expect(codes).toEqual(expect.arrayContaining(['driver:unmasked', 'driver:unmaskMobile', 'driver:unmaskIdCard', 'driver:unmaskBankCard']));
});

it('refuses a field that repeats nothing masked', () => {
  const fields = { title: text(['名称', 'Title']), born: date(['生日', 'Birthday'], { sameFactAs: 'title' }) };
  const thing = {
    name: 'thing',
    group: 'business',
    tier: 'tenant',
    api: '/business/thing',
    label: ['物', 'Thing'],
    titleField: 'title',
    query: [],
  } as const;
  expect(() => defineEntity({ ...thing, fields, generic: ['list'], actions: {} })).toThrow('born');
});

it('numbers are stored in the form in which they are sought', () => {
  const fields = Object.values(entities).flatMap(({ name, fields: own }) =>
    [...masksOf(own)].filter(([, { form }]) => form === 'idCard').map(([field]) => [`${name}.${field}`, own[field]] as const),
  );
  const typed = fields.filter(([, field]) => field?.rule);
  expect(typed.map(([name]) => name)).toEqual(expect.arrayContaining(['driver.licenseNo', 'driver.qualificationNo']));
  for (const [name, field] of typed) {
    const stored = field?.rule && validationRules[field.rule].normalise?.('11010519491231002x');
    expect([name, stored]).toEqual([name, completeNumber('idCard', '11010519491231002x')]);
  }
});
