import { expect, it } from 'vitest';
import { filterPrefixes, withWildcards, wrapWildcard } from './wildcard.ts';

it('trims and wraps', () => {
  expect(wrapWildcard('  上海 ')).toBe('*上海*');
  expect(wrapWildcard('   ')).toBe('');
  expect(wrapWildcard('沪A*')).toBe('沪A*');
});

it('wraps only the named fields and leaves out what is empty', () => {
  const filters = { orderNo: ' DD2026 ', status: '10', page: 0, empty: '', none: undefined, shipperName: '  ' };
  expect(withWildcards(filters, ['orderNo', 'shipperName'])).toEqual({ orderNo: '*DD2026*', status: '10', page: 0 });
  expect(withWildcards({ a: 'b' })).toEqual({ a: 'b' });
});

it('writes the prefixes of select filters', () => {
  expect(filterPrefixes.like('x')).toBe('*x*');
  expect(filterPrefixes.notEqual('x')).toBe('!x');
  expect(filterPrefixes.atLeast('5')).toBe('>=5');
  expect(filterPrefixes.atMost('5')).toBe('<=5');
});
