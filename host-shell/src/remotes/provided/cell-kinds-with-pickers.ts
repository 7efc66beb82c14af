/** Cell kinds of the editable table for remotes, including those with the pickers of shared-widgets. */
import 'shared-widgets/table-cells';

export * from 'editable-table/cell-kinds';
