/**
 * Type declarations for the parts of other libraries that the benchmark uses, because the workspace is type-checked without installing
 * them.
 */

declare module 'ag-grid-community' {
  interface GridNode<Row> {
    readonly data: Row | undefined;
  }
  export interface GridApi<Row> {
    getRowNode(id: string): GridNode<Row> | undefined;
    applyTransactionAsync(transaction: { readonly update: readonly Row[] }): void;
    setFilterModel(model: Readonly<Record<string, unknown>>): void;
    applyColumnState(wanted: {
      readonly state: readonly { readonly colId: string; readonly sort: 'asc' | 'desc'; readonly sortIndex: number }[];
      readonly defaultState: { readonly sort: null };
    }): void;
  }
  export interface CellEditorSelectorResult {
    readonly component: unknown;
    readonly params?: unknown;
  }
  export interface ColDef<Row> {
    readonly field?: string;
    readonly headerName?: string;
    readonly width?: number;
    readonly editable?: boolean;
    readonly resizable?: boolean;
    readonly pinned?: 'left' | 'right';
    readonly rowDrag?: boolean;
    readonly cellClass?: string;
    readonly cellDataType?: string;
    readonly enableCellChangeFlash?: boolean;
    readonly valueFormatter?: (cell: { readonly value: Extract<Row[keyof Row], string | number | boolean> | null | undefined }) => string;
    readonly suppressKeyboardEvent?: (press: { readonly editing: boolean; readonly event: KeyboardEvent }) => boolean;
    readonly cellEditorSelector?: () => CellEditorSelectorResult;
    readonly cellRenderer?: unknown;
    readonly comparator?: (
      first: Extract<Row[keyof Row], string | number | boolean>,
      second: Extract<Row[keyof Row], string | number | boolean>,
    ) => number;
    readonly filter?: string | false;
    readonly filterParams?: unknown;
  }
  export interface ICellRendererParams<Row, Value> {
    readonly value: Value | null | undefined;
    readonly data: Row | undefined;
    readonly colDef: { readonly field?: string } | undefined;
  }
  export const AllCommunityModule: unknown;
  export const ModuleRegistry: { registerModules(modules: readonly unknown[]): void };
  export const themeQuartz: { withParams(params: Readonly<Record<string, unknown>>): unknown };
}

declare module 'ag-grid-react' {
  import type { ColDef, GridApi } from 'ag-grid-community';
  import type { ReactNode } from 'react';

  export interface CustomCellEditorProps<Row, Value> {
    readonly value: Value | null | undefined;
    readonly data: Row;
    readonly column: { getColId(): string };
    readonly onValueChange: (value: Value) => void;
    readonly stopEditing: () => void;
  }
  export interface AgGridReactProps<Row> {
    readonly theme: unknown;
    readonly rowData: readonly Row[];
    readonly columnDefs: readonly ColDef<Row>[];
    readonly defaultColDef?: ColDef<Row>;
    readonly getRowId: (given: { readonly data: Row }) => string;
    readonly rowSelection?: unknown;
    readonly singleClickEdit?: boolean;
    readonly stopEditingWhenCellsLoseFocus?: boolean;
    readonly undoRedoCellEditing?: boolean;
    readonly rowDragManaged?: boolean;
    readonly animateRows?: boolean;
    readonly onGridReady?: (event: { readonly api: GridApi<Row> }) => void;
  }
  export function AgGridReact<Row>(props: AgGridReactProps<Row>): ReactNode;
}

declare module 'react-data-grid' {
  import type { CSSProperties, ReactNode } from 'react';

  export interface RenderEditCellProps<Row> {
    readonly row: Row;
    readonly onRowChange: (row: Row, commit?: boolean) => void;
    readonly onClose: (commit?: boolean) => void;
  }
  export interface Column<Row> {
    readonly key: string;
    readonly name: ReactNode;
    readonly width?: number;
    readonly resizable?: boolean;
    readonly frozen?: boolean;
    readonly cellClass?: string;
    readonly renderCell?: (cell: { readonly row: Row; readonly onRowChange: (row: Row) => void }) => ReactNode;
    readonly renderEditCell?: ((cell: RenderEditCellProps<Row>) => ReactNode) | null;
  }
  interface CellAt {
    readonly setActivePosition: (enableEditor?: boolean) => void;
  }
  export interface DataGridProps<Row, Key> {
    readonly className?: string;
    readonly style?: CSSProperties;
    readonly rowHeight?: number;
    readonly headerRowHeight?: number;
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly rowKeyGetter?: (row: Row) => Key;
    readonly selectedRows?: ReadonlySet<Key>;
    readonly onSelectedRowsChange?: (selected: ReadonlySet<Key>) => void;
    readonly onRowsChange?: (rows: readonly Row[]) => void;
    readonly onFill?: (event: { readonly columnKey: string; readonly sourceRow: Row; readonly targetRow: Row }) => Row;
    readonly onCellClick?: (cell: CellAt, event: { preventGridDefault(): void }) => void;
  }
  // biome-ignore lint/suspicious/noExplicitAny: it goes with rows of every type.
  export const SelectColumn: Column<any>;
  export function DataGrid<Row, Summary, Key>(props: DataGridProps<Row, Key>): ReactNode;
}

declare module 'vue' {
  export interface App {
    use(plugin: unknown): App;
    mount(place: string): void;
  }
  export function createApp(component: unknown): App;
  export function defineComponent(setup: () => () => unknown): unknown;
  export function h(component: unknown, props?: object | null, children?: unknown): unknown;
  export function markRaw<Value>(value: Value): Value;
  export function nextTick(): Promise<void>;
  export function ref<Value>(value: Value): { value: Value };
  export function shallowRef<Value>(value: Value): { value: Value };
}

declare module 'vxe-table' {
  export interface VxeTableInstance<Row> {
    loadData(rows: readonly Row[]): Promise<void>;
    getRowById(id: string): Row | null;
    setRow(row: Row, values: Partial<Row>): Promise<void>;
    validate(everything: boolean): Promise<Readonly<Record<string, unknown>> | undefined>;
  }
  export const VxeTable: unknown;
  export const VxeColumn: unknown;
  const plugin: unknown;
  // biome-ignore lint/style/noDefaultExport: it is theirs.
  export default plugin;
}

declare module 'vxe-pc-ui' {
  const plugin: unknown;
  // biome-ignore lint/style/noDefaultExport: it is theirs.
  export default plugin;
}
