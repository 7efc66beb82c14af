/** Properties and methods of the grid. It renders a `TableStore`; toolbar, panels and rules are separate parts. */
import type { ReactNode, Ref } from 'react';
import type { CellKind, UploadCall } from '../../definition/cell-kind.ts';
import type { CellOption, TableColumn, TableRow } from '../../definition/table-column.ts';
import type { TableStore } from '../../definition/table-store.ts';
import type { GridSize } from '../style/row-sizes.ts';

/** A column with its kind and its choices found. Pass the same object until one of them changes: a new one renders all rows again. */
export interface GridColumn {
  readonly column: TableColumn;
  readonly kind: CellKind;
  /** Choices of a cell: the column's own, of its dictionary, of its linkage. */
  readonly options: (row: TableRow) => readonly CellOption[];
}

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
  readonly store: TableStore;
  /** In the page's order; hidden kinds and `visible: false` are left out by the grid. */
  readonly columns: readonly GridColumn[];
  /** Accessible name. */
  readonly label: string;
  /** Under this name a person's widths, order, hidden and fixed columns are kept; without it until the page is left. */
  readonly name?: string;
  readonly settings: GridSettings;
  readonly expansion?: GridExpansion;
  readonly footer?: readonly GridFooterRow[];
  /** Moves a row, counted from 0. Default: a move in the store. */
  readonly onMoveRow?: (from: number, to: number) => void;
  /** 插入一行 before this index (with the guard against repeated clicks). Default: a new row in the store. */
  readonly onInsertRow?: (index: number) => void;
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
}
