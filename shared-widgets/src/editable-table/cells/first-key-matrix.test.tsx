// Every kind of cell × every kind of first key, in the grid: the value that was meant, or the former one with a word about it.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from 'shared-platform/store';
import { describe, expect, it } from 'vitest';
import { referenceCell, regionCell } from '../../record-lines/name-cells.tsx';
import { ratioCell } from '../../record-lines/ratio-cell.tsx';
import { mswServer } from '../../testing/platform-state.ts';
import { answer, page } from '../../testing/render-screen.tsx';
import type { CellKind } from '../cell-kind.ts';
import { cell, focusCell, renderGrid } from '../grid/grid-fixture.tsx';
import type { TableColumn } from '../table-column.ts';
import { cellTypes } from './cell-kinds.ts';

/** What a first key comes to, once the cell is left again. */
const kept = 'former value, said';
const opened = 'former value, editor was open';
const chooser = 'former value, list or window was open';
const still = 'former value, nothing to do';

const keys = {
  digit: '7',
  letter: 'x',
  plus: '+',
  minus: '-',
  point: '.',
  yuan: '￥',
  equals: '=',
  'full-width digit': '７',
  'input method': '七',
  space: ' ',
  F2: 'F2',
  Enter: 'Enter',
  Backspace: 'Backspace',
  Delete: 'Delete',
  'fill down': 'd',
} as const;
type Key = keyof typeof keys;
type Expected = Readonly<Record<Key, unknown>>;
const typedKeys = ['digit', 'letter', 'plus', 'minus', 'point', 'yuan', 'equals', 'full-width digit', 'input method'] as const;
const toEdit = ['space', 'F2', 'Enter'] as const;
const toEmpty = ['Backspace', 'Delete'] as const;

const all = <Outcome,>(names: readonly Key[], outcome: Outcome): Partial<Expected> =>
  Object.fromEntries(names.map((name) => [name, outcome]));
/** The cell above holds this; filling down brings it. */
const row = (above: unknown, ...parts: Partial<Expected>[]): Expected => Object.assign({ 'fill down': above }, ...parts) as Expected;

const options = [
  { value: '1', text: '红' },
  { value: '2', text: '绿' },
];
const asTyped = { ...Object.fromEntries(typedKeys.map((name) => [name, keys[name]])), ...all(toEdit, opened), ...all(toEmpty, '') };
const number = {
  ...all(typedKeys, kept),
  digit: 7,
  'full-width digit': 7,
  minus: '',
  point: '',
  ...all(toEdit, opened),
  ...all(toEmpty, ''),
};
const searched = { ...all(typedKeys, kept), ...all(toEdit, chooser), ...all(toEmpty, '') };
const picked = { ...all(typedKeys, chooser), ...all(toEdit, opened), ...all(toEmpty, '') };
const notTyped = { ...all(typedKeys, kept), ...all(toEdit, opened), ...all(toEmpty, '') };
const readOnly = { ...all(typedKeys, kept), ...all(toEdit, still), ...all(toEmpty, kept) };
const day = { ...all(typedKeys, kept), ...all(toEdit, chooser), ...all(toEmpty, '') };

interface Case {
  readonly column?: Partial<TableColumn>;
  /** Values of the cell and of the one above. */
  readonly value: unknown;
  readonly above: unknown;
  readonly expected: Expected;
}

const cases: Readonly<Record<string, Case>> = {
  normal: { value: 'a', above: 'b', expected: row(kept, readOnly) },
  slot: { value: 'a', above: 'b', expected: row(kept, readOnly) },
  input: { value: 'a', above: 'b', expected: row('b', asTyped) },
  input_pop: { value: 'a\nb', above: 'c\nd', expected: row('c\nd', asTyped) },
  inputNumber: { value: 20, above: 35.5, expected: row(35.5, number) },
  ratio: { value: '0.200000', above: '0.090000', expected: row('0.090000', { ...number, digit: '0.07', 'full-width digit': '0.07' }) },
  select: { column: { options }, value: '1', above: '2', expected: row('2', searched) },
  radio: { column: { options }, value: '1', above: '2', expected: row('2', notTyped) },
  sel_search: { column: { options }, value: '1', above: '2', expected: row('2', searched) },
  list_multi: { column: { options }, value: '1', above: '1,2', expected: row('1,2', searched) },
  checkbox: { value: true, above: false, expected: row(false, notTyped, all([...toEdit, ...toEmpty], false)) },
  checkbox_meta: { value: true, above: false, expected: row(false, notTyped, all([...toEdit, ...toEmpty], false)) },
  date: { value: '2026-01-05', above: '2026-02-06', expected: row('2026-02-06', day) },
  datetime: { value: '2026-01-05 08:00:00', above: '2026-02-06 09:00:00', expected: row('2026-02-06 09:00:00', day) },
  sel_user: { value: 'li', above: 'wu', expected: row('wu', picked) },
  sel_depart: { value: 'a'.repeat(32), above: 'b'.repeat(32), expected: row('b'.repeat(32), picked) },
  sel_search_async: { column: { dict: 'biz_lorry,plate_number,id' }, value: 'c1', above: 'c2', expected: row('c2', searched) },
  popup: { column: { popupCode: 'report' }, value: 'a', above: 'b', expected: row('b', notTyped) },
  upload: { value: 'temp/a.pdf', above: 'temp/b.pdf', expected: row('temp/b.pdf', notTyped) },
  file: { value: 'temp/a.pdf', above: 'temp/b.pdf', expected: row('temp/b.pdf', notTyped) },
  image: { value: 'temp/a.png', above: 'temp/b.png', expected: row('temp/b.png', notTyped) },
  region: { value: '370102', above: '370103', expected: row('370103', notTyped, all(toEdit, chooser)) },
  reference: {
    column: { dict: 'lorry' },
    value: 'a'.repeat(32),
    above: 'b'.repeat(32),
    expected: row('b'.repeat(32), notTyped, all(toEdit, chooser)),
  },
};

