import { type CellEditorProps, defineCellKind } from '../editable-table/cell-kind.ts';
import { cellText, isEmptyCell } from '../editable-table/cells/cell-values.ts';
import { inputNumber } from '../editable-table/cells/input-number.tsx';
import { groupDecimal, isDecimal, shiftDecimal } from '../field-kinds/decimal-text.ts';

const toPercent = (value: unknown): string => (isDecimal(cellText(value)) ? shiftDecimal(cellText(value), 2) : '');
const toFraction = (percent: unknown): string => (isDecimal(cellText(percent)) ? shiftDecimal(cellText(percent), -2) : '');

function RatioEditor(props: CellEditorProps) {
  const { Editor } = inputNumber;
  if (!Editor) return null;
  const { value, change, commit } = props;
  return (
    <Editor
      {...props}
      value={toPercent(value)}
      change={(next) => change(toFraction(next))}
      commit={(next) => (next === undefined ? commit() : commit(toFraction(next)))}
    />
  );
}

/** Rate: a decimal fraction in the row, per cent on the screen and in copies. */
export const ratioCell = defineCellKind({
  type: 'ratio',
  align: 'right',
  empty: '',
  text: (value) => (isEmptyCell(value) ? '' : `${groupDecimal(toPercent(value))}%`),
  parse(text, context) {
    const parsed = inputNumber.parse(text.replace(/[%％]\s*$/, ''), context);
    return 'value' in parsed ? { value: toFraction(parsed.value) } : parsed;
  },
  Editor: RatioEditor,
  typeToEdit: true,
});
