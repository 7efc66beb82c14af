/** Properties of the component `EditableTable`. */
import type { ReactNode, Ref } from 'react';
import type { ColumnState } from './column-state.ts';
import type { TreeSettings } from './row-arrangement.ts';
import type { RowSource } from './row-source.ts';
import type { CellOption, EditedRow, TableColumn, TableRow } from './table-column.ts';
import type { EditableTableHandle } from './table-handle.ts';

export type TableSize = 'medium' | 'small' | 'mini' | 'tiny';
export type SelectionType = 'checkbox' | 'radio';
export type ToolbarButton = 'add' | 'save' | 'remove' | 'bulkEdit' | 'clearSelection' | 'export' | 'print' | 'collapse';

export interface TableTarget<Row = TableRow> {
  readonly table: EditableTableHandle<Row>;
}

/** Event about a new row; `added` and `inserted` send it once per row. */
export interface RowEvent<Row = TableRow> extends TableTarget<Row> {
  readonly row: EditedRow<Row>;
  readonly rowKey: string;
  readonly index: number;
}

export interface RemoveEvent<Row = TableRow> extends TableTarget<Row> {
  readonly rows: readonly EditedRow<Row>[];
  /** Ids of all saved rows that were removed so far. */
  readonly deletedIds: readonly string[];
}

export interface SelectionEvent<Row = TableRow> extends TableTarget<Row> {
  readonly type: SelectionType;
  /** Ids of those removed rows that had been saved. */
  readonly ids: readonly string[];
  readonly rows: readonly EditedRow<Row>[];
}

export interface ValueEvent<Row = TableRow> extends TableTarget<Row> {
  readonly type: string;
  readonly column: TableColumn<Row>;
  readonly row: EditedRow<Row>;
  readonly rowKey: string;
  readonly value: unknown;
  readonly oldValue: unknown;
  /** True when the page (`setValues`) or another person's live change wrote the value, false when this person did. */
  readonly isSetValues: boolean;
}

/** Event with the cells that a person has finished editing. */
export interface EditedEvent<Row = TableRow> extends TableTarget<Row> {
  readonly cells: readonly { readonly rowKey: string; readonly columnKey: string }[];
}

/** Event with the number of invalid cells, which the table also shows below its rows. */
export interface ErrorsEvent<Row = TableRow> extends TableTarget<Row> {
  readonly count: number;
}

export interface DragEvent<Row = TableRow> extends TableTarget<Row> {
  readonly oldIndex: number;
  readonly newIndex: number;
}

/** Properties of a `slot` cell's content. */
export interface SlotCell<Row = TableRow> extends TableTarget<Row> {
  readonly value: unknown;
  readonly row: EditedRow<Row>;
  readonly rowKey: string;
  readonly index: number;
  readonly column: TableColumn<Row>;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  /** Writes the cell's value, like an editor. */
  readonly change: (value: unknown) => void;
}

export type SlotContent<Row = TableRow> = (cell: SlotCell<Row>) => ReactNode;

/** Content below an expanded row; the same height for all rows. */
export interface RowExpansion<Row = TableRow> {
  readonly height: number;
  readonly render: (row: EditedRow<Row>, rowKey: string) => ReactNode;
}

/** Options of linked selects: the column with this key and those to which its `linkageKey` leads. */
export interface LinkageConfig {
  readonly key: string;
  /** Loads the options of a level for the chosen value of the level above; '' requests the first level. Results are cached. */
  readonly requestData: (parentValue: string) => Promise<readonly CellOption[]>;
}

export interface TablePagination {
  readonly current: number;
  readonly pageSize: number;
  readonly total: number;
  /** Selectable page sizes; default 10, 20, 30. */
  readonly pageSizes?: readonly number[];
  readonly onChange: (current: number, pageSize: number) => void;
}

/** Settings of live changes: tables with the same key send each other their edits. */
export interface LiveSettings {
  /** Key of the record whose rows the table shows; tables with the same key are connected. */
  readonly key: string;
  /**
   * Permission code needed to send live changes. When it is one of an entity, only cells of columns are shared whose keys are fields of the entity
   * or of its lines; columns with computed keys are declared as `pivots` in its contract (docs/editable-table.md, "Live changes").
   */
  readonly permission: string;
}

