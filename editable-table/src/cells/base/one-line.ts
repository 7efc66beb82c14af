import styles from '../../grid/style/table-grid.module.css';

/** CSS class for text in a single line of a cell; the whole text is the tooltip. */
export const oneLine = styles.text;
