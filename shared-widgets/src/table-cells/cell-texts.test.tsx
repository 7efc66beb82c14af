// Typed and pasted texts become a value or are refused with a reason; copied values can be pasted again.
import dayjs from 'dayjs';
import { cellKind, cellTypes } from 'editable-table/cell-kinds';
import { shortFileName } from 'editable-table/file-name';
import type { TableColumn } from 'editable-table/table-column';
import { testColumn, testContext } from 'editable-table/testing/cell-host';
import fc from 'fast-check';
import { learnNames } from 'shared-controls/known-names';
import { isPartialNumber, numberOf } from 'shared-controls/number-text';
import { describe, expect, it } from 'vitest';
import { userNames } from '../user-picker/user-names.ts';
import './register-cells.ts';

const options = [
  { value: 1, text: '红' },
  { value: '2', label: '绿' },
  { value: '3', title: '蓝', disabled: true },
];

function parse(type: string, text: string, column: Partial<TableColumn> = {}) {
  return cellKind(type).parse(text, testContext(testColumn({ type, ...column })));
}

describe('a text becomes a value', () => {
  it.each<[string, string, unknown, Partial<TableColumn>?]>([
    ['input_pop', 'a\nb', 'a\nb'],
    ['inputNumber', '1,234.50', 1234.5],
    ['inputNumber', '￥-12', -12],
    ['inputNumber', '.5', 0.5],
    ['inputNumber', '5.', 5],
    ['inputNumber', '１２', 12],
    ['inputNumber', ' ', ''],
    ['select', '红', 1, { options }],
    ['select', '1', 1, { options }],
    ['select', '', '', { options }],
    ['select', '红，绿', '1,2', { options, multiple: true }],
    ['select', '紫', '紫', { options, allowInput: true }],
    ['radio', '绿', '2', { options }],
    ['list_multi', '绿,红,绿', '2,1', { options }],
    ['sel_search', '绿', '2', { options }],
    ['checkbox', '是', true],
    ['checkbox', 'TRUE', true],
    ['checkbox', '', false],
    ['checkbox', 'n', 'N', { customValue: ['Y', 'N'] }],
    ['checkbox_meta', '√', 1, { customValue: [1, 0] }],
    // A column in which the usual words for yes and no are exchanged.
    ['checkbox', '1', '1', { customValue: ['0', '1'] }],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '20260105', '2026-01-05'],
    ['date', '2026-01-05 08:00:00', '2026-01-05'],
    ['date', '2026-01', '2026-01', { format: 'YYYY-MM' }],
    ['datetime', '2026-1-5 8:05', '2026-01-05 08:05:00'],
    ['datetime', '2026-01-05T08:05:09', '2026-01-05 08:05:09'],
    ['sel_user', 'li,wang', 'li,wang'],
    ['sel_user', '钱七', 'qian'],
    ['sel_depart', '0'.repeat(32), '0'.repeat(32)],
    ['sel_search_async', 'c1', 'c1', { dict: 'a,b,c' }],
    ['popup', ' 苏A1 ', '苏A1'],
    ['file', 'temp/a.pdf,temp/合同.pdf', 'temp/a.pdf,temp/合同.pdf'],
    ['image', 'https://x.cn/a.png', 'https://x.cn/a.png'],
    ['file', 'a.pdf,b.pdf,c.pdf', 'b.pdf,c.pdf', { fieldExtendJson: '{"uploadnum":2}' }],
    ['upload', 'a.pdf,b.pdf', 'b.pdf'],
  ])('%s: %j → %j', (type, text, value, column) => {
    learnNames(userNames, new Map([['qian', '钱七']]));
    expect(parse(type, text, column)).toEqual({ value });
  });
});

describe('a text is refused with a reason', () => {
  it.each<[string, string, string, Partial<TableColumn>?]>([
    ['inputNumber', 'abc', '“abc”不是数字'],
    ['inputNumber', '1e5', '“1e5”不是数字'],
    ['inputNumber', '1,23', '“1,23”不是数字'],
    ['inputNumber', '-', '“-”不是数字'],
    ['inputNumber', '12345678901234567', '“12345678901234567”的位数超出可精确表示的范围'],
    ['select', '紫', '“紫”不在可选项中', { options }],
    ['select', '蓝', '“蓝”已停用', { options }],
    ['list_multi', '红,紫', '“紫”不在可选项中', { options }],
    ['checkbox', '也许', '“也许”不是“是”或“否”'],
    ['date', '2026-02-30', '“2026-02-30”不是日期，请写成 2026-07-01 的样子'],
    ['date', '明天', '“明天”不是日期，请写成 2026-07-01 的样子'],
    ['datetime', '2026-01-05 25:00', '“2026-01-05 25:00”不是日期时间，请写成 2026-07-01 08:30 的样子'],
    ['sel_user', 'li,wang', '“li,wang”有多个值，这里只能有一个', { multiple: false }],
    ['sel_user', '没有此人', '“没有此人”没有找到'],
    ['input', 'a\r\nb', '“a\r\nb”有多行，这里只有一行'],
    ['sel_depart', '没有', '“没有”没有找到'],
    ['sel_search_async', '没有', '“没有”没有找到', { dict: 'a,b,c' }],
    ['file', '../../etc/passwd', '“../../etc/passwd”不是已上传的文件'],
    ['file', 'javascript:alert(1)', '“javascript:alert(1)”不是已上传的文件'],
    ['normal', 'x', '该列不能编辑'],
    ['slot', 'x', '该列不能编辑'],
    ['hidden', 'x', '该列不能编辑'],
  ])('%s: %j: %s', (type, text, problem, column) => {
    expect(parse(type, text, column)).toEqual({ problem });
  });
});

