import { useState } from 'react';
import { Input } from '../../ui/form.ts';
import { type CellEditorProps, defineCellKind } from '../cell-kind.ts';
import { cellText, formattedText, placeholderOf } from './cell-values.ts';
import { problem, useCellWords } from './cell-words.ts';
import { controlProps, useTyped } from './editor-parts.tsx';
import { isPartialNumber, isTooPrecise, numberOf, plainNumber } from './number-text.ts';
import { useCaretAtEnd } from './text-editor.tsx';

interface Draft {
  readonly text: string;
  /** What was emitted for the text; another value from outside replaces it. */
  readonly value: number | '';
}

/** The cell always holds a number or nothing; what is not yet a number (`-`, `1.`) lives in the field alone, until it is left. */
function NumberEditor(props: CellEditorProps) {
  const { value, context, typed, autoFocus, change } = props;
  const t = useCellWords();
  const input = useCaretAtEnd(autoFocus);
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = draft && cellText(draft.value) === cellText(value) ? draft.text : cellText(value);
  const take = (next: string): void => {
    const entered = plainFullWidth(next);
    if (!isPartialNumber(entered)) return;
    const number = numberOf(entered);
    setDraft({ text: entered, value: number });
    change(number);
  };
  useTyped(typed, take);
  return (
    <Input
      {...context.column.props}
      {...controlProps(props)}
      ref={input}
      autoComplete="off"
      inputMode="decimal"
      placeholder={placeholderOf(context.column, t('enter'))}
      value={text}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        setDraft(null);
        if (text !== '' && numberOf(text) === '') change('');
      }}
    />
  );
}

/** Chinese input methods write full-width digits, points and dashes. */
const plainFullWidth = (text: string): string => text.normalize('NFKC').replace(/[。]/g, '.').replace(/[—－]/g, '-');

/** Number; kept as a number once it was edited, as it came until then. */
export const inputNumber = defineCellKind({
  type: 'inputNumber',
  align: 'right',
  empty: '',
  text: formattedText,
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
