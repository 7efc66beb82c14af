import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { useMemo } from 'react';
import type { ExampleProps } from '../example.ts';

const count = 100_000;
const columns: readonly TableColumn[] = [
  { key: 'number', title: '运单号', type: 'normal', width: 170, fixed: 'left' },
  ...Array.from({ length: 19 }, (_, at): TableColumn => {
    const key = `value${at}`;
    const title = `第 ${at + 1} 列`;
    if (at % 4 === 0) return { key, title, type: 'inputNumber', width: 120, ...(at === 0 ? { statistics: ['sum'] } : {}) };
    if (at % 4 === 1) return { key, title, type: 'date', width: 140 };
    return { key, title, type: 'input', width: 140 };
  }),
];

function makeRows(): TableRow[] {
  return Array.from({ length: count }, (_, at) => {
    const row: Record<string, unknown> = { id: String(at), number: `YD20260601${String(at).padStart(8, '0')}` };
    for (let column = 0; column < 19; column += 1)
      row[`value${column}`] = column % 4 === 0 ? (at * (column + 1)) % 1000 : column % 4 === 1 ? '2026-06-01' : `${at}-${column}`;
    return row;
  });
}

/** Example: a hundred thousand rows of twenty columns. */
export function ManyExample({ settings }: ExampleProps) {
  const rows = useMemo(makeRows, []);
  return (
    <EditableTable
      {...settings}
      label="十万行"
      name="gallery.many"
      columns={columns}
      rows={rows}
      rowSelection
      toolbar={['export']}
      height={520}
    />
  );
}
