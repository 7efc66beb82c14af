import { Fragment, use } from 'react';
import { type CellViewProps, defineCellKind } from '../definition/cell-kind.ts';
import { CellSlotsContext } from './base/cell-slots.ts';
import { formattedText } from './base/cell-values.ts';
import { problem } from './base/cell-words.ts';
import { oneLine } from './base/one-line.ts';

/** Shows the page's content for the cell; when the page defines none, the value as text. */
function SlotView(cell: CellViewProps) {
  const { value, context } = cell;
  const { column } = context;
  const drawn = use(CellSlotsContext)(column.slotName ?? column.key, cell);
  // The content gets a key, so that another row does not reuse its elements, which may have the focus.
  if (drawn !== undefined) return <Fragment key={context.rowKey}>{drawn}</Fragment>;
  const text = formattedText(value, context);
  return (
    <span title={text} className={oneLine}>
      {text}
    </span>
  );
}

/** Cell kind: the page renders the content. */
export const slot = defineCellKind({
  type: 'slot',
  empty: '',
  text: formattedText,
  parse: () => problem('notEditable'),
  View: SlotView,
  Editor: null,
});
