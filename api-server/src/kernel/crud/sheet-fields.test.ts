import { choices, reference, region, text } from 'shared-contracts/entity/field';
import { readFieldValue } from 'shared-contracts/entity/field-value';
import { describe, expect, it } from 'vitest';
import { regionDictionary } from '../../seed/dictionaries/region-dictionary.ts';
import { readColumns, readRows } from './sheet-fields.ts';

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

describe('names of regions', () => {
  const china = new Map([['region', new Map(regionDictionary.items.map((item) => [item.value, item.text]))]]);
  const address = [
    ['provinceCode', region(['省', 'Province'])],
    ['cityCode', region(['市', 'City'])],
    ['districtCode', region(['区县', 'District'])],
    ['sendCityCode', region(['发货市', 'Loading city'])],
    ['sendDistrictCode', region(['发货区县', 'Loading district'])],
  ] as const;
  const codesIn = (...cells: readonly string[]) => readRows(address, [['区县', '市', '省', '发货市', '发货区县'], cells], china)[0]?.values;

  it.each([
    [
      ['鼓楼区', '福州市', '福建省'],
      ['350000', '350100', '350102'],
    ],
    [
      ['鼓楼区', '南京市', '江苏省'],
      ['320000', '320100', '320106'],
    ],
    [
      ['朝阳区', '北京市', '北京市'],
      ['110000', '110100', '110105'],
    ],
    [
      ['朝阳区', '220100', '吉林省'],
      ['220000', '220100', '220104'],
    ],
    [
      ['350102', '福州市', '福建省'],
      ['350000', '350100', '350102'],
    ],
  ])('%j: the level of the column and the city beside a district tell which one is meant', (cells, [province, city, district]) => {
    expect(codesIn(...cells)).toEqual({ provinceCode: province, cityCode: city, districtCode: district });
  });

  it.each([
    ['江苏省南京市鼓楼区', '320106'],
    ['江苏省 / 南京市 / 鼓楼区', '320106'],
    ['南京市鼓楼区', '320106'],
    ['北京市朝阳区', '110105'],
    ['荔湾区', '440103'],
  ])('%s is one place by itself', (written, code) => {
    expect(codesIn('', '', '', '', written)).toEqual({ sendDistrictCode: code });
  });

  it('an address does not decide about another one in the same row', () => {
    expect(codesIn('鼓楼区', '福州市', '', '徐州市', '鼓楼区')).toMatchObject({ districtCode: '350102', sendDistrictCode: '320302' });
  });

  it.each([
    ['重庆市', '500000'],
    ['重庆市重庆市', '500100'],
    ['北京市', '110000'],
    ['南京市', '320100'],
    ['江苏省', '320000'],
    ['朝阳区', '朝阳区'],
  ])('%s in a field for regions of any level is %s', (written, code) => {
    const [row] = readRows([['startCityCode', region(['起运地', 'From'])]], [['起运地'], [written]], china);
    expect(row?.values).toEqual({ startCityCode: code });
  });

  it.each(['鼓楼区', '没有的区'])('%s stays as it is and the field refuses it: nothing tells which place is meant', (written) => {
    const values = codesIn('', '', '', '', written);
    expect(values).toEqual({ sendDistrictCode: written });
    expect(readFieldValue(region(['区县', 'District']), values?.sendDistrictCode)).toHaveProperty('error');
  });
});

describe('several columns for one field', () => {
  const contract = [['contractId', reference('contract', ['合同', 'Contract'])]] as const;
  const differing = ['一', '二', '三'];
  const shown = (titles: readonly string[], mapping = {}, others: readonly string[] = [], rows: readonly string[][] = [differing]) =>
    readColumns([...fields, ...contract], [titles, ...rows], mapping, others).columns.map((column) => column?.[0]);

  it('are refused: the values of one of them would be lost', () => {
    const message = '文件导入失败:“名称”有多列，请只保留一列';
    expect(() => shown(['名称', '标签', '名称'])).toThrow(message);
    expect(() => shown(['名称', 'Name'])).toThrow(message);
    expect(() => shown(['甲', '乙', '标签'], { 甲: 'name', 乙: 'name' })).toThrow(message);
  });

  it('are one where no value is lost: the others are empty or equal wherever they stand', () => {
    const titles = ['名称', '标签', '名称'];
    const first = ['name', 'tags', undefined];
    const last = [undefined, 'tags', 'name'];
    expect(shown(titles, {}, [], [])).toEqual(first);
    expect(
      shown(
        titles,
        {},
        [],
        [
          ['甲', 'x', ''],
          ['乙', 'x'],
        ],
      ),
    ).toEqual(first);
    expect(
      shown(
        titles,
        {},
        [],
        [
          ['甲', '', '甲'],
          ['乙', 'x', ''],
        ],
      ),
    ).toEqual(first);
    expect(
      shown(
        titles,
        {},
        [],
        [
          ['', 'x', '甲'],
          ['乙', 'x', '乙'],
        ],
      ),
    ).toEqual(last);
    expect(readRows(fields, [titles, ['', '', '甲']], new Map())).toEqual([{ line: 2, values: { name: '甲' } }]);
  });

  it('are refused where each has a value that the other lacks', () => {
    const rows = [
      ['甲', '', ''],
      ['', '', '乙'],
    ];
    expect(() => shown(['名称', '标签', '名称'], {}, [], rows)).toThrow('文件导入失败:“名称”有多列，请只保留一列');
  });

  it('are one where an export names the id and the number of a record alike: the first is the id', () => {
    expect(shown(['名称', '合同', '合同'], {}, ['contractNo', '合同'])).toEqual(['name', 'contractId', undefined]);
  });

  it('are the one that a person chose, wherever it stands', () => {
    expect(shown(['名称', '别名', '标签'], { 别名: 'name' })).toEqual([undefined, 'name', 'tags']);
    expect(shown(['别名', '名称', '标签'], { 别名: 'name' })).toEqual(['name', undefined, 'tags']);
  });
});

it('a title that a field had before names it, so that no column of an older sheet is lost', () => {
  const phone = text(['手机号', 'Mobile'], { earlierLabels: ['手机号码'] });
  const { columns, unknown } = readColumns([['phone', phone]], [['手机号码'], ['13800000001']]);
  expect(columns.map((column) => column?.[0])).toEqual(['phone']);
  expect(unknown).toEqual([]);
});

it('a column of a value that is taken from another record may be left out where that record has a column', () => {
  const placed = [
    ['placeId', reference('addrRecord', ['地点', 'Place'])],
    ['mobile', text(['手机号', 'Mobile'], { required: true, takenFrom: 'placeId' })],
  ] as const;
  expect(readColumns(placed, [['地点'], ['上海仓库']]).missing).toEqual([]);
  expect(readColumns([['name', name], ...placed], [['名称'], ['甲']]).missing).toEqual(['mobile']);
});
