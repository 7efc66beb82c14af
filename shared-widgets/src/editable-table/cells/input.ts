import { defineCellKind } from '../cell-kind.ts';
import { formattedText } from './cell-values.ts';
import { TextEditor } from './text-editor.tsx';

/** One line of text; line breaks of pasted text become spaces. */
export const input = defineCellKind({
  type: 'input',
  empty: '',
  text: formattedText,
  parse: (text) => ({ value: text.replace(/\s*[\r\n]+\s*/g, ' ') }),
  Editor: TextEditor,
  typeToEdit: true,
});
