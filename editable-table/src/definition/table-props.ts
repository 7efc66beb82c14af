/** What a page says of an editable table. */
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

/** A row that came: by `added` and `inserted`, once for each. */
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
  /** The ids of saved rows only. */
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
  /** Written by the page (`setValues`) or by somebody else's live change, not by this person. */
  readonly isSetValues: boolean;
}

/** Cells that a person has finished changing. */
export interface EditedEvent<Row = TableRow> extends TableTarget<Row> {
  readonly cells: readonly { readonly rowKey: string; readonly columnKey: string }[];
}

export interface DragEvent<Row = TableRow> extends TableTarget<Row> {
  readonly oldIndex: number;
  readonly newIndex: number;
}

/** What the content of a `slot` cell is given. */
export interface SlotCell<Row = TableRow> extends TableTarget<Row> {
  readonly value: unknown;
  readonly row: EditedRow<Row>;
  readonly rowKey: string;
  readonly index: number;
  readonly column: TableColumn<Row>;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  /** Writes the cell, as an editor would. */
  readonly change: (value: unknown) => void;
}

export type SlotContent<Row = TableRow> = (cell: SlotCell<Row>) => ReactNode;

/** Content below a row that is opened; as high in every row. */
export interface RowExpansion<Row = TableRow> {
  readonly height: number;
  readonly render: (row: EditedRow<Row>, rowKey: string) => ReactNode;
}

/** Choices of chained selects: the column with this key and those its `linkageKey` leads to. */
export interface LinkageConfig {
  readonly key: string;
  /** Choices of a level for the value of the one above it; '' asks for the first level's. Results are cached. */
  readonly requestData: (parentValue: string) => Promise<readonly CellOption[]>;
}

export interface TablePagination {
  readonly current: number;
  readonly pageSize: number;
  readonly total: number;
  /** Default 10, 20, 30. */
  readonly pageSizes?: readonly number[];
  readonly onChange: (current: number, pageSize: number) => void;
}

/** Live changes: tables with the same key send each other their edits. */
export interface LiveSettings {
  /** Names the record whose rows these are. */
  readonly key: string;
  /** Permission code needed to receive and to send live changes. */
  readonly permission: string;
}

export interface EditableTableProps<Row = TableRow> {
  readonly ref?: Ref<EditableTableHandle<Row>>;
  /** Accessible name. */
  readonly label: string;
  /** Under this name a person's widths, order and hidden columns are kept; default the label. */
  readonly name?: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Controlled: order, widths, fixed and hidden columns, sort and filters are what the page says. Without it the table keeps them. */
  readonly columnState?: ColumnState;
  /** What a person, or the handle, changed of the columns. */
  readonly onColumnStateChange?: (state: ColumnState) => void;
  /**
   * Leaving the tab asks while a person's changes are not saved; they are when the page gives the saved rows or resets. Default true; never in
   * a form (`value`), which asks for itself.
   */
  readonly leaveGuard?: boolean;
  /** Rows it begins with; other rows begin it anew. Not together with `value`. */
  readonly rows?: readonly EditedRow<Row>[];
  /** For forms: rows in, rows out at every change. */
  readonly value?: readonly EditedRow<Row>[];
  readonly onChange?: (rows: readonly EditedRow<Row>[]) => void;
  /** Set by the form. */
  readonly id?: string;

  readonly disabled?: boolean;
  /** `{ column: value }` or `{ column: [values] }`: rows with these values are not touched; `{ id: [...] }` is an id list. */
  readonly disabledRows?: Readonly<Record<string, unknown>>;
  readonly loading?: boolean;
  readonly size?: TableSize;
  readonly bordered?: boolean;
  /** Of the rows, in pixels; default 400, and 240 where rows can be selected. Null: as high as its rows. */
  readonly maxHeight?: number | null;
  readonly height?: number;
  /** Long texts wrap, and every row is as high as what it holds. */
  readonly autoHeight?: boolean;
  readonly alwaysEdit?: boolean;
  readonly rowNumber?: boolean;
  readonly rowSelection?: boolean | SelectionType;
  readonly clickSelectRow?: boolean;
  readonly dragSort?: boolean;
  /** Column that is numbered from 1 in the order of the rows; default `orderNum`. */
  readonly dragSortKey?: string;
  readonly expand?: RowExpansion<Row>;
  /** Contents of `slot` cells, by the column's `slotName` or key. */
  readonly slots?: Readonly<Record<string, SlotContent<Row>>>;

  /** Prefix of the permission codes; none: everything is offered. */
  readonly authPre?: string;
  /** True: add, remove, clear the selection. */
  readonly toolbar?: boolean | readonly ToolbarButton[];
  /** Beside 新增: how many rows it adds, where, and whether they come into view. Kept per person. */
  readonly addButtonSettings?: boolean;
  readonly toolbarPrefix?: ReactNode;
  readonly toolbarSuffix?: ReactNode;
  readonly pagination?: TablePagination;
  /** Rows of a tree: each names the row above it. */
  readonly tree?: TreeSettings;
  /** Rows are read block by block as they come into sight, sorted and filtered there; instead of `rows`. */
  readonly rowSource?: RowSource<Row>;
  readonly linkageConfig?: readonly LinkageConfig[];
  readonly live?: LiveSettings;

  readonly onAdded?: (event: RowEvent<Row>) => void;
  readonly onInserted?: (event: RowEvent<Row>) => void;
  readonly onRemoved?: (event: RemoveEvent<Row>) => void;
  /** Saved rows are only removed when this agrees; asked before the rows go. */
  readonly confirmRemove?: (rows: readonly EditedRow<Row>[]) => Promise<boolean>;
  readonly onSave?: (event: TableTarget<Row>) => void | Promise<void>;
  readonly onSelectRowChange?: (event: SelectionEvent<Row>) => void;
  readonly onValueChange?: (event: ValueEvent<Row>) => void;
  /**
   * A person has finished with cells: an editor was left with another value, or cells were pasted, filled, emptied, undone or done again. Not
   * told key by key, nor of what the page or others write.
   */
  readonly onEdited?: (event: EditedEvent<Row>) => void;
  /** The undo history is full (200 steps, or 500,000 cells in all of them): so many of the oldest steps have fallen away so far. */
  readonly onUndoForgotten?: (steps: number) => void;
  readonly onDragged?: (event: DragEvent<Row>) => void;
}
