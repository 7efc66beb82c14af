import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { exact } from 'shared-contracts/business/freight';
import { fixedDecimal, readDecimal } from 'shared-contracts/values/decimal-text';
import type { ExampleProps } from '../example.ts';

const provinces = [
  { value: 'sd', text: '山东' },
  { value: 'js', text: '江苏' },
];
const cities: Readonly<Record<string, readonly string[]>> = { sd: ['济南', '青岛', '烟台'], js: ['南京', '苏州'] };

const columns: readonly TableColumn[] = [
  { key: 'route', title: '线路', type: 'input', width: 180, fixed: 'left' },
  { key: 'province', title: '省份', type: 'select', width: 130, linkageKey: 'city' },
  { key: 'city', title: '城市(随省份)', type: 'select', width: 150 },
  { key: 'distance', title: '里程(公里)', type: 'inputNumber', width: 150, statistics: ['average'] },
  { key: 'tonnage', title: '吨数', type: 'inputNumber', width: 140, statistics: ['sum', 'average'] },
  { key: 'price', title: '单价(元/吨)', type: 'inputNumber', width: 150, statistics: ['average'] },
  { key: 'since', title: '生效日期', type: 'date', width: 160 },
  { key: 'note', title: '备注', type: 'input', width: 220 },
  { key: 'fee', title: '运费(元)', type: 'inputNumber', width: 150, statistics: ['sum'], fixed: 'right' },
];

const rows: readonly TableRow[] = Array.from({ length: 12 }, (_, at) => ({
  id: String(at + 1),
  route: `线路 ${at + 1}`,
  province: at % 2 ? 'js' : 'sd',
  city: at % 2 ? '南京' : '济南',
  distance: 120 + at * 15,
  tonnage: 20 + at * 0.5,
  price: 88,
  since: '2026-01-01',
  fee: (20 + at * 0.5) * 88,
}));

/** The amount in yuan, with two decimals. */
const feeOf = ({ tonnage, price }: TableRow): string =>
  fixedDecimal((readDecimal(tonnage) ?? exact(0)).times(readDecimal(price) ?? exact(0)), 2);

/**
 * Example: sums and averages of all rows and of the selection; fixed, resized, moved and hidden columns; a choice that depends on another
 * one; files and printing.
 */
export function FiguresExample({ settings }: ExampleProps) {
  return (
    <EditableTable
      {...settings}
      label="价格表"
      name="gallery.figures"
      columns={columns}
      rows={rows}
      rowSelection
      maxHeight={400}
      toolbar={['add', 'remove', 'clearSelection', 'export', 'print']}
      linkageConfig={[
        {
          key: 'province',
          requestData: async (parent) => (parent ? (cities[parent] ?? []).map((value) => ({ value, text: value })) : provinces),
        },
      ]}
      onValueChange={({ column, row, rowKey, table, isSetValues }) => {
        if (isSetValues || (column.key !== 'tonnage' && column.key !== 'price')) return;
        table.setValues([{ rowKey, values: { fee: feeOf(row) } }]);
      }}
    />
  );
}
