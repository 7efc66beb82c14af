import { describe, expect, it } from 'vitest';
import { readUrlState, type UrlState, writeUrlState } from './url-state.ts';

const defaults: UrlState = { pageNo: 1, pageSize: 10, column: 'createTime' };

describe('state in the address', () => {
  it('reads numbers where the default is one, and every other parameter as text', () => {
    expect(readUrlState('?pageNo=3&waybillNo=007&status=30', defaults)).toEqual({
      pageNo: 3,
      pageSize: 10,
      column: 'createTime',
      waybillNo: '007',
      status: '30',
    });
  });

  it.each(['?pageNo=abc', '?pageNo=', '?pageNo=Infinity', '?pageNo=%20'])('keeps the default for %s', (search) => {
    expect(readUrlState(search, defaults).pageNo).toBe(1);
  });

  it('leaves out defaults and empty values, in a steady order', () => {
    expect(writeUrlState({ pageSize: 20, pageNo: 1, b: '2', a: 'x y&z', empty: '', none: undefined, column: 'createTime' }, defaults)).toBe(
      '?a=x+y%26z&b=2&pageSize=20',
    );
    expect(writeUrlState(defaults, defaults)).toBe('');
  });

  it.each<UrlState>([
    { ...defaults, plateNumber: '沪A12345', loadTime_begin: '2026-01-01 00:00:00' },
    { ...defaults, pageNo: 0, remark: '100% + *' },
  ])('comes back as it went', (state) => {
    expect(readUrlState(writeUrlState(state, defaults), defaults)).toEqual(state);
  });
});
