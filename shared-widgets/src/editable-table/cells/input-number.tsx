import { useState } from 'react';
import { type CellEditorProps, defineCellKind } from '../cell-kind.ts';
import { cellText, formattedText } from './cell-values.ts';
import { problem } from './cell-words.ts';
import { isPartialNumber, isTooPrecise, numberOf, plainNumber } from './number-text.ts';
import { LineField } from './text-editor.tsx';

interface Draft {
  readonly text: string;
  /** What was emitted for the text; another value from outside replaces it. */
  readonly value: number | '';
}

/** The cell always holds a number or nothing; what is not yet a number (`-`, `1.`) lives in the field alone, until it is left. */
function NumberEditor(props: CellEditorProps) {
  const { value, change } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = draft && cellText(draft.value) === cellText(value) ? draft.text : cellText(value);
  const take = (next: string): void => {
    const entered = plainFullWidth(next);
    if (!isPartialNumber(entered)) return;
    const number = numberOf(entered);
    setDraft({ text: entered, value: number });
    change(number);
  };
  const settle = (): void => {
    setDraft(null);
    if (text !== '' && numberOf(text) === '') change('');
  };
  return <LineField cell={props} text={text} onText={take} inputMode="decimal" onBlur={settle} />;
}

/** Chinese input methods write full-width digits, points and dashes. */
const plainFullWidth = (text: string): string => text.normalize('NFKC').replace(/[。]/g, '.').replace(/[—－]/g, '-');

/** Number; kept as a number once it was edited, as it came until then. */
export const inputNumber = defineCellKind({
  type: 'inputNumber',
  align: 'right',
  empty: '',
  text: formattedText,
  sheet(value, context) {
    const text = formattedText(value, context);
    const number = isTooPrecise(text) ? '' : numberOf(text);
    return number === '' ? text : number;
  },
  parse(text) {
    const plain = plainNumber(text);
    if (plain === '') return { value: '' };
    if (isTooPrecise(plain)) return problem('tooPrecise', text);
    const number = numberOf(plain);
    return number === '' ? problem('notNumber', text) : { value: number };
  },
  Editor: NumberEditor,
  typeToEdit: true,
});
