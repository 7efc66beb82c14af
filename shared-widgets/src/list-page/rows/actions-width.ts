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
  const widths = rows.map((row) => {
    const { main, further } = splitActions(actionsOf(row));
    return around + (main ? textWidth(main.label) : 0) + (further.length > 0 ? moreWidth : 0);
  });
  return Math.ceil(Math.max(leastWidth, ...widths));
}
