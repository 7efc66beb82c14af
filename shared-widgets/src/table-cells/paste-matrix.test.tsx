// Every cell kind with every pasted form in the grid: the intended value or a refusal, never another value.

import type { TableColumn } from 'editable-table/table-column';
import { testColumn, testContext } from 'editable-table/testing/cell-host';
import { announced, focusCell, paste, press, renderGrid } from 'editable-table/testing/grid-fixture';
import { writeTsv } from 'editable-table/tsv';
import {
  allRefused,
  asMoments,
  asNumbers,
  asRates,
  eachForm,
  type Outcomes,
  pastedForms,
  refused,
} from 'shared-controls/testing/pasted-forms';
import { describe, expect, it } from 'vitest';
import { everyKind, isWritable, kindOfSample, lineKinds, sampleCell, sampleColumn } from '../testing/sample-cells.ts';
import './register-cells.ts';

const asPasted = eachForm((form) => form);
/** Codes of users and searched dictionaries are checked by their form only; a text of this form is accepted. */
const codes: Outcomes = { ...allRefused, '45000': '45000', '1e5': '1e5', ' 8 ': '8', '\u00a08\u00a0': '8' };

const options = [{ value: 8, text: '八' }, { value: '45000' }];
const oneOption: Outcomes = { ...allRefused, '45000': '45000', ' 8 ': 8, '\u00a08\u00a0': 8 };

const expected: Readonly<Record<string, readonly [Outcomes, Partial<TableColumn>?]>> = {
  normal: [allRefused],
  slot: [allRefused],
  hidden: [allRefused],
  input: [{ ...asPasted, 'a\r\nb': refused }],
  input_pop: [{ ...asPasted, 'a\r\nb': 'a\nb' }],
  inputNumber: [asNumbers],
  ratio: [asRates],
  select: [oneOption, { options }],
  radio: [oneOption, { options }],
  sel_search: [oneOption, { options }],
  list_multi: [{ ...oneOption, ' 8 ': '8', '\u00a08\u00a0': '8' }, { options }],
  checkbox: [allRefused],
  checkbox_meta: [allRefused],
  date: [asMoments()],
  datetime: [asMoments(' 00:00:00')],
  // Several codes, separated by line breaks or commas.
  sel_user: [{ ...codes, 'a\r\nb': 'a,b' }],
  sel_depart: [allRefused],
  sel_search_async: [{ ...codes, '1-Jul-26': '1-Jul-26', '2026-07-01': '2026-07-01' }],
  popup: [{ ...asPasted, 'a\r\nb': refused, ' 8 ': '8', '\u00a08\u00a0': '8' }],
  upload: [allRefused],
  file: [allRefused],
  image: [allRefused],
  region: [allRefused],
  reference: [allRefused],
  secret: [{ ...asPasted, 'a\r\nb': refused }],
};

describe('what is pasted into a cell is its value, or refused', () => {
  it('every kind has its row of expectations', () => {
    expect(Object.keys(expected).toSorted()).toEqual([...everyKind].toSorted());
  });

  it.each(everyKind.filter((type) => type !== 'hidden'))('%s, there and back', (type) => {
    const [outcomes, column] = expected[type] ?? [allRefused];
    const { value } = sampleCell(type);
    const rows = ['', ...pastedForms];
    const { store, handle } = renderGrid({
      columns: [{ ...sampleColumn(type, 'value'), ...column }],
      rows: rows.map((form) => ({ id: `row ${form}`, value })),
      kinds: lineKinds,
    });
    const came = (form: string): unknown => {
      const error = store.error(`row ${form}`, 'value');
      if (error) expect(error).toEqual({ source: 'refused', text: form, message: expect.stringMatching(/./) });
      return error ? refused : store.value(`row ${form}`, 'value');
    };
    focusCell(handle, 'row ', 'value');
    paste({ 'text/plain': writeTsv(rows.map((form) => [form])) });
    if (!isWritable(type)) {
      expect(announced()).toBe(`${rows.length} 个不可编辑的单元格已跳过`);
      expect(store.canUndo()).toBe(false);
      expect(rows.map(came)).toEqual(rows.map(() => value));
      return;
    }
    const isDone = (): void => {
      expect(eachForm(came)).toEqual(outcomes);
      expect(came('')).toBe(kindOfSample(type).empty);
    };
    isDone();
    expect(announced()).toContain(`已粘贴 ${rows.length - store.errorCount()} 个单元格`);
    if (store.errorCount() > 0) expect(announced()).toContain(`${store.errorCount()} 个单元格无法接受该内容，已标出`);
    press('z', { ctrlKey: true });
    expect(rows.map(came)).toEqual(rows.map(() => value));
    press('y', { ctrlKey: true });
    isDone();
  });
});

/** The value of a pasted text, as the table parses it. */
function pasted(type: string, text: string, column: Partial<TableColumn> = {}): unknown {
  const parsed = kindOfSample(type).parse(text, testContext(testColumn({ type, ...column })));
  return 'value' in parsed ? parsed.value : refused;
}

it('a hidden cell takes nothing', () => {
  expect(eachForm((form) => pasted('hidden', form))).toEqual(expected.hidden?.[0]);
});

it('of several options with one name none is taken: the person says which', () => {
  const column = { options: [...options, { value: '1', text: '其他' }, { value: '2', text: '其他' }] };
  for (const type of ['select', 'radio', 'sel_search', 'list_multi']) {
    expect([type, pasted(type, '其他', column)]).toEqual([type, refused]);
    expect([type, pasted(type, '2', column)]).toEqual([type, '2']);
  }
});

describe('days', () => {
  it.each([
    ['2026/7/1', '2026-07-01'],
    ['2026.7.1', '2026-07-01'],
    ['2026年7月1日', '2026-07-01'],
    ['20260701', '2026-07-01'],
    ['２０２６－０７－０１', '2026-07-01'],
    ['2026-07-01 08:30', '2026-07-01'],
    ['2026-07', refused],
    ['2026-7/1', refused],
    ['26-07-01', refused],
    ['01/07/2026', refused],
    ['13/7/2026', refused],
    ['Jul 1, 2026', refused],
    ['2026-02-30', refused],
    ['9999', refused],
    ['123456', refused],
  ])('%s', (text, value) => expect(pasted('date', text)).toBe(value));

  it('moments keep their time; universal time is turned to the wire’s', () => {
    expect(pasted('datetime', '2026/7/1 8:05')).toBe('2026-07-01 08:05:00');
    expect(pasted('datetime', '45000.5')).toBe('2023-03-15 12:00:00');
    expect(pasted('datetime', '2026-07-01T16:30:00Z')).toBe('2026-07-02 00:30:00');
    expect(pasted('datetime', '2026-07-01 24:10')).toBe(refused);
  });

  it('a column without days takes months, one without dates takes times', () => {
    expect(pasted('date', '2026-7', { format: 'YYYY-MM' })).toBe('2026-07');
    expect(pasted('datetime', '8:05', { format: 'HH:mm:ss' })).toBe('08:05:00');
    expect(pasted('datetime', '45000', { format: 'HH:mm:ss' })).toBe(refused);
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
    expect([text, pasted('inputNumber', text)]).toEqual([text, refused]);
});
