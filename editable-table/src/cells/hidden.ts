import { defineCellKind } from '../definition/cell-kind.ts';
import { cellText } from './base/cell-values.ts';
import { problem } from './base/cell-words.ts';

/** Cell kind: a value of the row without a visible column. */
export const hidden = defineCellKind({
  type: 'hidden',
  empty: '',
  text: cellText,
  parse: () => problem('notEditable'),
  Editor: null,
  isHidden: true,
});
