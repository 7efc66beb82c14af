import { describe, expect, it } from 'vitest';
import { readSentValue } from './entity-schema.ts';
import { integer, text } from './field.ts';
import { readLines, repeatedLine } from './lines.ts';

const parts = {
  label: ['零件', 'Parts'],
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 5 }),
    size: text(['规格', 'Size']),
    count: integer(['数量', 'Count']),
    total: integer(['合计', 'Total'], { readOnly: true }),
  },
  unique: ['name', 'size'],
  min: 1,
  max: 2,
} as const;
const problems = (raw: unknown) => readLines(parts, raw, readSentValue).problems;

describe('lines of a request', () => {
  it('hold what may be written, as it is stored; saved ones leave out what stays', () => {
    const asked = [
      { name: ' 螺母\u202e ', count: '3', total: 9, other: 1 },
      { id: 'a1', count: '' },
    ];
    const { lines } = readLines(parts, asked, readSentValue);
    expect(lines).toEqual([
      { name: '螺母', size: null, count: 3 },
      { id: 'a1', count: null },
    ]);
  });

  it.each([
    ['nothing', null, '零件：格式不正确'],
    ['a list of something else', ['x'], '零件：格式不正确'],
    ['a list in a list', [[]], '零件：格式不正确'],
    ['too few', [], '零件至少1行'],
    ['too many', [{}, {}, {}], '零件最多2行'],
  ])('%s is refused as a whole', (_what, raw, message) => expect(problems(raw)).toEqual([{ path: [], message }]));

  it('are each checked, with the place of every problem', () => {
    expect(problems([{ name: '一二三四五六', count: 'x' }, { id: 'no id' }])).toEqual([
      { path: [0, 'name'], message: '零件第1行: 名称：最大长度5位字符' },
      { path: [0, 'count'], message: '零件第1行: 数量：请输入数字' },
      { path: [1, 'id'], message: '零件第2行: 参数不正确' },
    ]);
    expect(problems([{ name: '\u3164' }, { name: '螺母\u0007' }])).toEqual([
      { path: [0, 'name'], message: '零件第1行: 请输入名称' },
      { path: [1, 'name'], message: '零件第2行: 名称：不能包含控制字符' },
    ]);
  });

  it('repeat each other when all unique fields agree, nothing being the same as nothing', () => {
    expect(repeatedLine(parts, [{ name: '螺母' }, { name: '螺母', size: 'M8' }])).toBeNull();
    expect(repeatedLine(parts, [{ name: '螺母' }, { name: '螺母', size: null }])).toEqual({
      path: [1, 'name'],
      message: '零件第2行: 名称、规格与第1行重复',
    });
    expect(repeatedLine({ ...parts, unique: [] }, [{}, {}])).toBeNull();
  });
});
