import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { useState } from 'react';
import { Flex, Segmented } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import type { ExampleProps } from '../example.ts';

const columns: readonly TableColumn[] = [
  { key: 'orderNum', title: '序', type: 'normal', width: 70 },
  { key: 'goodsName', title: '货物名称', type: 'input' },
  { key: 'quantity', title: '数量(吨)', type: 'inputNumber', width: 140, statistics: ['sum'] },
  { key: 'packing', title: '包装', type: 'select', dictCode: 'pack_type', width: 160 },
];

const rows: readonly TableRow[] = ['螺纹钢', '线材', '卷板', '型钢', '钢坯'].map((goodsName, at) => ({
  id: String(at + 1),
  orderNum: at + 1,
  goodsName,
  quantity: (at + 1) * 12.5,
  packing: '01',
}));

const selections = ['checkbox', 'radio'] as const;

/** Example: rows that are dragged (or moved by Alt+↑/↓), inserted, expanded and selected; the third one is locked. */
export function RowsExample({ settings }: ExampleProps) {
  const [selection, setSelection] = useState<(typeof selections)[number]>('checkbox');
  const [said, setSaid] = useState('-');
  return (
    <Flex vertical gap={8}>
      <Segmented aria-label="rowSelection" options={[...selections]} value={selection} onChange={setSelection} />
      <EditableTable
        {...settings}
        label="行"
        name="gallery.rows"
        columns={columns}
        rows={rows}
        rowSelection={selection}
        dragSort
        maxHeight={400}
        disabledRows={{ id: ['3'] }}
        toolbar={['add', 'remove', 'clearSelection', 'collapse']}
        addButtonSettings
        expand={{
          height: 72,
          render: ({ goodsName, quantity }) => (
            <Descriptions size="small" items={[{ key: 'goods', label: String(goodsName ?? ''), children: `${quantity ?? 0} 吨` }]} />
          ),
        }}
        onDragged={({ oldIndex, newIndex }) => setSaid(`onDragged ${oldIndex} → ${newIndex}`)}
        onRemoved={({ deletedIds }) => setSaid(`onRemoved deletedIds=${deletedIds.join()}`)}
        onSelectRowChange={({ ids }) => setSaid(`onSelectRowChange ${ids.join()}`)}
        onInserted={({ index }) => setSaid(`onInserted ${index}`)}
        onAdded={({ index }) => setSaid(`onAdded ${index}`)}
      />
      <output>{said}</output>
    </Flex>
  );
}
