import { plainDigits } from 'shared-contracts/values/decimal-sum';
import type { NumberShape } from 'shared-controls/number-text';
import { isTooPrecise, numberOf, readNumberText, ungrouped } from 'shared-controls/number-text';
import { type CellEditorProps, defineCellKind } from '../../definition/cell-kind.ts';
import { formattedText } from '../base/cell-values.ts';
import { problem } from '../base/cell-words.ts';
import { NumberCellField } from './number-cell-field.tsx';

const shape: NumberShape = {};

/**
 * Editor for numbers: the cell always contains a number or nothing; an unfinished one (`-`, `1.`) stays in the input until the cell is
 * left.
 */
function NumberEditor(props: CellEditorProps) {
  const { value, change } = props;
  const take = (decimal: string): string => {
    const number = numberOf(decimal);
    change(number);
    return plainDigits(number);
  };
  return <NumberCellField cell={props} shape={shape} value={plainDigits(value)} onNumber={take} />;
}

/** Cell kind: a number; stored as number after an edit, unchanged before. */
export const inputNumber = defineCellKind({
  type: 'inputNumber',
  align: 'right',
  empty: '',
  text: formattedText,
  exact: plainDigits,
  series: 'numbers',
  sheet(value, context) {
    const text = formattedText(value, context);
    // A number with separators is exported as number, so that a spreadsheet can calculate with it.
    const digits = ungrouped(text) ?? text;
    const number = isTooPrecise(digits) ? '' : numberOf(digits);
    return number === '' ? text : number;
  },
  parse(text) {
    const read = readNumberText(text, shape);
    return 'problem' in read ? problem(read.problem, text) : { value: numberOf(read.text) };
  },
  Editor: NumberEditor,
  typeToEdit: true,
});
