/**
 * Personal data and who sees how much of it (docs/privacy.md): which fields of an entity are masked, in what form, and which permission
 * unmasks one value at a time. Server and browser use the same rules.
 */

import type { Label } from '../texts/label.ts';
import type { EntityDefinition, Fields } from './entity.ts';
import type { Field, MaskedNumber } from './field.ts';

/** A piece of personal information, whichever field contains it; unmasking is granted per fact. */
export type Fact = 'mobile' | 'idCard' | 'bankCard';

/** The form of a masked value. `file` shows nothing: no part of a scanned document may be shown. */
export type MaskForm = MaskedNumber | 'day' | 'code' | 'region' | 'file';

export interface Mask {
  readonly fact: Fact;
  readonly form: MaskForm;
}

const factOf: Readonly<Record<MaskedNumber, Fact>> = { mobile: 'mobile', landline: 'mobile', idCard: 'idCard', bankCard: 'bankCard' };

/** Kinds of field that contain a part of a number, each with its form. */
const formOfKind: Partial<Record<Field['kind'], MaskForm>> = { date: 'day', choice: 'code', flag: 'code', region: 'region', files: 'file' };

/** The mask of one field: its own, or that of the field it repeats. */
export function maskOf(fields: Fields, name: string): Mask | null {
  const field = fields[name];
  if (!field) return null;
  if (field.masked) return { fact: factOf[field.masked], form: field.masked };
  const origin = field.sameFactAs === undefined ? undefined : fields[field.sameFactAs]?.masked;
  return origin ? { fact: factOf[origin], form: formOfKind[field.kind] ?? origin } : null;
}

const known = new WeakMap<Fields, ReadonlyMap<string, Mask>>();

/** Every masked field with its mask; computed once for each set of fields. */
export function masksOf(fields: Fields): ReadonlyMap<string, Mask> {
  const found = known.get(fields);
  if (found) return found;
  const masks = new Map(
    Object.keys(fields).flatMap((name) => {
      const mask = maskOf(fields, name);
      return mask ? [[name, mask] as const] : [];
    }),
  );
  known.set(fields, masks);
  return masks;
}

/** The kinds of personal data (mobile, ID card, bank card) that are masked in an entity's fields and lines, each once. */
export function factsOf(entity: Pick<EntityDefinition, 'fields' | 'lines'>): Fact[] {
  const fields = [entity.fields, ...Object.values(entity.lines ?? {}).map((lines) => lines.fields)];
  return [...new Set(fields.flatMap((each) => [...masksOf(each).values()].map(({ fact }) => fact)))].sort();
}

const actions = { mobile: 'unmaskMobile', idCard: 'unmaskIdCard', bankCard: 'unmaskBankCard' } as const;

/** Permission to search a piece of personal information by its full number and to unmask one value at a time; each use is logged. */
export function unmaskCode(entity: Pick<EntityDefinition, 'name'>, fact: Fact): string {
  return `${entity.name}:${actions[fact]}`;
}

export const unmaskLabels: Readonly<Record<Fact, Label>> = {
  mobile: ['按完整电话查询、查看完整电话(留痕)', 'Search by and reveal phone numbers (logged)'],
  idCard: ['按完整证件号查询、查看完整证件(留痕)', 'Search by and reveal document numbers (logged)'],
  bankCard: ['按完整账号查询、查看完整账号(留痕)', 'Search by and reveal account numbers (logged)'],
};

const hide = (value: string, head: number, tail: number): string =>
  value.length <= head + tail
    ? '*'.repeat(value.length)
    : `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(value.length - tail)}`;

const forms: Readonly<Record<MaskForm, (value: string) => string | null>> = {
  mobile: (value) => hide(value, 3, 4),
  landline: (value) => hide(value, 4, 2),
  idCard: (value) => hide(value, 4, 4),
  bankCard: (value) => hide(value, 0, 4),
  day: () => '****-**-**',
  code: () => '*',
  // The digits of province and city stay visible, as in a masked ID number.
  region: (value) => hide(value, 4, 0),
  file: () => null,
};

/** The masked form of one value; empty values stay empty. */
export function maskedValue(form: MaskForm, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  return typeof value === 'string' ? forms[form](value) : null;
}

const completeShapes: Partial<Record<MaskForm, RegExp>> = {
  mobile: /^1[3-9]\d{9}$/,
  landline: /^(?:0\d{2,3}-?)?\d{7,8}(?:-\d{1,5})?$/,
  idCard: /^[0-9A-Z]{15,19}$/i,
  bankCard: /^[0-9A-Z]{10,32}$/i,
};

/** Whether a masked field can be searched by its complete number. */
export function isSoughtByNumber({ form }: Mask): boolean {
  return completeShapes[form] !== undefined;
}

/** The text in capitals when it is a complete number of this kind (telephone, identity, bank card); null otherwise. */
export function completeNumber(form: MaskForm, text: string): string | null {
  const number = text.trim().replace(/^\*+|\*+$/g, '');
  return completeShapes[form]?.test(number) ? number.toUpperCase() : null;
}

/** Messages about masked fields that server and browser share. */
export const maskTexts = {
  partOfNumber: ['请输入完整号码', 'Enter the whole number'],
  notSought: ['已脱敏，不能作为查询条件', 'is masked and cannot be a condition'],
  notSorted: ['已脱敏，不能排序', 'is masked and cannot be sorted by'],
} as const satisfies Readonly<Record<string, Label>>;
