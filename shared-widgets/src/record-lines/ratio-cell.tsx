import { type CellEditorProps, defineCellKind } from 'editable-table/cell-kind';
import { cellText, isEmptyCell } from 'editable-table/cell-values';
import { problem } from 'editable-table/cell-words';
import { NumberCellField } from 'editable-table/number-cell-field';
import { type NumberShape, readNumberText } from 'shared-controls/number-text';
import { groupDecimal, isDecimal, shiftDecimal } from '../field-kinds/numbers/decimal-text.ts';

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

/** Cell kind: a rate, stored as decimal fraction, shown and copied in percent. */
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
