/** Parts of tables whose rows are plain elements inside antd's table (`docs/decisions/0150-rows-of-lists-are-plain-elements.md`). */
import styles from './plain-rows.module.css';

export { ExpandButton } from './expand-button.tsx';
export { type ColumnContent, type PlacedColumn, placeColumns } from './placed-columns.ts';
export { useStableCalls } from './stable.ts';

/** Class of an element with such a table: antd neither marks its rows under the pointer nor gives them the shadow of pinned columns. */
export const plainRowsClass = styles.plain ?? '';
