/** Computes the width of the column with row actions from the actions of visible rows. */
import type { ActionItem } from '../../action-group/action-group.tsx';
import { textWidth } from '../columns/text-width.ts';
import { splitActions } from './row-actions.tsx';

const leastWidth = 64;
/** Padding in pixels of the cell and of the main action's button. */
const around = 16 + 10;
/** Width in pixels of the button for the menu with further actions, including the gap before it. */
const moreWidth = 28;

export interface ActingRows<Row> {
  readonly rows: readonly Row[];
  /** The actions of a row; undefined: no such column. */
  readonly actionsOf: ((row: Row) => readonly ActionItem[]) | undefined;
}

/** Width in pixels; zero when no row has actions. */
export function actionsWidth<Row>({ rows, actionsOf }: ActingRows<Row>): number {
  if (!actionsOf) return 0;
  const items = rows.map((row) => actionsOf(row));
  // Rows that offer different actions may offer more after a change: room for the menu button is kept, so that no column moves.
  const isMixed = new Set(items.flat().map(({ key }) => key)).size > 1;
  const widths = items.map((of) => {
    const { main, further } = splitActions(of);
    return around + (main ? textWidth(main.label) : 0) + (isMixed || further.length > 0 ? moreWidth : 0);
  });
  return Math.ceil(Math.max(leastWidth, ...widths));
}
