import { defineCellKind } from 'editable-table/cell-kind';
import { isEmptyCell } from 'editable-table/cell-values';
import { problem } from 'editable-table/cell-words';
import { TextEditor } from 'editable-table/text-editor';
import { hasLineBreak, withoutLastBreak } from 'shared-controls/one-line';

/** Shown in place of every value; the number of dots does not tell its length. */
const dots = '••••••••';

/**
 * Cell kind: a password. Shown, copied and exported as dots; the value stays in the row. Dots that are pasted are refused, because they would be taken
 * for a password. Its column needs `props: { type: 'password' }`.
 */
export const secretCell = defineCellKind({
  type: 'secret',
  empty: '',
  text: (value) => (isEmptyCell(value) ? '' : dots),
  parse(text) {
    if (hasLineBreak(text)) return problem('oneLine', dots);
    const value = withoutLastBreak(text);
    return value === dots ? problem('hiddenText') : { value };
  },
  Editor: TextEditor,
  typeToEdit: true,
});
