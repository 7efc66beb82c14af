import { defineCellKind } from '../definition/cell-kind.ts';
import { formattedText } from './base/cell-values.ts';
import { problem } from './base/cell-words.ts';

/** Cell kind: text that cannot be edited. */
export const normal = defineCellKind({
  type: 'normal',
  empty: '',
  text: formattedText,
  parse: () => problem('notEditable'),
  Editor: null,
});
