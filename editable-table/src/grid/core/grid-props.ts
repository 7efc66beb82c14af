/** Properties and methods of the grid. It renders a `TableStore`; toolbar, panels and rules are separate parts. */
import type { ReactNode, Ref } from 'react';
import type { UploadCall } from '../../definition/cell-kind.ts';
import type { ColumnState } from '../../definition/column-state.ts';
import type { ReadColumn, RowArranging } from '../../definition/row-arrangement.ts';
import type { TableStore } from '../../definition/table-store.ts';
import type { GridSize } from '../style/row-sizes.ts';

/** A column with its kind and its choices found. Pass the same object until one of them changes: a new one renders all rows again. */
export type GridColumn = ReadColumn;

/** The rows, and where a table sorts, filters, groups or reads them late, how they are arranged. */
export type GridStore = TableStore & Partial<RowArranging>;

export interface GridSettings {
  /** Default `medium`: rows of 61 px. */
  readonly size?: GridSize;
  readonly bordered?: boolean;
  /** Fixed height in px; without it the grid is as high as its rows, up to `maxHeight`. */
  readonly height?: number;
  /** Default 400; null: no limit, every row is in the page. */
  readonly maxHeight?: number | null;
  /** Every cell shows its editor. Default false. */
  readonly alwaysEdit?: boolean;
  /** Nothing can be changed. */
  readonly isDisabled?: boolean;
  readonly sequence?: boolean;
  readonly selection?: 'checkbox' | 'radio';
  /** A click anywhere in a row selects it. */
  readonly clickSelectsRow?: boolean;
  /** Handle, menu and keys that move rows. */
  readonly dragSort?: boolean;
  /** Whether the menu offers a new row and a paste may add rows. */
  readonly canInsert?: boolean;
  /** Whether the menu removes rows. */
  readonly canRemove?: boolean;
  /** Whether the menu of a column groups by it. */
  readonly canGroup?: boolean;
  /** Texts wrap, and rows are as high as what they hold. */
  readonly autoHeight?: boolean;
  /** Figures of the selected cells below the table. */
  readonly rangeStatus?: boolean;
}

export interface GridExpansion {
  /** Height in px of the region below an expanded row; the same for all. */
  readonly height: number;
  readonly render: (rowKey: string) => ReactNode;
}

/** One line at the bottom: a label before the columns, a text below each. */
export interface GridFooterRow {
  readonly label: string;
  readonly texts: Readonly<Record<string, string>>;
}

export interface TableGridProps {
  readonly store: GridStore;
  /** In the page's order; hidden kinds and `visible: false` are left out by the grid. */
  readonly columns: readonly GridColumn[];
  /** Accessible name. */
  readonly label: string;
  /** Under this name a person's widths, order, hidden and fixed columns are kept; without it until the page is left. */
  readonly name?: string;
  /** Controlled: instead of what is kept under the name. */
  readonly columnState?: ColumnState;
  readonly onColumnStateChange?: (state: ColumnState) => void;
  readonly settings: GridSettings;
  readonly expansion?: GridExpansion;
  readonly footer?: readonly GridFooterRow[];
  /** Moves a row, counted from 0. Default: a move in the store. */
  readonly onMoveRow?: (from: number, to: number) => void;
  /** 插入一行 before this index (with the guard against repeated clicks). Default: a new row in the store. */
  readonly onInsertRow?: (index: number) => void;
  /** Removes rows (after it asked). Default: a removal in the store. */
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
  /** Brings the row into view, wherever it is. */
  scrollToRow(rowKey: string): void;
  scrollToTop(top: number): void;
  /** Brings the cell into view and focuses it. Without a column: the first one. False: there is no such cell. */
  focusCell(rowKey: string, columnKey?: string): boolean;
  /** Focuses the cell and opens its editor. False: the cell cannot be edited. */
  editCell(rowKey: string, columnKey: string): boolean;
  /** Keeps what was typed and closes the editor. */
  endEdit(): void;
  /** The cell whose editor is open. */
  editing(): CellPlace | null;
  /** Data columns as the person sees them, in order, without the hidden ones. */
  shownColumns(): readonly GridColumn[];
  expand(rowKey: string, isOpen: boolean): void;
  /** A window that writes one column of all selected rows. */
  openBulkEdit(): void;
  columnState(): ColumnState;
  setColumnState(patch: Partial<ColumnState>): void;
}
