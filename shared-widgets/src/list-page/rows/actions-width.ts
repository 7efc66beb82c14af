/** Width of the column of row actions, calculated from the actions of the visible rows. */
import type { ActionItem } from '../../action-group/action-group.tsx';
import { textWidth } from '../columns/text-width.ts';
import { splitActions } from './row-actions.tsx';

const leastWidth = 64;
/** Padding of the cell, and of the button of the main action. */
const around = 16 + 10;
/** The button that holds the rest, and the gap before it. */
const moreWidth = 28;

export interface ActingRows<Row> {
  readonly rows: readonly Row[];
  /** Undefined: there is no such column. */
  readonly actionsOf: ((row: Row) => readonly ActionItem[]) | undefined;
}

/** Pixels; zero where no row has actions. */
export function actionsWidth<Row>({ rows, actionsOf }: ActingRows<Row>): number {
  if (!actionsOf) return 0;
  const widths = rows.map((row) => {
    const { main, further } = splitActions(actionsOf(row));
    return around + (main ? textWidth(main.label) : 0) + (further.length > 0 ? moreWidth : 0);
  });
  return Math.ceil(Math.max(leastWidth, ...widths));
}
