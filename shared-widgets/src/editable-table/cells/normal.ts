import { defineCellKind } from '../cell-kind.ts';
import { formattedText } from './cell-values.ts';
import { problem } from './cell-words.ts';

/** Text that is never edited. */
export const normal = defineCellKind({
  type: 'normal',
  empty: '',
  text: formattedText,
  parse: () => problem('notEditable'),
  Editor: null,
});
