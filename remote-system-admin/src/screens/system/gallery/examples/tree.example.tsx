import { useRef, useState } from 'react';
import { TreeTable, type TreeTableHandle } from 'shared-widgets/controls';
import { Button, Flex } from 'shared-widgets/ui/core';

interface Category {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly hasChild: string;
}

/** Example: a tree of categories whose branches are read when they are opened. Rows can be moved; the new order is not saved. */
export function TreeExample() {
  const table = useRef<TreeTableHandle>(null);
  const [order, setOrder] = useState<readonly string[]>([]);
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap>
        <Button onClick={() => table.current?.refresh()}>refresh()</Button>
        <Button onClick={() => void table.current?.removeSelected()}>removeSelected()</Button>
      </Flex>
      <TreeTable<Category>
        ref={table}
        label="TreeTable"
        url={{ list: '/sys/category/rootList', children: '/sys/category/getChildListBatch' }}
        queryKey="parentIds"
        hasChildren={({ hasChild }) => hasChild === '1'}
        nameOf={({ name }) => name}
        pageSize={10}
        selection
        onMove={async ({ keys }) => setOrder(keys)}
        columns={[
          { key: 'name', title: '分类名称', render: ({ name }) => name },
          { key: 'code', title: '分类编码', render: ({ code }) => code },
        ]}
      />
      <output style={{ overflowWrap: 'anywhere' }}>{JSON.stringify(order)}</output>
    </Flex>
  );
}
