/** The editable table for remotes, with the cell kinds that use pickers of shared-widgets. */
import 'shared-widgets/table-cells';

export * from 'editable-table';
