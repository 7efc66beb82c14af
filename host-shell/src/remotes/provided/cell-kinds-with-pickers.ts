/** The kinds of cells as remotes get them: together with those that stand on pickers of the widgets. */
import 'shared-widgets/table-cells';

export * from 'editable-table/cell-kinds';