const lineKinds: Readonly<Record<string, CellKind>> = { region: regionCell, reference: referenceCell, ratio: ratioCell };
const kinds = [...new Set([...cellTypes().filter((type) => !type.includes('-') && type !== 'hidden'), ...Object.keys(lineKinds)])];

/** Windows of pickers ask the server. */
const Calls = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;

const active = (): Element => document.activeElement ?? document.body;
/** What the grid says; windows of pickers have words of their own. */
const announced = (): string => document.querySelector('[role="status"][aria-live="polite"]')?.textContent ?? '';
const live = (): string => [...document.querySelectorAll('[aria-live="assertive"]')].map((region) => region.textContent).join('');

function pressFirst(name: Key): void {
  const key = keys[name];
  if (name === 'input method') {
    const catcher = document.querySelector<HTMLTextAreaElement>('[data-catcher]');
    // Cells that are not typed into have no field for an input method: its keys come as such.
    if (!catcher?.isConnected) {
      fireEvent.keyDown(active(), { key: 'x' });
      return;
    }
    fireEvent.compositionStart(catcher);
    catcher.value = key;
    fireEvent.compositionEnd(catcher, { data: key });
  } else fireEvent.keyDown(active(), { key, ctrlKey: name === 'fill down' });
}

/** Presses the key on the cell, leaves it, and says what came of it. */
async function outcome(type: string, name: Key, { column, value, above }: Case): Promise<unknown> {
  const kindColumn: TableColumn = { key: 'value', title: '列', type, ...column };
  const { store: table, handle } = renderGrid({
    columns: [kindColumn],
    rows: [
      { id: 'above', value: above },
      { id: 'r', value },
    ],
    kinds: lineKinds,
    wrapper: Calls,
  });
  focusCell(handle, 'r', 'value');
  await act(async () => pressFirst(name));
  const isOpen = handle.current?.editing() !== null && handle.current?.editing() !== undefined;
  const hasChooser = document.querySelector('.ant-select-dropdown, .ant-picker-dropdown, .ant-modal, .ant-cascader-dropdown') !== null;
  let said = announced() + live();
  await act(async () => {
    fireEvent.pointerDown(screen.getByRole('button', { name: '外面' }));
  });
  expect(handle.current?.editing() ?? null).toBeNull();
  const error = table.error('r', 'value')?.message ?? '';
  said += error;
  const now = table.value('r', 'value');
  const isSame = Object.is(now, value);
  if (!isSame) {
    // What a key did is one step, there and back.
    act(() => void table.undo());
    expect(table.value('r', 'value')).toEqual(value);
    act(() => void table.redo());
    expect(table.value('r', 'value')).toEqual(now);
  }
  const shown = cell('r', 'value');
  expect(shown.getAttribute('aria-invalid') === 'true').toBe(error !== '');
  cleanup();
  if (!isSame) return now;
  if (said !== '') return kept;
  return hasChooser ? chooser : isOpen ? opened : still;
}

describe('the first key on a cell gives its value or leaves it alone', () => {
  it('every kind has its row, every row every key', () => {
    expect(Object.keys(cases).toSorted()).toEqual(kinds.toSorted());
    for (const { expected } of Object.values(cases)) expect(Object.keys(expected).toSorted()).toEqual(Object.keys(keys).toSorted());
  });

  it.each(kinds)('%s', async (type) => {
    mswServer.use(
      http.get('*/api/sys/sysDepart/queryTreeList', () => answer([])),
      http.get('*/api/sys/dict/loadDictItem/*', () => answer([])),
      http.get('*/api/*', () => page([])),
    );
    const given = cases[type];
    if (!given) throw new Error(`no case for ${type}`);
    const came: Record<string, unknown> = {};
    for (const name of Object.keys(keys) as Key[]) came[name] = await outcome(type, name, given);
    expect(came).toEqual(given.expected);
  });
});
