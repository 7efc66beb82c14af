import { describe, expect, it } from 'vitest';
import { regionTree } from './region-tree.ts';

describe('regions', () => {
  it('has the 34 provinces, and every code once with six digits', () => {
    const { options } = regionTree();
    expect(options).toHaveLength(34);
    const codes = options.flatMap((province) => [
      province,
      ...(province.children ?? []),
      ...(province.children ?? []).flatMap((city) => city.children ?? []),
    ]);
    expect(codes.every(({ value, label }) => /^\d{6}$/.test(value) && label !== '')).toBe(true);
    expect(new Set(codes.map(({ value }) => value)).size).toBe(codes.length);
  });

  it('names a code from the province down, and what it knows of others', () => {
    const { name, path } = regionTree();
    expect(name('440305')).toBe('广东省 / 深圳市 / 南山区');
    expect(name('440300')).toBe('广东省 / 深圳市');
    expect(name('320000')).toBe('江苏省');
    expect(name('441900')).toBe('广东省 / 东莞市');
    expect(name('130399')).toBe('河北省 / 秦皇岛市 / 130399');
    expect(path('440305')).toEqual(['440000', '440300', '440305']);
  });
});
