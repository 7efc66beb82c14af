// Every kind of cell × every form in which people paste: the value that was meant, or a refusal. Never another value.
import { describe, expect, it } from 'vitest';
import { referenceCell, regionCell } from '../../record-lines/name-cells.tsx';
import { ratioCell } from '../../record-lines/ratio-cell.tsx';
import type { CellKind } from '../cell-kind.ts';
import type { TableColumn } from '../table-column.ts';
import { cellKind, cellTypes } from './cell-kinds.ts';
import { testColumn, testContext } from './testing/cell-host.tsx';

/** Refused: the cell keeps what it holds, is marked, and says why. */
const no = Symbol('refused');

const forms = [
  '7/1/2026',
  '1-Jul-26',
  '2026-07-01',
  '45000',
  '1e5',
  '(1,234)',
  '12%',
  '１２３',
  '1,234.5',
  '1.234,5',
  '  8  ',
  '\u00a08\u00a0',
  '1 234',
  'a\r\nb',
  '',
  '+30',
  '￥88',
  '$88',
  '=1+2',
  '20',
] as const;
type Form = (typeof forms)[number];
type Expected = Readonly<Record<Form, unknown>>;

const allRefused = Object.fromEntries(forms.map((form) => [form, no])) as Expected;
/** Kinds that are never edited refuse emptying too. */
const readOnly = allRefused;
const emptied: Expected = { ...allRefused, '': '' };
const asPasted = Object.fromEntries(forms.map((form) => [form, form])) as Expected;

const numbers: Expected = {
  ...emptied,
  '45000': 45000,
  '(1,234)': -1234,
  '１２３': 123,
  '1,234.5': 1234.5,
  '  8  ': 8,
  '\u00a08\u00a0': 8,
  '+30': 30,
  '￥88': 88,
  '20': 20,
};
const options = [{ value: 8, text: '八' }, { value: '20' }];
const oneOption: Expected = { ...emptied, '  8  ': 8, '\u00a08\u00a0': 8, '20': '20' };
const severalOptions: Expected = { ...emptied, '  8  ': '8', '\u00a08\u00a0': '8', '20': '20' };
const ticks: Expected = { ...allRefused, '': false };
/** Stored paths: what ends like a file, in folders of ours. */
const paths: Expected = emptied;

const expected: Readonly<Record<string, readonly [Expected, Partial<TableColumn>?]>> = {
  normal: [readOnly],
  slot: [readOnly],
  hidden: [readOnly],
  input: [{ ...asPasted, 'a\r\nb': no }],
  input_pop: [{ ...asPasted, 'a\r\nb': 'a\nb' }],
  inputNumber: [numbers],
  ratio: [
    {
      ...emptied,
      '45000': '450',
      '(1,234)': '-12.34',
      '12%': '0.12',
      '１２３': '1.23',
      '1,234.5': '12.345',
      '  8  ': '0.08',
      '\u00a08\u00a0': '0.08',
      '+30': '0.3',
      '20': '0.2',
    },
  ],
  select: [oneOption, { options }],
  radio: [oneOption, { options }],
  sel_search: [oneOption, { options }],
  list_multi: [severalOptions, { options }],
  checkbox: [ticks],
  checkbox_meta: [ticks],
  date: [{ ...emptied, '2026-07-01': '2026-07-01', '45000': '2023-03-15' }],
  datetime: [{ ...emptied, '2026-07-01': '2026-07-01 00:00:00', '45000': '2023-03-15 00:00:00' }],
  // Accounts: letters, digits and underscores; several in lines or with commas.
  sel_user: [{ ...emptied, '45000': '45000', '1e5': '1e5', '  8  ': '8', '\u00a08\u00a0': '8', 'a\r\nb': 'a,b', '20': '20' }],
  sel_depart: [emptied],
  // Codes of a searched dictionary: one.
  sel_search_async: [
    {
      ...emptied,
      '1-Jul-26': '1-Jul-26',
      '2026-07-01': '2026-07-01',
      '45000': '45000',
      '1e5': '1e5',
      '  8  ': '8',
      '\u00a08\u00a0': '8',
      '20': '20',
    },
    { dict: 'biz_lorry,plate_number,id' },
  ],
  popup: [{ ...asPasted, 'a\r\nb': no, '  8  ': '8', '\u00a08\u00a0': '8' }],
  upload: [paths],
  file: [paths],
  image: [paths],
  region: [emptied],
  reference: [emptied, { dict: 'lorry' }],
};

const lineKinds: Readonly<Record<string, CellKind>> = { region: regionCell, reference: referenceCell, ratio: ratioCell };
const kinds = [...new Set([...cellTypes().filter((type) => !type.includes('-')), ...Object.keys(lineKinds)])];

/** As a paste into the table does it. */
function pasted(type: string, text: string, column: Partial<TableColumn> = {}): unknown {
  const kind = lineKinds[type] ?? cellKind(type);
  const parsed = text === '' && kind.Editor ? { value: kind.empty } : kind.parse(text, testContext(testColumn({ type, ...column })));
  return 'value' in parsed ? parsed.value : no;
}

describe('what is pasted into a cell is its value, or refused', () => {
  it('every kind has its row of expectations', () => {
    expect(Object.keys(expected).toSorted()).toEqual(kinds.toSorted());
  });

  it.each(kinds)('%s', (type) => {
    const [row, column] = expected[type] ?? [allRefused];
    expect(Object.fromEntries(forms.map((form) => [form, pasted(type, form, column)]))).toEqual(row);
  });
});

describe('days', () => {
  it.each([
    ['2026/7/1', '2026-07-01'],
    ['2026.7.1', '2026-07-01'],
    ['2026年7月1日', '2026-07-01'],
    ['20260701', '2026-07-01'],
    ['２０２６－０７－０１', '2026-07-01'],
    ['2026-07-01 08:30', '2026-07-01'],
    ['2026-07', no],
    ['2026-7/1', no],
    ['26-07-01', no],
    ['01/07/2026', no],
    ['13/7/2026', no],
    ['Jul 1, 2026', no],
    ['2026-02-30', no],
    ['9999', no],
    ['123456', no],
  ])('%s', (text, value) => expect(pasted('date', text)).toBe(value));

  it('moments keep their time; universal time is turned to the wire’s', () => {
    expect(pasted('datetime', '2026/7/1 8:05')).toBe('2026-07-01 08:05:00');
    expect(pasted('datetime', '45000.5')).toBe('2023-03-15 12:00:00');
    expect(pasted('datetime', '2026-07-01T16:30:00Z')).toBe('2026-07-02 00:30:00');
    expect(pasted('datetime', '2026-07-01 24:10')).toBe(no);
  });

  it('a column without days takes months, one without dates takes times', () => {
    expect(pasted('date', '2026-7', { format: 'YYYY-MM' })).toBe('2026-07');
    expect(pasted('datetime', '8:05', { format: 'HH:mm:ss' })).toBe('08:05:00');
    expect(pasted('datetime', '45000', { format: 'HH:mm:ss' })).toBe(no);
  });
});

it('numbers keep every digit or are refused', () => {
  expect(pasted('inputNumber', '9007199254740.01')).toBe(9007199254740.01);
  for (const text of [
    '9007199254740993',
    '0.1234567890123456',
    '1,23',
    '12,34,567',
    '0,123',
    '1..2',
    '--1',
    '1-',
    '¥-¥1',
    '(-5)',
    '3,4元',
    '1/2',
  ])
    expect([text, pasted('inputNumber', text)]).toEqual([text, no]);
});