export interface EditableTableProps<Row = TableRow> {
  readonly ref?: Ref<EditableTableHandle<Row>>;
  /** Accessible name of the table. */
  readonly label: string;
  /** Name under which a person's widths, order and hidden columns are stored; default: the label. */
  readonly name?: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Controlled column state: order, widths, fixed and hidden columns, sort, filters. Without it the table keeps its own. */
  readonly columnState?: ColumnState;
  /** Called when a person, or a call of the table's handle, changed the columns. */
  readonly onColumnStateChange?: (state: ColumnState) => void;
  /**
   * Whether the table asks before the tab is left with unsaved changes; changes count as unsaved until the page passes the saved rows or
   * resets the table. Default true. A table in a form (`value`) does not ask, because the form asks.
   */
  readonly leaveGuard?: boolean;
  /** Initial rows. Other rows that the page passes later are merged with the edited ones by id. Cannot be combined with `value`. */
  readonly rows?: readonly EditedRow<Row>[];
  /** Rows of a controlled table, as forms use it: every change is reported by `onChange`. */
  readonly value?: readonly EditedRow<Row>[];
  readonly onChange?: (rows: readonly EditedRow<Row>[]) => void;
  /** Id of the element; the form sets it. */
  readonly id?: string;

  readonly disabled?: boolean;
  /** `{ column: value }` or `{ column: [values] }`: rows with these values cannot be edited; `{ id: [...] }` lists ids. */
  readonly disabledRows?: Readonly<Record<string, unknown>>;
  readonly loading?: boolean;
  readonly size?: TableSize;
  readonly bordered?: boolean;
  /** Largest height of the rows in pixels; default 400, or 240 for selectable rows. Null: no limit. */
  readonly maxHeight?: number | null;
  readonly height?: number;
  /** Long texts wrap, and each row is as high as its content. */
  readonly autoHeight?: boolean;
  readonly alwaysEdit?: boolean;
  /**
   * True: the table shows the position of each row. A text: the rows have numbers of their own in the column with this key, and messages name a row by its
   * number.
   */
  readonly rowNumber?: boolean | string;
  readonly rowSelection?: boolean | SelectionType;
  readonly clickSelectRow?: boolean;
  readonly dragSort?: boolean;
  /** Column that is numbered from 1 in the order of rows; default `orderNum`. */
  readonly dragSortKey?: string;
  readonly expand?: RowExpansion<Row>;
  /** Content of `slot` cells, by the column's `slotName` or key. */
  readonly slots?: Readonly<Record<string, SlotContent<Row>>>;

  /** Prefix of the codes of permission rules; without it nothing is hidden by permission. */
  readonly authPre?: string;
  /** Buttons of the toolbar; true: add, remove, clear the selection. */
  readonly toolbar?: boolean | readonly ToolbarButton[];
  /** Settings beside the button 新增: how many rows it adds, where, and whether to scroll there. Stored per person. */
  readonly addButtonSettings?: boolean;
  readonly toolbarPrefix?: ReactNode;
  readonly toolbarSuffix?: ReactNode;
  readonly pagination?: TablePagination;
  /** Shows the rows as a tree, in which each row names its parent. */
  readonly tree?: TreeSettings;
  /** Loads rows block by block as they become visible, sorted and filtered by the source; used instead of `rows`. */
  readonly rowSource?: RowSource<Row>;
  readonly linkageConfig?: readonly LinkageConfig[];
  readonly live?: LiveSettings;

  readonly onAdded?: (event: RowEvent<Row>) => void;
  readonly onInserted?: (event: RowEvent<Row>) => void;
  readonly onRemoved?: (event: RemoveEvent<Row>) => void;
  /** Asked before saved rows are removed; they stay unless it resolves to true. */
  readonly confirmRemove?: (rows: readonly EditedRow<Row>[]) => Promise<boolean>;
  readonly onSave?: (event: TableTarget<Row>) => void | Promise<void>;
  readonly onSelectRowChange?: (event: SelectionEvent<Row>) => void;
  readonly onValueChange?: (event: ValueEvent<Row>) => void;
  /**
   * Called when a person has finished editing cells: an editor was closed with a changed value, or cells were pasted, filled, cleared,
   * undone or redone. It is called neither for each key nor for what the page or other people write.
   */
  readonly onEdited?: (event: EditedEvent<Row>) => void;
  /** Called with the number of invalid cells, refused texts included, whenever it changes. */
  readonly onErrorsChange?: (event: ErrorsEvent<Row>) => void;
  /** Called when the undo history is full (200 steps, or 500,000 cells in all) with the total number of dropped steps. */
  readonly onUndoForgotten?: (steps: number) => void;
  readonly onDragged?: (event: DragEvent<Row>) => void;
}
