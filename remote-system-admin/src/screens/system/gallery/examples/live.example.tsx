import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { useState } from 'react';
import { Flex, Segmented } from 'shared-widgets/ui/core';
import type { ExampleProps } from '../example.ts';

const columns: readonly TableColumn[] = [
  { key: 'goodsName', title: '货物名称', type: 'input' },
  { key: 'quantity', title: '数量(吨)', type: 'inputNumber', width: 160 },
];
const rows: readonly TableRow[] = [
  { id: '1', goodsName: '螺纹钢', quantity: 30 },
  { id: '2', goodsName: '线材', quantity: 12 },
];

/**
 * Permissions of the two tables. With the first permission people exchange changes; with the second one, which only allows reading, they
 * receive changes and cannot send any.
 */
const permissions = ['gallery:edit', 'gallery:view'] as const;

/** Example: two tables that exchange changes over the socket, like tables of two people. */
export function LiveExample({ settings }: ExampleProps) {
  const [permission, setPermission] = useState<(typeof permissions)[number]>('gallery:edit');
  return (
    <Flex vertical gap={16}>
      <EditableTable
        {...settings}
        label="甲的窗口"
        name="gallery.live.a"
        columns={columns}
        rows={rows}
        live={{ key: 'gallery', permission: 'gallery:edit' }}
      />
      <Segmented aria-label="permission" options={[...permissions]} value={permission} onChange={setPermission} />
      <EditableTable
        {...settings}
        label="乙的窗口"
        name="gallery.live.b"
        columns={columns}
        rows={rows}
        live={{ key: 'gallery', permission }}
      />
    </Flex>
  );
}
