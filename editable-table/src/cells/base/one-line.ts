import styles from '../../grid/style/table-grid.module.css';

/** Class of a view's text in the one line of its cell; the whole of it is the title. */
export const oneLine = styles.text;
