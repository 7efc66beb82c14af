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

  it('go on with small letters after Z99, never below another department', () => {
    expect(nextOrgCode('', ['Z99'])).toBe('a01');
    expect(nextOrgCode('A01', ['A01Z99', 'A01a99'])).toBe('A01b01');
    expect(() => nextOrgCode('', ['Z99', 'z99'])).toThrow('同一上级下的数量已达上限');
  });
});
