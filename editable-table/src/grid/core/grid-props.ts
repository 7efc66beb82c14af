/** Properties and methods of the grid. It renders a `TableStore`; toolbar, panels and rules are separate. */
import type { ReactNode, Ref } from 'react';
import type { UploadCall } from '../../definition/cell-kind.ts';
import type { ColumnState } from '../../definition/column-state.ts';
import type { ReadColumn, RowArranging } from '../../definition/row-arrangement.ts';
import type { TableStore } from '../../definition/table-store.ts';
import type { GridSize } from '../style/row-sizes.ts';

/** A column with its kind and options. Pass the same object as long as it does not change, because a new one renders all rows again. */
export type GridColumn = ReadColumn;

/** The store of rows, in tables that sort, filter, group or load rows together with the functions for that. */
export type GridStore = TableStore & Partial<RowArranging>;

export interface GridSettings {
  /** Size; default `medium`, rows of 61 px. */
  readonly size?: GridSize;
  readonly bordered?: boolean;
  /** Fixed height in px; default: as high as its rows, up to `maxHeight`. */
  readonly height?: number;
  /** Largest height in px, default 400; null: no limit, every row is rendered. */
  readonly maxHeight?: number | null;
  /** Every cell shows its editor; default false. */
  readonly alwaysEdit?: boolean;
  /** True: nothing in the table can be changed. */
  readonly isDisabled?: boolean;
  readonly sequence?: boolean;
  readonly selection?: 'checkbox' | 'radio';
  /** True: a click anywhere in a row selects the row. */
  readonly clickSelectsRow?: boolean;
  /** Rows can be moved by handle, menu and keys. */
  readonly dragSort?: boolean;
  /** True: the menu offers to insert rows, and a paste may add rows. */
  readonly canInsert?: boolean;
  /** True: the menu offers to remove rows. */
  readonly canRemove?: boolean;
  /** True: the column menu offers to group rows. */
  readonly canGroup?: boolean;
  /** True: texts wrap, and rows are as high as their content. */
  readonly autoHeight?: boolean;
  /** True: count and sums of the selected cells are shown below the table. */
  readonly rangeStatus?: boolean;
}

export interface GridExpansion {
  /** Height in pixels of the area below an expanded row; it is equal for all rows. */
  readonly height: number;
  readonly render: (rowKey: string) => ReactNode;
}

/** A footer line: a label, and a text below each column. */
export interface GridFooterRow {
  readonly label: string;
  readonly texts: Readonly<Record<string, string>>;
}

export interface TableGridProps {
  readonly store: GridStore;
  /** Columns in the page's order; the grid leaves out columns of hidden kinds and columns with `visible: false`. */
  readonly columns: readonly GridColumn[];
  /** Accessible name of the grid. */
  readonly label: string;
  /** Name under which a person's column settings are stored; without it they last until the page is left. */
  readonly name?: string;
  /** Controlled column state, used instead of the stored one. */
  readonly columnState?: ColumnState;
  readonly onColumnStateChange?: (state: ColumnState) => void;
  readonly settings: GridSettings;
  readonly expansion?: GridExpansion;
  readonly footer?: readonly GridFooterRow[];
  /** Called to move a row (indexes from 0). Default: moves it in the store. */
  readonly onMoveRow?: (from: number, to: number) => void;
  /** 插入一行: called to insert a row at this index (protected against repeated clicks). Default: inserts it in the store. */
  readonly onInsertRow?: (index: number) => void;
  /** Called to remove rows, after confirmation. Default: removes them in the store. */
  readonly onRemoveRows?: (rowKeys: readonly string[]) => void;
  readonly onRowClick?: (rowKey: string) => void;
  readonly upload?: UploadCall;
  readonly ref?: Ref<GridHandle>;
}

export interface CellPlace {
  readonly rowKey: string;
  readonly columnKey: string;
}

export interface GridHandle {
  scrollToRow(rowKey: string): void;
  scrollToTop(top: number): void;
  /** Scrolls the cell into view and focuses it; without a column, the first cell of the row. Returns false when there is no such cell. */
  focusCell(rowKey: string, columnKey?: string): boolean;
  /** Focuses the cell and opens its editor. False: not editable. */
  editCell(rowKey: string, columnKey: string): boolean;
  /** Keeps the typed value and closes the editor. */
  endEdit(): void;
  /** The cell whose editor is open. */
  editing(): CellPlace | null;
  /** Visible data columns in the person's order. */
  shownColumns(): readonly GridColumn[];
  expand(rowKey: string, isOpen: boolean): void;
  /** Opens the dialog that writes one column of all selected rows. */
  openBulkEdit(): void;
  columnState(): ColumnState;
  setColumnState(patch: Partial<ColumnState>): void;
  /** Removes the last announcement for screen readers. */
  clearAnnouncement(): void;
}
