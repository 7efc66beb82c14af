import { Fragment, use } from 'react';
import { type CellViewProps, defineCellKind } from '../definition/cell-kind.ts';
import { CellSlotsContext } from './base/cell-slots.ts';
import { formattedText } from './base/cell-values.ts';
import { problem } from './base/cell-words.ts';
import { oneLine } from './base/one-line.ts';

/** The page's content of the cell; the value as text when the page defines none. */
function SlotView(cell: CellViewProps) {
  const { value, context } = cell;
  const { column } = context;
  const drawn = use(CellSlotsContext)(column.slotName ?? column.key, cell);
  // The page's content may contain focusable elements.
  if (drawn !== undefined) return <Fragment key={context.rowKey}>{drawn}</Fragment>;
  const text = formattedText(value, context);
  return (
    <span title={text} className={oneLine}>
      {text}
    </span>
  );
}

/** Cell kind: content rendered by the page. */
export const slot = defineCellKind({
  type: 'slot',
  empty: '',
  text: formattedText,
  parse: () => problem('notEditable'),
  View: SlotView,
  Editor: null,
});
