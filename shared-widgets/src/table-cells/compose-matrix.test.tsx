// Every cell kind with text from an input method, over the cell and in its editor: nothing is stored during composition; afterwards the
// cell has the composed value, or keeps the previous one with a message.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { focusCell, press, renderGrid, said } from 'editable-table/testing/grid-fixture';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from 'shared-platform/store';
import { describe, expect, it } from 'vitest';
import { mswServer } from '../testing/platform-state.ts';
import { page, success } from '../testing/render-screen.tsx';
import { everyKind, lineKinds, sampleCell, sampleColumn } from '../testing/sample-cells.ts';
import './register-cells.ts';

const texts = ['１２', '十二', '２０２６年７月１日'] as const;
type Written = (typeof texts)[number];

/** Expected outcome: the previous value stays and a message is shown. */
const kept = 'former value, said';
/** Expected outcome: a selection dialog opens, or is searched. */
const chooser = 'former value, chooser was open';
/** Expected outcome: the cell has no text input. */
const none = 'no field';

const all = (outcome: unknown, others: Partial<Record<Written, unknown>> = {}) => ({
  ...Object.fromEntries(texts.map((text) => [text, outcome])),
  ...others,
});
const asWritten = Object.fromEntries(texts.map((text) => [text, text]));

type Outcomes = Readonly<Record<string, unknown>>;
const expected: Readonly<Record<string, readonly [over: Outcomes, within: Outcomes]>> = {
  normal: [all(none), all(none)],
  slot: [all(none), all(none)],
  input: [asWritten, asWritten],
  input_pop: [asWritten, asWritten],
  inputNumber: [all(kept, { '１２': 12 }), all(kept, { '１２': 12 })],
  ratio: [all(kept, { '１２': '0.12' }), all(kept, { '１２': '0.12' })],
  select: [all(kept), all(none)],
  radio: [all(none), all(none)],
  sel_search: [all(kept), all(kept)],
  list_multi: [all(kept), all(none)],
  checkbox: [all(none), all(none)],
  checkbox_meta: [all(none), all(none)],
  date: [all(kept, { '２０２６年７月１日': '2026-07-01' }), all(kept, { '２０２６年７月１日': '2026-07-01' })],
  datetime: [all(kept, { '２０２６年７月１日': '2026-07-01 00:00:00' }), all(kept, { '２０２６年７月１日': '2026-07-01 00:00:00' })],
  sel_user: [all(chooser), all(none)],
  sel_depart: [all(chooser), all(none)],
  sel_search_async: [all(kept), all(kept)],
  popup: [all(none), all(none)],
  upload: [all(none), all(none)],
  file: [all(none), all(none)],
  image: [all(none), all(none)],
  region: [all(none), all(kept)],
  reference: [all(none), all(kept)],
  secret: [asWritten, asWritten],
};

const kinds = everyKind.filter((type) => type !== 'hidden');

/** Wrapper with test responses, because the dialogs of pickers call the server. */
const Calls = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;

type Field = HTMLInputElement | HTMLTextAreaElement;

const writable = (element: Element | null): Field | null =>
  (element instanceof HTMLInputElement && element.type !== 'radio' && !element.readOnly) || element instanceof HTMLTextAreaElement
    ? element
    : null;

/** Composes letter by letter as an input method does, replacing the selected text of the field. */
async function compose(field: Field, { text, meanwhile }: { text: string; meanwhile: () => void }): Promise<void> {
  await act(async () => {
    field.select();
    fireEvent.compositionStart(field);
  });
  for (const step of ['s', 'sh', text].filter(Boolean)) {
    await act(async () =>
      fireEvent.input(field, { target: { value: step }, data: step, inputType: 'insertCompositionText', isComposing: true }),
    );
    meanwhile();
  }
}

async function outcome(type: string, where: 'over' | 'within', text: string): Promise<unknown> {
  // A text with line breaks is edited in a separate box.
  const { value, other } = type === 'input_pop' ? sampleCell('input') : sampleCell(type);
  const { store: table, handle } = renderGrid({
    columns: [sampleColumn(type, 'value')],
    rows: [
      { id: 'r', value },
      { id: 's', value: other },
    ],
    kinds: lineKinds,
    wrapper: Calls,
  });
  focusCell(handle, 'r', 'value');
  if (where === 'within') await act(async () => press('F2'));
  const field = writable(document.activeElement);
  const isUntouched = (): void => {
    expect(table.value('r', 'value')).toBe(value);
    expect([table.canUndo(), table.error('r', 'value')]).toEqual([false, undefined]);
  };
  const leave = (): Promise<void> =>
    act(async () => {
      fireEvent.pointerDown(screen.getByRole('button', { name: '外面' }));
    });
  if (!field || (where === 'over') !== field.matches('[data-catcher]')) {
    cleanup();
    return none;
  }
  // Cancels the composition.
  const previous = field.value;
  await compose(field, { text: '', meanwhile: isUntouched });
  await act(async () => {
    fireEvent.input(field, { target: { value: previous }, data: '', inputType: 'insertCompositionText', isComposing: true });
    fireEvent.compositionEnd(field, { data: '' });
  });
  isUntouched();
  await compose(field, { text, meanwhile: isUntouched });
  await act(async () => {
    fireEvent.compositionEnd(field, { data: text });
  });
  const hasChooser = document.querySelector('.ant-modal') !== null;
  const words = said();
  await leave();
  const error = table.error('r', 'value')?.message ?? '';
  const now = table.value('r', 'value');
  if (!Object.is(now, value)) {
    expect(error).toBe('');
    act(() => void table.undo());
    expect([table.value('r', 'value'), table.canUndo()]).toEqual([value, false]);
    act(() => void table.redo());
    expect(table.value('r', 'value')).toEqual(now);
  }
  expect(table.value('s', 'value')).toBe(other);
  cleanup();
  if (!Object.is(now, value)) return now;
  return error !== '' || words.includes(text.normalize('NFKC')) || words.includes(text) ? kept : hasChooser ? chooser : 'silent';
}

describe('what an input method writes', () => {
  it('every kind has its row', () => expect(Object.keys(expected).toSorted()).toEqual(kinds.toSorted()));

  it.each(kinds)('%s', async (type) => {
    mswServer.use(
      http.get('*/api/sys/sysDepart/queryIdTree', () => success([])),
      http.get('*/api/sys/dict/loadDict*', () => success([])),
      http.get('*/api/*', () => page([])),
    );
    const came: unknown[] = [];
    for (const where of ['over', 'within'] as const) {
      const outcomes: Record<string, unknown> = {};
      for (const text of texts) outcomes[text] = await outcome(type, where, text);
      came.push(outcomes);
    }
    expect(came).toEqual(expected[type]);
  });
});

it('the box of a long text tells nothing either before something was settled on', async () => {
  const { store: table, handle } = renderGrid({ columns: [sampleColumn('input_pop', 'value')], rows: [{ id: 'r', value: 'a\nb' }] });
  focusCell(handle, 'r', 'value');
  await act(async () => press('F2'));
  fireEvent.click(screen.getByRole('button', { name: '展开编辑' }));
  const box = within(await screen.findByRole('tooltip')).getByRole<HTMLTextAreaElement>('textbox');
  await compose(box, { text: '一\n二', meanwhile: () => expect(table.value('r', 'value')).toBe('a\nb') });
  await act(async () => fireEvent.compositionEnd(box, { data: '一\n二' }));
  expect(table.value('r', 'value')).toBe('一\n二');
});
