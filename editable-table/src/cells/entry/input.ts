import { hasLineBreak, withoutLastBreak } from 'shared-controls/one-line';
import { defineCellKind } from '../../definition/cell-kind.ts';
import { cellText, formattedText } from '../base/cell-values.ts';
import { problem } from '../base/cell-words.ts';
import { TextEditor } from './text-editor.tsx';

/** Cell kind: one line of text; text with line breaks is refused. */
export const input = defineCellKind({
  type: 'input',
  empty: '',
  text: formattedText,
  exact: cellText,
  parse: (text) => (hasLineBreak(text) ? problem('oneLine', text) : { value: withoutLastBreak(text) }),
  Editor: TextEditor,
  typeToEdit: true,
});