const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ''));
const moment = fc
  .date({ min: new Date(1990, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true })
  .map((at) => dayjs(at).format('YYYY-MM-DD HH:mm:ss'));
const path = fc.constantFrom('temp/a.pdf', 'contract/合同_0123456789abcdef0123456789abcdef.pdf', 'b.png');
const subset = fc.subarray(['1', '2']).map((values) => values.join(','));

/** Two possible values for each cell kind. */
const values: Readonly<Record<string, readonly [values: fc.Arbitrary<unknown>, column?: Partial<TableColumn>]>> = {
  input: [line],
  input_pop: [fc.string({ maxLength: 20 })],
  inputNumber: [fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000)],
  select: [fc.constantFrom('', 1, '2'), { options }],
  radio: [fc.constantFrom('', 1, '2'), { options }],
  sel_search: [fc.constantFrom('', 1, '2'), { options }],
  list_multi: [subset, { options }],
  checkbox: [fc.constantFrom('Y', 'N'), { customValue: ['Y', 'N'] }],
  checkbox_meta: [fc.boolean()],
  date: [moment.map((at) => at.slice(0, 10))],
  datetime: [moment],
  sel_user: [fc.constantFrom('', 'li', 'li,wang_2')],
  sel_depart: [fc.constantFrom('', 'a'.repeat(32))],
  sel_search_async: [fc.constantFrom('', 'c1', '0f'), { dict: 'a,b,c' }],
  popup: [fc.constantFrom('', '苏A1')],
  file: [fc.array(path, { maxLength: 3 }).map((paths) => paths.join(','))],
  image: [path],
  upload: [path],
};

describe('round trips', () => {
  const kinds = cellTypes().filter((type) => !['normal', 'slot', 'hidden'].includes(type));

  it.each(kinds)('%s: what is copied is pasted as the same value', (type) => {
    const [arbitrary, column] = values[type] ?? [];
    if (!arbitrary) throw new Error(`No values for ${type}`);
    const context = testContext(testColumn({ type, ...column }));
    fc.assert(
      fc.property(arbitrary, (value) => {
        const { text, parse: read } = cellKind(type);
        expect(read(text(value, context), context)).toEqual({ value });
      }),
      { numRuns: 60 },
    );
  });

  it.each(kinds)('%s: what came from the wire goes back the same', (type) => {
    const [arbitrary, column] = values[type] ?? [];
    if (!arbitrary) throw new Error(`No values for ${type}`);
    const made = testColumn({ type, ...column });
    const { fromWire = (value: unknown) => value, toWire = (value: unknown) => value } = cellKind(type);
    fc.assert(
      fc.property(arbitrary, (value) => {
        expect(toWire(fromWire(value, made), made)).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });

  it('nothing pasted anywhere breaks a kind: there is a value or a reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: 'binary', maxLength: 30 }), (type, text) => {
        const [, column] = values[type] ?? [];
        const parsed = parse(type, text, column);
        expect('value' in parsed || parsed.problem.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('numbers as they are typed', () => {
  it('every beginning of a number may stand, and no other text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{0,7}(\.\d{0,6})?$/), (text) => {
        expect(isPartialNumber(text)).toBe(true);
        const number = numberOf(text);
        expect(number === '' || Number.isFinite(number)).toBe(true);
      }),
    );
    for (const text of ['1-', '--1', '1..2', '1,2', 'e', '+1', ' 1', '1'.repeat(16)]) expect(isPartialNumber(text)).toBe(false);
  });
});

it('long file names are cut to five characters, whatever their script', () => {
  expect([shortFileName('a.pdf'), shortFileName('运输合同正本.pdf'), shortFileName('😀😀😀😀😀😀.pdf')]).toEqual([
    'a.pdf',
    '运输合同正…',
    '😀😀😀😀😀…',
  ]);
});
