/** The kinds of cells for remotes, including those that use the pickers of shared-widgets. */
import 'shared-widgets/table-cells';

export * from 'editable-table/cell-kinds';
