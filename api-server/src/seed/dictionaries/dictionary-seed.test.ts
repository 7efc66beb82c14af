import { expect, it } from 'vitest';
import { dictionaries } from './dictionary-seed.ts';

it('reads a dictionary a line, its items in order', () => {
  expect(dictionaries('\nyn 是否: Y 是 · N 否\ntax_rate 税率: 0.09 9% 交通运输\n')).toEqual([
    {
      code: 'yn',
      name: '是否',
      items: [
        { value: 'Y', text: '是' },
        { value: 'N', text: '否' },
      ],
    },
    { code: 'tax_rate', name: '税率', items: [{ value: '0.09', text: '9% 交通运输' }] },
  ]);
});

it.each(['yn 是否', 'yn: Y 是', 'yn 是否: Y', 'yn 是否: Y 是 ·  · N 否'])('refuses the line %s', (line) => {
  expect(() => dictionaries(line)).toThrow(/^Dictionary: /);
});
