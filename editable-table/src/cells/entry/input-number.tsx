import { plainDigits } from 'shared-contracts/values/decimal-sum';
import type { NumberShape } from 'shared-controls/number-text';
import { isTooPrecise, numberOf, readNumberText, ungrouped } from 'shared-controls/number-text';
import { type CellEditorProps, defineCellKind } from '../../definition/cell-kind.ts';
import { formattedText } from '../base/cell-values.ts';
import { problem } from '../base/cell-words.ts';
import { NumberCellField } from './number-cell-field.tsx';

const shape: NumberShape = {};

/** The cell always holds a number or nothing; an unfinished number (`-`, `1.`) stays in the field only, until it is left. */
function NumberEditor(props: CellEditorProps) {
  const { value, change } = props;
  const take = (decimal: string): string => {
    const number = numberOf(decimal);
    change(number);
    return plainDigits(number);
  };
  return <NumberCellField cell={props} shape={shape} value={plainDigits(value)} onNumber={take} />;
}

/** Number; kept as a number once it was edited, as it came until then. */
export const inputNumber = defineCellKind({
  type: 'inputNumber',
  align: 'right',
  empty: '',
  text: formattedText,
  exact: plainDigits,
  series: 'numbers',
  sheet(value, context) {
    const text = formattedText(value, context);
    // A number with separators stays one: a spreadsheet adds it up and groups it as its reader wants.
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
