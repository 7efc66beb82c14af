import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commonTraits } from './fictitious-trade.ts';
import { definitionOf, ruleDefinitions } from './risk-rules.ts';

const asking = ['../waybill/assign-guards.ts', '../waybill/overload.ts', '../party-rules.ts', './fictitious-trade.ts'];

describe('rules', () => {
  test('are named once', () => {
    const codes = ruleDefinitions.map(({ ruleCode }) => ruleCode);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('that steps ask are defined, and are asked', () => {
    const asked = new Set(asking.flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').match(/(?<=')R\d{3}(?=')/g) ?? []));
    expect([...asked].sort()).toEqual(ruleDefinitions.filter(({ atStep }) => atStep).map(({ ruleCode }) => ruleCode));
    for (const code of asked) expect(definitionOf(code)?.atStep).toBe('holds');
  });
});

describe('R029', () => {
  const person = { legalPerson: '张三', idCardNo: null, contactMobile: '13800000001' };
  test('tells what shipper and carrier have in common, and nothing of empty fields', () => {
    expect(commonTraits(person, { legalPerson: '李四', idCardNo: null, contactMobile: '13800000002' })).toEqual([]);
    expect(commonTraits(person, { ...person, legalPerson: '李四' })).toEqual(['联系电话相同']);
    expect(commonTraits(person, person)).toEqual(['法定代表人相同', '联系电话相同']);
  });
});
