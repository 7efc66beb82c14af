import { expect, it } from 'vitest';
import { dictionaries } from './dictionary-seed.ts';

it('reads a dictionary a line, its items in order', () => {
  expect(
    dictionaries('\nyn 是否 | Yes or no: Y 是 | Yes · N 否 | No\ntax_rate 税率 | Tax rate: 0.09 9% 交通运输 | 9 % transport\n'),
  ).toEqual([
    {
      code: 'yn',
      name: '是否',
      nameEn: 'Yes or no',
      items: [
        { value: 'Y', text: '是', textEn: 'Yes' },
        { value: 'N', text: '否', textEn: 'No' },
      ],
    },
    { code: 'tax_rate', name: '税率', nameEn: 'Tax rate', items: [{ value: '0.09', text: '9% 交通运输', textEn: '9 % transport' }] },
  ]);
});

it.each([
  'yn 是否 | Yes or no',
  'yn: Y 是 | Yes',
  'yn 是否 | Yes or no: Y',
  'yn 是否 | Yes or no: Y 是 | Yes ·  · N 否 | No',
  'yn 是否: Y 是 | Yes',
  'yn 是否 | Yes or no: Y 是',
])('refuses the line %s', (line) => {
  expect(() => dictionaries(line)).toThrow(/^Dictionary: /);
});
