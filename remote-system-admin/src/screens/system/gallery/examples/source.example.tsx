import { EditableTable, type RowSource, type TableColumn } from 'editable-table';
import type { ExampleProps } from '../example.ts';

interface Trip {
  readonly id: string;
  readonly number: string;
  readonly plate: string;
  readonly tonnes: number;
  readonly note: string;
}

const total = 1_000_000;
const columns: readonly TableColumn<Trip>[] = [
  { key: 'number', title: '运单号', type: 'normal', width: 180, fixed: 'left' },
  { key: 'plate', title: '车牌', type: 'input', width: 140 },
  { key: 'tonnes', title: '吨数', type: 'inputNumber', width: 120, statistics: ['sum'] },
  { key: 'note', title: '备注', type: 'input', minWidth: 200 },
];
const tripAt = (at: number): Trip => ({
  id: String(at),
  number: `YD${String(at + 1).padStart(8, '0')}`,
  plate: `鲁A${String((at * 7919) % 100_000).padStart(5, '0')}`,
  tonnes: 20 + (at % 150) / 10,
  note: '',
});

/** Simulates a server whose reads take some time. It sorts by number, ascending or descending. */
const source: RowSource<Trip> = {
  async read({ from, count, sort, signal }) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    signal.throwIfAborted();
    const isBackward = sort[0]?.descending === true;
    const rows = Array.from({ length: Math.min(count, total - from) }, (_, at) => tripAt(isBackward ? total - 1 - from - at : from + at));
    return { rows, total, statistics: { tonnes: { sum: '27449750' } } };
  },
};

/** Example: a million rows, loaded when they become visible. */
export function SourceExample({ settings }: ExampleProps) {
  return (
    <EditableTable<Trip>
      {...settings}
      label="百万行"
      name="gallery.source"
      columns={columns}
      rowSource={source}
      rowSelection
      rowNumber
      height={520}
    />
  );
}
