import { choices, region, text } from 'shared-contracts/entity/field';
import { readFieldValue } from 'shared-contracts/entity/field-value';
import { expect, it } from 'vitest';
import { readRows } from './sheet-fields.ts';

/** A Map that counts how often all of its entries are iterated. */
class CountedMap extends Map<string, string> {
  scans = 0;
  override [Symbol.iterator]() {
    this.scans += 1;
    return super[Symbol.iterator]();
  }
  override values() {
    this.scans += 1;
    return super.values();
  }
}

const name = text(['名称', 'Name']);
const from = region(['起点', 'From']);
const tags = choices('tag', ['标签', 'Tags']);
const fields = [
  ['name', name],
  ['from', from],
  ['tags', tags],
] as const;
const header = ['名称', '起点', '标签'];

const regions = () => new CountedMap(Array.from({ length: 3_882 }, (_, index) => [String(110_000 + index), `区县${index}`]));
const tagTexts = new Map([
  ['a', '易碎'],
  ['b', '冷藏'],
  ['c', '易碎,冷藏'],
  ['d', '冷藏'],
]);

it('the regions are read from end to end once, however many cells and commas name one', () => {
  const items = regions();
  const cells = Array.from({ length: 500 }, (_, index) => [`行${index}`, index % 2 ? `区县${index}` : ','.repeat(4_000), '']);
  const rows = readRows(fields, [header, ...cells], new Map([['region', items]]));
  expect(rows.at(-1)?.values).toEqual({ name: '行499', from: '110499' });
  expect(items.scans).toBe(1);
});

it('a cell of 200,000 commas is not looked up, and the field refuses it while the rows beside it are read', () => {
  const items = regions();
  const commas = ','.repeat(200_000);
  const rows = readRows(
    fields,
    [header, ['好', '区县7', '易碎'], ['坏', commas, commas]],
    new Map([
      ['region', items],
      ['tag', tagTexts],
    ]),
  );
  expect(rows[0]).toEqual({ line: 2, values: { name: '好', from: '110007', tags: 'a' } });
  expect(rows[1]?.values.from === commas && rows[1].values.tags === commas).toBe(true);
  expect(items.scans).toBe(1);
  expect(readFieldValue(from, rows[1]?.values.from)).toHaveProperty('error');
  expect(readFieldValue(tags, rows[1]?.values.tags)).toHaveProperty('error');
});

it.each([
  ['易碎，冷藏', 'a,b'],
  ['a, 冷藏', 'a,b'],
  ['易碎,冷藏', 'c'],
  ['d', 'd'],
  ['不明,易碎', '不明,a'],
])('%s is %s: texts or codes, the first of equal texts, what is unknown as it stands', (cell, codes) => {
  const [row] = readRows(fields, [header, ['', '', cell]], new Map([['tag', tagTexts]]));
  expect(row?.values.tags).toBe(codes);
});
