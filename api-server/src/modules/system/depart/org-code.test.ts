import { describe, expect, it } from 'vitest';
import { nextOrgCode } from './org-code.ts';

describe('codes of new departments', () => {
  it('count up within a level', () => {
    expect(nextOrgCode('', [])).toBe('A01');
    expect(nextOrgCode('', ['A01', 'A02'])).toBe('A03');
    expect(nextOrgCode('A01', ['A01A09'])).toBe('A01A10');
  });

  it('carry from 99 to the next letter', () => {
    expect(nextOrgCode('A01', ['A01A98', 'A01A99'])).toBe('A01B01');
  });

  it('overflow to a deeper level after Z99', () => {
    expect(nextOrgCode('', ['Z99'])).toBe('Z99A01');
  });
});
