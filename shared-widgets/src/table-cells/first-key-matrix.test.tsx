// Every cell kind with every kind of first key in the grid: the intended value, or the previous one with a message.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { cell, focusCell, renderGrid, said } from 'editable-table/testing/grid-fixture';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from 'shared-platform/store';
import { describe, expect, it } from 'vitest';
import { mswServer } from '../testing/platform-state.ts';
import { page, success } from '../testing/render-screen.tsx';
import { everyKind, lineKinds, sampleCell, sampleColumn } from '../testing/sample-cells.ts';
import './register-cells.ts';

/** Expected outcomes after the cell loses focus. */
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
/** Fill-down copies the value above: the sample's other value. */
const filled = 'other value';
const row = (...parts: Partial<Expected>[]): Expected => Object.assign({ 'fill down': filled }, ...parts) as Expected;

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
const readOnly = { ...all(typedKeys, kept), ...all(toEdit, still), ...all([...toEmpty, 'fill down'], kept) };
const day = { ...all(typedKeys, kept), ...all(toEdit, chooser), ...all(toEmpty, '') };

const expected: Readonly<Record<string, Expected>> = {
  normal: row(readOnly),
  slot: row(readOnly),
  input: row(asTyped),
  input_pop: row(asTyped),
  inputNumber: row(number),
  ratio: row(number, { digit: '0.07', 'full-width digit': '0.07' }),
  select: row(searched),
  radio: row(notTyped),
  sel_search: row(searched),
  list_multi: row(searched),
  checkbox: row(notTyped, all([...toEdit, ...toEmpty], false)),
  checkbox_meta: row(notTyped, all([...toEdit, ...toEmpty], false)),
  date: row(day),
  datetime: row(day),
  sel_user: row(picked),
  sel_depart: row(picked),
  sel_search_async: row(searched),
  popup: row(notTyped),
  upload: row(notTyped),
  file: row(notTyped),
  image: row(notTyped),
  region: row(notTyped, all(toEdit, chooser)),
  reference: row(notTyped, all(toEdit, chooser)),
  secret: row(asTyped),
};

/** All types of cells except `hidden`, whose cells are not rendered. */
const kinds = everyKind.filter((type) => type !== 'hidden');

/** Wrapper with test responses, because the dialogs of pickers call the server. */
const Calls = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;

const active = (): Element => document.activeElement ?? document.body;

function pressFirst(name: Key): void {
  const key = keys[name];
  if (name === 'input method') {
    const catcher = document.querySelector<HTMLTextAreaElement>('[data-catcher]');
    // Cells that cannot be typed into have no field for an input method, so its keys arrive unchanged.
    if (!catcher?.isConnected) {
      fireEvent.keyDown(active(), { key: 'x' });
      return;
    }
    fireEvent.compositionStart(catcher);
    catcher.value = key;
    fireEvent.compositionEnd(catcher, { data: key });
  } else fireEvent.keyDown(active(), { key, ctrlKey: name === 'fill down' });
}

/** Presses the key on the cell, leaves the cell, and returns the outcome. */
async function outcome(type: string, name: Key): Promise<unknown> {
  const { value, other } = sampleCell(type);
  const { store: table, handle } = renderGrid({
    columns: [sampleColumn(type, 'value')],
    rows: [
      { id: 'above', value: other },
      { id: 'r', value },
    ],
    kinds: lineKinds,
    wrapper: Calls,
  });
  focusCell(handle, 'r', 'value');
  await act(async () => pressFirst(name));
  const isOpen = handle.current?.editing() !== null && handle.current?.editing() !== undefined;
  const hasChooser = document.querySelector('.ant-select-dropdown, .ant-picker-dropdown, .ant-modal, .ant-cascader-dropdown') !== null;
  let heard = said();
  await act(async () => {
    fireEvent.pointerDown(screen.getByRole('button', { name: '外面' }));
  });
  expect(handle.current?.editing() ?? null).toBeNull();
  const error = table.error('r', 'value')?.message ?? '';
  heard += error;
  const now = table.value('r', 'value');
  const isSame = Object.is(now, value);
  if (!isSame) {
    // Whatever a key did, one undo step takes it back.
    act(() => void table.undo());
    expect(table.value('r', 'value')).toEqual(value);
    act(() => void table.redo());
    expect(table.value('r', 'value')).toEqual(now);
  }
  const shown = cell('r', 'value');
  expect(shown.getAttribute('aria-invalid') === 'true').toBe(error !== '');
  cleanup();
  if (!isSame) return name === 'fill down' && now === other ? filled : now;
  if (heard !== '') return kept;
  return hasChooser ? chooser : isOpen ? opened : still;
}

describe('the first key on a cell gives its value or leaves it alone', () => {
  it('every kind has its row, every row every key', () => {
    expect(Object.keys(expected).toSorted()).toEqual(kinds.toSorted());
    for (const outcomes of Object.values(expected)) expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(keys).toSorted());
  });

  it.each(kinds)('%s', async (type) => {
    mswServer.use(
      http.get('*/api/sys/sysDepart/queryIdTree', () => success([])),
      http.get('*/api/sys/dict/loadDictItem/*', () => success([])),
      http.get('*/api/*', () => page([])),
    );
    const came: Record<string, unknown> = {};
    for (const name of Object.keys(keys) as Key[]) came[name] = await outcome(type, name);
    expect(came).toEqual(expected[type]);
  });
});
