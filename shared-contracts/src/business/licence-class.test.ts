import { describe, expect, it } from 'vitest';
import { licenceFits } from './licence-class.ts';

describe('licence classes', () => {
  it.each([
    ['A2', 'Q11'],
    ['A2,B2', 'Q11'],
    ['A2B2', 'B18'],
    ['C6', 'Q31'],
    ['A2', 'B31'],
    ['B2', 'H11'],
    ['A1', 'H29'],
    ['B2', 'Z51'],
    ['C1', 'H31'],
    ['A3', 'H42'],
    ['C3', 'H52'],
    ['C2', 'H51'],
    ['C4', 'N11'],
  ])('%s may drive %s', (classes, type) => expect(licenceFits(classes, type)).toBe(true));
  it.each([
    ['B2', 'Q11'],
    ['C6', 'Q11'],
    ['C1', 'H11'],
    ['A3', 'H21'],
    ['C2', 'H31'],
    ['C3', 'H31'],
    ['C4', 'H51'],
    ['C5', 'N11'],
    ['', 'H11'],
    ['C1', 'X99'],
  ])('%s may not drive %s', (classes, type) => expect(licenceFits(classes, type)).toBe(false));
  it('C2 drives light lorries without a clutch', () => expect(licenceFits('C2', 'H31', { isAutomatic: true })).toBe(true));
});
