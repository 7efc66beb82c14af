/** Width of the column of row actions, calculated from the actions of the visible rows. */
import { type ActionItem, actionsInSight } from '../../action-group/action-group.tsx';

const leastWidth = 96;
/** Padding of the cell. */
const around = 24;
/** Padding of a button and the gap behind it. */
const perButton = 12;
/** The button that holds the rest: its word and its arrow. */
const moreWidth = 72;
const widthOf = (label: string): number => [...label].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 7.5), perButton);

export interface ActingRows<Row> {
  readonly rows: readonly Row[];
  /** Undefined: there is no such column. */
  readonly actionsOf: ((row: Row) => readonly ActionItem[]) | undefined;
}

/** Pixels; zero where no row has actions. */
export function actionsWidth<Row>({ rows, actionsOf }: ActingRows<Row>): number {
  if (!actionsOf) return 0;
  const widths = rows.map((row) => {
    const labels = actionsOf(row).map(({ label }) => label);
    const inSight = labels.slice(0, actionsInSight).reduce((sum, label) => sum + widthOf(label), 0);
    return around + inSight + (labels.length > actionsInSight ? moreWidth : 0);
  });
  return Math.max(leastWidth, ...widths);
}
