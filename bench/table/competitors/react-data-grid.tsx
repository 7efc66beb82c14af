/**
 * react-data-grid with the features that can be compared: selection and its fill handle; the rows are in React state, as in its
 * documentation.
 */
import { Checkbox, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type Column, DataGrid, type RenderEditCellProps, SelectColumn } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { AntdEditor } from '../antd-editors.tsx';
import { startBench } from '../bench-page.ts';
import { type BenchChange, type BenchColumn, type BenchRow, benchColumns, benchHeights, shownText, tagColour } from '../bench-rows.ts';
import { render } from '../react-root.tsx';

interface Handle {
  readonly change: (change: BenchChange) => void;
  readonly rows: () => readonly BenchRow[];
  readonly replace: (rows: readonly BenchRow[]) => void;
}

let handle: Handle | null = null;

function columnOf(column: BenchColumn, index: number): Column<BenchRow> {
  const { key, title, kind, width } = column;
  const base = { key, width, name: title, resizable: true, frozen: index === 0, cellClass: `bench-${key}` };
  if (kind === 'check') {
    return {
      ...base,
      renderCell: ({ row, onRowChange }) => (
        <Checkbox checked={row[key] === true} onChange={(event) => onRowChange({ ...row, [key]: event.target.checked })} />
      ),
    };
  }
  return {
    ...base,
    renderCell({ row }) {
      const value = row[key] ?? '';
      const colour = tagColour(column, value);
      const text = shownText(column, value);
      return colour ? <Tag color={colour}>{text}</Tag> : text;
    },
    renderEditCell: ({ row, onRowChange, onClose }: RenderEditCellProps<BenchRow>) => (
      <AntdEditor
        column={column}
        value={row[key] ?? ''}
        change={(value) => onRowChange({ ...row, [key]: value })}
        commit={(value) => (value === undefined ? onClose(true) : onRowChange({ ...row, [key]: value }, true))}
      />
    ),
  };
}

const columns: readonly Column<BenchRow>[] = [SelectColumn, ...benchColumns.map(columnOf)];
const idOf = (row: BenchRow): string => row.id;

function DataGridTable({ given }: { readonly given: readonly BenchRow[] }) {
  const [rows, setRows] = useState(given);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const places = useMemo(() => new Map(given.map(({ id }, index) => [id, index])), [given]);
  handle = {
    change: ({ id, key, value }) =>
      setRows((previous) => {
        const index = places.get(id) ?? -1;
        const row = previous[index];
        return row ? previous.with(index, { ...row, [key]: value }) : previous;
      }),
    rows: () => rows,
    replace: setRows,
  };
  return (
    <DataGrid<BenchRow, unknown, string>
      className="rdg-light"
      style={{ height: benchHeights.head + benchHeights.body + 2 }}
      rowHeight={benchHeights.row}
      headerRowHeight={benchHeights.head}
      columns={columns}
      rows={rows}
      rowKeyGetter={idOf}
      selectedRows={selected}
      onSelectedRowsChange={setSelected}
      onRowsChange={setRows}
      onFill={({ sourceRow, targetRow, columnKey }) => ({ ...targetRow, [columnKey]: sourceRow[columnKey] ?? '' })}
      onCellClick={({ setActivePosition }, event) => {
        event.preventGridDefault();
        setActivePosition(true);
      }}
    />
  );
}

startBench({
  show: (rows) => render(<DataGridTable given={rows} />),
  update: (rows) => handle?.replace(rows),
  hide: () => render(null),
  rowSelector: '.rdg-row',
  scrollBar: '.rdg',
  selection: { all: '.rdg-header-row input[type="checkbox"]', row: '[aria-selected="true"]' },
  cellSelector: (key) => `.bench-${key}`,
  take: (change) => handle?.change(change),
  value: (id, key) => handle?.rows().find((row) => row.id === id)?.[key],
});
