/** The editable table as remotes get it: together with the cells that stand on pickers of the widgets. */
import 'shared-widgets/table-cells';

export * from 'editable-table';
