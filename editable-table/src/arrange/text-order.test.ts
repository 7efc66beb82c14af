import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberedTexts, TextOrder } from './text-order.ts';

const parts = [
  '沪A',
  'YD',
  'a',
  'B',
  ' ',
  '-',
  '.',
  '０',
  '１',
  '٣',
  '\u00ad',
  '\u200b',
  '\t',
  'é',
  '公司',
  '0',
  '00',
  '1',
  '7',
  '10',
  '999',
  '1234567890123456789',
];

it('compares texts as a numeric collator does', () => {
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((list) => list.join(''));
  for (const locale of ['zh-CN', 'en-US']) {
    const collator = new Intl.Collator(locale, { numeric: true });
    fc.assert(
      fc.property(
        text,
        text,
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        fc.nat(2000),
        fc.nat(2000),
        (one, other, beginning, low, high) => {
          const texts = [one, other, `${beginning}${low}`, `${beginning}${high}`, `${beginning}0${low}`, one + low, one + high];
          const order = new TextOrder(locale);
          for (const added of texts) order.add(added);
          for (const [first, firstText] of texts.entries()) {
            for (const [second, secondText] of texts.entries()) {
              expect(Math.sign(order.compare(first, second)), JSON.stringify([firstText, secondText])).toBe(
                Math.sign(collator.compare(firstText, secondText)),
              );
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  }
});

it('reads texts that are numbered alike as their numbers, and no others', () => {
  const numbered = new NumberedTexts();
  expect(['YD007', 'YD12', 'YD000000000000001'].map((text) => numbered.read(text))).toEqual([7, 12, 1]);
  for (const text of ['YD', 'YD1a', 'DD12', 'Y12', 'YD-1', 'YD1234567890123456', '12', '']) expect(numbered.read(text)).toBeNaN();
  for (const text of ['', 'YD', '１2', '\u00ad1']) expect(new NumberedTexts().read(text)).toBeNaN();
  expect(new NumberedTexts().read('42')).toBe(42);
});
