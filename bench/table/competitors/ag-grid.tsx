/**
 * AG Grid Community with the features that can be compared: selection, dragging rows, undo, flashing of changed cells. `?editors=own` uses
 * the grid's own editors; otherwise it uses antd's fields, as the product's table does.
 */
import {
  AllCommunityModule,
  type CellEditorSelectorResult,
  type ColDef,
  type GridApi,
  type ICellRendererParams,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellEditorProps } from 'ag-grid-react';
import { Tag } from 'antd';
import { useEffect, useState } from 'react';
import { AntdEditor } from '../antd-editors.tsx';
import { comparison } from '../arrangements.ts';
import { startBench } from '../bench-page.ts';
import { type BenchColumn, type BenchRow, type BenchValue, benchColumns, benchHeights, shownText, tagColour } from '../bench-rows.ts';
import { render } from '../react-root.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

const hasOwnEditors = new URLSearchParams(location.search).get('editors') === 'own';

function Editor({ value, onValueChange, stopEditing, column }: CustomCellEditorProps<BenchRow, BenchValue>) {
  const own = benchColumns.find(({ key }) => key === column.getColId());
  const [isDone, setDone] = useState(false);
  // The grid takes over the value that is set in this render.
  useEffect(() => {
    if (isDone) stopEditing();
  }, [isDone, stopEditing]);
  if (!own) return null;
  const commit = (next?: BenchValue): void => {
    if (next !== undefined) onValueChange(next);
    setDone(true);
  };
  return <AntdEditor column={own} value={value ?? ''} change={onValueChange} commit={commit} />;
}

function TagCell({ value, colDef }: ICellRendererParams<BenchRow, BenchValue>) {
  const column = benchColumns.find(({ key }) => key === colDef?.field);
  if (!column || value === null || value === undefined) return null;
  return <Tag color={tagColour(column, value)}>{shownText(column, value)}</Tag>;
}

function ownEditor({ kind, choices }: BenchColumn): CellEditorSelectorResult {
  if (kind === 'number') return { component: 'agNumberCellEditor' };
  if (kind === 'date') return { component: 'agDateStringCellEditor' };
  if (kind === 'select') return { component: 'agSelectCellEditor', params: { values: choices?.map(({ value }) => value) ?? [] } };
  return { component: 'agTextCellEditor' };
}

function columnOf(column: BenchColumn, index: number): ColDef<BenchRow> {
  const { key, title, kind, width } = column;
  return {
    field: key,
    headerName: title,
    width,
    editable: true,
    cellClass: `bench-${key}`,
    comparator: comparison(key),
    filter: kind === 'number' ? 'agNumberColumnFilter' : kind === 'check' ? false : 'agTextColumnFilter',
    ...(kind === 'number' ? { filterParams: { inRangeInclusive: true } } : {}),
    ...(index === 0 ? { pinned: 'left', rowDrag: true } : {}),
    ...(kind === 'check'
      ? { cellDataType: 'boolean' }
      : {
          cellDataType: kind === 'number' ? 'number' : kind === 'date' ? 'dateString' : 'text',
          valueFormatter: ({ value }) => shownText(column, value ?? '') ?? '',
          // Enter in an open list must select an option, so the grid's own handling of the key is suppressed.
          suppressKeyboardEvent: ({ editing, event }) =>
            !hasOwnEditors && editing && event.key === 'Enter' && (kind === 'select' || kind === 'date'),
          cellEditorSelector: () => (hasOwnEditors ? ownEditor(column) : { component: Editor }),
        }),
    ...(key === 'status' ? { cellRenderer: TagCell } : {}),
  };
}

const columns = benchColumns.map(columnOf);
const theme = themeQuartz.withParams({ rowHeight: benchHeights.row, headerHeight: benchHeights.head });
const rowSelection = { mode: 'multiRow', checkboxes: true, headerCheckbox: true } as const;
let api: GridApi<BenchRow> | null = null;

function show(rows: BenchRow[]): void {
  render(
    <div style={{ height: benchHeights.head + benchHeights.body + 2 }}>
      <AgGridReact<BenchRow>
        theme={theme}
        rowData={rows}
        columnDefs={columns}
        defaultColDef={{ enableCellChangeFlash: true, resizable: true }}
        getRowId={({ data }) => data.id}
        rowSelection={rowSelection}
        singleClickEdit
        stopEditingWhenCellsLoseFocus
        undoRedoCellEditing
        rowDragManaged
        animateRows={false}
        onGridReady={(event) => {
          api = event.api;
        }}
      />
    </div>,
  );
}

startBench({
  show,
  update: show,
  hide() {
    render(null);
    api = null;
  },
  rowSelector: '.ag-row',
  scrollBar: '.ag-grid-viewport',
  selection: { all: '.ag-header-select-all input', row: '.ag-row-selected' },
  rowGrip: '.ag-drag-handle',
  cellSelector: (key) => `.bench-${key}`,
  take({ id, key, value }) {
    const node = api?.getRowNode(id);
    if (node?.data) api?.applyTransactionAsync({ update: [{ ...node.data, [key]: value }] });
  },
  value: (id, key) => api?.getRowNode(id)?.data?.[key],
  arrange(arrangement) {
    const { sort = [], contains, between } = arrangement ?? {};
    // The filter is applied first, so that only matching rows are sorted.
    api?.setFilterModel({
      ...(contains ? { [contains.key]: { filterType: 'text', type: 'contains', filter: contains.text } } : {}),
      ...(between ? { [between.key]: { filterType: 'number', type: 'inRange', filter: between.from, filterTo: between.to } } : {}),
    });
    api?.applyColumnState({
      state: sort.map(({ key, descending }, sortIndex) => ({ colId: key, sort: descending ? 'desc' : 'asc', sortIndex })),
      defaultState: { sort: null },
    });
  },
});
