import { type CellEditorProps, defineCellKind } from '../editable-table/cell-kind.ts';
import { cellText, isEmptyCell } from '../editable-table/cells/cell-values.ts';
import { problem } from '../editable-table/cells/cell-words.ts';
import { NumberCellField } from '../editable-table/cells/number-cell-field.tsx';
import { groupDecimal, isDecimal, shiftDecimal } from '../field-kinds/decimal-text.ts';
import { type NumberShape, readNumberText } from '../typed-entry/number-text.ts';

const toPercent = (value: unknown): string => (isDecimal(cellText(value)) ? shiftDecimal(cellText(value), 2) : '');
const toFraction = (percent: unknown): string => (isDecimal(cellText(percent)) ? shiftDecimal(cellText(percent), -2) : '');

const shape: NumberShape = { digits: 24, isPercent: true };

function RatioEditor(props: CellEditorProps) {
  const take = (percent: string): string => {
    props.change(toFraction(percent));
    return toPercent(toFraction(percent));
  };
  return <NumberCellField cell={props} shape={shape} value={toPercent(props.value)} onNumber={take} />;
}

/** Rate: a decimal fraction in the row, per cent on the screen and in copies. */
export const ratioCell = defineCellKind({
  type: 'ratio',
  align: 'right',
  empty: '',
  text: (value) => (isEmptyCell(value) ? '' : `${groupDecimal(toPercent(value))}%`),
  parse(text) {
    const read = readNumberText(text, shape);
    return 'problem' in read ? problem(read.problem, text) : { value: toFraction(read.text) };
  },
  Editor: RatioEditor,
  typeToEdit: true,
});
