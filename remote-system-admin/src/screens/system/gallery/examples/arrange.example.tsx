import { EditableTable, type TableColumn } from 'editable-table';
import { Flex } from 'shared-widgets/ui/core';
import type { ExampleProps } from '../example.ts';

interface Waybill {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly status: string;
  readonly tonnes: number;
  readonly price: string;
  readonly loadDay: string;
  readonly note: string;
}

const statuses = [
  { value: '1', text: '待装货' },
  { value: '2', text: '运输中' },
  { value: '3', text: '已签收' },
];
const columns: readonly TableColumn<Waybill>[] = [
  { key: 'number', title: '运单号', type: 'normal', width: 150, fixed: 'left' },
  { key: 'customer', title: '客户', type: 'input', width: 140, headerGroup: '单据' },
  { key: 'status', title: '状态', type: 'select', width: 120, options: statuses, headerGroup: '单据' },
  { key: 'tonnes', title: '吨数', type: 'inputNumber', width: 110, statistics: ['sum'], headerGroup: ['货物', '数量与价格'] },
  { key: 'price', title: '单价', type: 'inputNumber', width: 110, headerGroup: ['货物', '数量与价格'] },
  { key: 'loadDay', title: '装货日期', type: 'date', width: 140, headerGroup: '货物' },
  { key: 'note', title: '备注', type: 'input', minWidth: 200 },
];
const customers = ['华东钢铁', '北方能源', '中原建材'];
const rows: readonly Waybill[] = Array.from({ length: 60 }, (_, at) => ({
  id: String(at + 1),
  number: `YD2026${String(at + 1).padStart(4, '0')}`,
  customer: customers[at % 3] ?? '',
  status: String((at % 4) % 3 || 3),
  tonnes: 20 + (at % 7) * 1.5,
  price: (88 + (at % 5) * 0.35).toFixed(2),
  loadDay: `2026-06-${String(1 + (at % 28)).padStart(2, '0')}`,
  note: at % 6 === 0 ? '装货前请与仓库联系，车辆需要带篷布和绑带，到达后凭身份证登记进场。' : '',
}));

interface Place {
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  readonly stock: number;
}

const places: readonly TableColumn<Place>[] = [
  { key: 'name', title: '名称', type: 'input', width: 260 },
  { key: 'stock', title: '库存（吨）', type: 'inputNumber', width: 140 },
];
const warehouses: readonly Place[] = [
  { id: 'n', name: '华北', parent: '', stock: 0 },
  { id: 'n1', name: '天津港', parent: 'n', stock: 820 },
  { id: 'e', name: '华东', parent: '', stock: 0 },
];

/**
 * Example: header and cell menus that sort, filter and group; Ctrl+F finds, Ctrl+H replaces, Ctrl+G goes to a row; a tree that loads rows
 * when they are expanded.
 */
export function ArrangeExample({ settings }: ExampleProps) {
  return (
    <Flex vertical gap={16}>
      <EditableTable<Waybill>
        {...settings}
        label="运单"
        name="gallery.arrange"
        columns={columns}
        rows={rows}
        rowSelection
        autoHeight
        maxHeight={420}
        toolbar={['add', 'remove', 'bulkEdit', 'clearSelection', 'export']}
      />
      <EditableTable<Place>
        {...settings}
        label="仓库"
        name="gallery.tree"
        columns={places}
        rows={warehouses}
        tree={{
          parent: 'parent',
          hasChildren: ({ id }) => id === 'e',
          load: async ({ id }) => {
            await new Promise((resolve) => setTimeout(resolve, 400));
            return ['上海洋山', '宁波北仑'].map((name, at) => ({ id: `${id}${at}`, name, parent: id, stock: 300 + at }));
          },
        }}
      />
    </Flex>
  );
}
