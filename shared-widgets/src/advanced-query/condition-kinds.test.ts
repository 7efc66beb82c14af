import { defineEntity } from 'shared-contracts/entity/entity';
import { files, text } from 'shared-contracts/entity/field';
import { describe, expect, it } from 'vitest';
import { requireField } from '../field-kinds/entity-fields.ts';
import { sightOf } from '../masked/sight.ts';
import { parcel } from '../testing/sample-entity.ts';
import { conditionFields, keptValue, rulesOf } from './condition-kinds.tsx';

const field = (name: string) => requireField(parcel, name);

describe('a condition', () => {
  it.each([
    ['parcelNo', ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le']],
    ['weight', ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le']],
    ['loadTime', ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le']],
    ['parcelStatus', ['eq', 'in', 'ne']],
    ['placeCode', ['right_like', 'eq', 'ne']],
    ['senderId', ['eq', 'in', 'ne']],
    ['urgent', ['eq', 'ne']],
  ])('on %s has the rules that the server knows for its kind', (name, rules) => expect(rulesOf(field(name))).toEqual(rules));

  it('keeps the first value when its rule is no longer "one of"', () => {
    expect(keptValue(field('parcelStatus'), 'in', 'ne', '20,10')).toBe('20');
    expect(keptValue(field('parcelNo'), 'in', 'like', 'A,B')).toBe('A');
    expect(keptValue(field('sentOn'), 'in', 'gt', '2026-11-01,2026-11-02')).toBe('2026-11-01');
    expect(keptValue(field('parcelNo'), 'eq', 'like', 'A')).toBe('A');
    expect(keptValue(field('weight'), 'eq', 'in', '5')).toBe('5');
  });

  it('asks anew where another kind of value is meant', () => {
    // The value is not kept, because the new rule compares it differently: for a day "equal" means the whole day and "greater" a moment; a
    // region matches by its first digits or by all six.
    expect(keptValue(field('loadTime'), 'in', 'gt', '2026-11-01')).toBeUndefined();
    expect(keptValue(field('loadTime'), 'eq', 'ge', '2026-11-01')).toBeUndefined();
    expect(keptValue(field('placeCode'), 'right_like', 'eq', '44')).toBeUndefined();
  });
});

describe('the fields that can be asked for', () => {
  const secretive = defineEntity({
    name: 'secretive',
    tier: 'tenant',
    group: 'test',
    api: '/test/secretive',
    label: ['样品', 'Sample'],
    titleField: 'name',
    fields: {
      name: text(['名称', 'Name']),
      phone: text(['手机', 'Phone'], { rule: 'mobile', masked: 'mobile' }),
      pin: text(['密码', 'Pin'], { secret: true }),
      roleIds: text(['角色', 'Roles'], { writeOnly: true }),
      total: text(['合计', 'Total'], { readOnly: true, computed: true }),
      price: text(['价格', 'Price'], { hiddenFrom: ['carrier'] }),
      papers: files(['附件', 'Files']),
    },
    query: ['name'],
    generic: ['list'],
    actions: {},
  });
  const base = ['createBy', 'createTime', 'updateBy', 'updateTime'];

  it('are those that the person sees in full and the server can filter by', () => {
    const mayAll = sightOf(secretive, () => true, null);
    expect(conditionFields(secretive, mayAll)).toEqual(['name', 'phone', 'price', ...base]);
    const masked = sightOf(secretive, () => false, null);
    expect(conditionFields(secretive, masked)).toEqual(['name', 'price', ...base]);
    expect(conditionFields(secretive, { ...masked, isKnown: (name) => name !== 'price' })).toEqual(['name', ...base]);
  });
});
