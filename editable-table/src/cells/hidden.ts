import { defineCellKind } from '../definition/cell-kind.ts';
import { cellText } from './base/cell-values.ts';
import { problem } from './base/cell-words.ts';

/** A value that travels with the row and has no column. */
export const hidden = defineCellKind({
  type: 'hidden',
  empty: '',
  text: cellText,
  parse: () => problem('notEditable'),
  Editor: null,
  isHidden: true,
});
