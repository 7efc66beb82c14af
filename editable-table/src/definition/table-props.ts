/** What a page says of an editable table. */
import type { ReactNode, Ref } from 'react';
import type { CellOption, TableColumn, TableRow } from './table-column.ts';
import type { EditableTableHandle } from './table-handle.ts';

export type TableSize = 'medium' | 'small' | 'mini' | 'tiny';
export type SelectionType = 'checkbox' | 'radio';
export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'export' | 'print' | 'collapse';

export interface TableTarget {
  readonly table: EditableTableHandle;
}

/** A row that came: by `added` and `inserted`, once for each. */
export interface RowEvent extends TableTarget {
  readonly row: TableRow;
  readonly rowKey: string;
  readonly index: number;
}

export interface RemoveEvent extends TableTarget {
  readonly rows: readonly TableRow[];
  /** Ids of all saved rows that were removed so far. */
  readonly deletedIds: readonly string[];
}

export interface SelectionEvent extends TableTarget {
  readonly type: SelectionType;
  /** The ids of saved rows only. */
  readonly ids: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface ValueEvent extends TableTarget {
  readonly type: string;
  readonly column: TableColumn;
  readonly row: TableRow;
  readonly rowKey: string;
  readonly value: unknown;
  readonly oldValue: unknown;
  /** Written by the page (`setValues`) or by somebody else's live change, not by this person. */
  readonly isSetValues: boolean;
}

export interface DragEvent extends TableTarget {
  readonly oldIndex: number;
  readonly newIndex: number;
}

/** What the content of a `slot` cell is given. */
export interface SlotCell extends TableTarget {
  readonly value: unknown;
  readonly row: TableRow;
  readonly rowKey: string;
  readonly index: number;
  readonly column: TableColumn;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  /** Writes the cell, as an editor would. */
  readonly change: (value: unknown) => void;
}

export type SlotContent = (cell: SlotCell) => ReactNode;

/** Content below a row that is opened; as high in every row. */
export interface RowExpansion {
  readonly height: number;
  readonly render: (row: TableRow, rowKey: string) => ReactNode;
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

export interface EditableTableProps {
  readonly ref?: Ref<EditableTableHandle>;
  /** Accessible name. */
  readonly label: string;
  /** Under this name a person's widths, order and hidden columns are kept; default the label. */
  readonly name?: string;
  readonly columns: readonly TableColumn[];
  /** Rows it begins with; other rows begin it anew. Not together with `value`. */
  readonly rows?: readonly TableRow[];
  /** For forms: rows in, rows out at every change. */
  readonly value?: readonly TableRow[];
  readonly onChange?: (rows: readonly TableRow[]) => void;
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
  readonly alwaysEdit?: boolean;
  readonly rowNumber?: boolean;
  readonly rowSelection?: boolean | SelectionType;
  readonly clickSelectRow?: boolean;
  readonly dragSort?: boolean;
  /** Column that is numbered from 1 in the order of the rows; default `orderNum`. */
  readonly dragSortKey?: string;
  readonly expand?: RowExpansion;
  /** Contents of `slot` cells, by the column's `slotName` or key. */
  readonly slots?: Readonly<Record<string, SlotContent>>;

  /** Prefix of the permission codes; none: everything is offered. */
  readonly authPre?: string;
  /** True: add, remove, clear the selection. */
  readonly toolbar?: boolean | readonly ToolbarButton[];
  /** Beside 新增: how many rows it adds, where, and whether they come into view. Kept per person. */
  readonly addButtonSettings?: boolean;
  readonly toolbarPrefix?: ReactNode;
  readonly toolbarSuffix?: ReactNode;
  readonly pagination?: TablePagination;
  readonly linkageConfig?: readonly LinkageConfig[];
  readonly live?: LiveSettings;

  readonly onAdded?: (event: RowEvent) => void;
  readonly onInserted?: (event: RowEvent) => void;
  readonly onRemoved?: (event: RemoveEvent) => void;
  /** Saved rows are only removed when this agrees; asked before the rows go. */
  readonly confirmRemove?: (rows: readonly TableRow[]) => Promise<boolean>;
  readonly onSave?: (event: TableTarget) => void | Promise<void>;
  readonly onSelectRowChange?: (event: SelectionEvent) => void;
  readonly onValueChange?: (event: ValueEvent) => void;
  readonly onDragged?: (event: DragEvent) => void;
}
