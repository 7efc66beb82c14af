/** antd's own virtual table with memoised cells, which are edited as in antd's documentation: an input replaces the cell's text. */
import { Checkbox, Table, type TableColumnsType, Tag } from 'antd';
import { memo, useMemo, useState } from 'react';
import { AntdEditor } from './antd-editors.tsx';
import { startBench } from './bench-page.ts';
import {
  type BenchChange,
  type BenchColumn,
  type BenchRow,
  type BenchValue,
  benchColumns,
  benchHeights,
  shownText,
  tagColour,
} from './bench-rows.ts';
import { render } from './react-root.tsx';

interface Handle {
  readonly change: (change: BenchChange) => void;
  readonly rows: () => readonly BenchRow[];
  readonly replace: (rows: readonly BenchRow[]) => void;
}

let handle: Handle | null = null;

interface CellProps {
  readonly id: string;
  readonly column: BenchColumn;
  readonly value: BenchValue;
}

const Cell = memo(function Cell({ id, column, value }: CellProps) {
  const [isOpen, setOpen] = useState(false);
  const write = (next: BenchValue): void => handle?.change({ id, key: column.key, value: next });
  const colour = tagColour(column, value);
  if (column.kind === 'check') return <Checkbox checked={value === true} onChange={(event) => write(event.target.checked)} />;
  if (isOpen) return <OpenCell column={column} value={value} close={() => setOpen(false)} write={write} />;
  const text = shownText(column, value);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as its documentation has it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: likewise.
    <div className="bench-text" onClick={() => setOpen(true)}>
      {colour ? <Tag color={colour}>{text}</Tag> : text}
    </div>
  );
});

interface OpenCellProps {
  readonly column: BenchColumn;
  readonly value: BenchValue;
  readonly close: () => void;
  readonly write: (value: BenchValue) => void;
}

function OpenCell({ column, value, close, write }: OpenCellProps) {
  const [draft, setDraft] = useState(value);
  const end = (next = draft): void => {
    if (next !== value) write(next);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what people work with.
    <div onBlur={() => end()}>
      <AntdEditor column={column} value={value} change={setDraft} commit={end} />
    </div>
  );
}

function columnOf(column: BenchColumn, index: number): TableColumnsType<BenchRow>[number] {
  const { key, title, width } = column;
  return {
    key,
    title,
    width,
    dataIndex: key,
    className: `bench-${key}`,
    shouldCellUpdate: (row, previous) => row[key] !== previous[key],
    render: (value: BenchValue, { id }) => <Cell id={id} column={column} value={value} />,
    ...(index === 0 ? { fixed: 'left' } : {}),
  };
}

const columns = benchColumns.map(columnOf);
const width = benchColumns.reduce((sum, column) => sum + column.width, 0);

function AntdTable({ given }: { readonly given: readonly BenchRow[] }) {
  const [rows, setRows] = useState(given);
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
    <Table<BenchRow>
      virtual
      size="small"
      rowKey="id"
      pagination={false}
      columns={columns}
      dataSource={rows}
      rowSelection={{ type: 'checkbox', fixed: true }}
      scroll={{ x: width, y: benchHeights.body }}
    />
  );
}

startBench({
  show: (rows) => render(<AntdTable given={rows} />),
  update: (rows) => handle?.replace(rows),
  hide: () => render(null),
  rowSelector: '.ant-table-tbody-virtual .ant-table-row',
  scrollBar: '.ant-table-tbody-virtual-holder',
  selection: { all: '.ant-table-thead .ant-checkbox-input', row: '.ant-table-row-selected' },
  cellSelector: (key) => `.bench-${key}`,
  take: (change) => handle?.change(change),
  value: (id, key) => handle?.rows().find((row) => row.id === id)?.[key],
});
