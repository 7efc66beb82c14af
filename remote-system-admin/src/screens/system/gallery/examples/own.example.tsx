import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { useMemo, useState } from 'react';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import type { ExampleProps } from '../example.ts';

const begin = {
  columns: [
    { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
    { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum'] },
    {
      key: 'kind',
      title: '类型',
      type: 'select',
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    },
  ],
  rows: [
    { id: '1', name: '第一行', amount: 1, kind: 'a' },
    { id: '2', name: '第二行', amount: 2, kind: 'b' },
  ],
};

interface Written {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Parses the typed columns and rows; returns a message when they are invalid. */
function read(text: string): Written | string {
  try {
    const { columns, rows } = JSON.parse(text) as Partial<Written>;
    if (!Array.isArray(columns) || !columns.every(({ key, title, type }) => [key, title, type].every((part) => typeof part === 'string')))
      return 'columns: [{ "key": "…", "title": "…", "type": "…" }]';
    if (new Set(columns.map(({ key }) => key)).size < columns.length) return 'columns: key ×2';
    return { columns, rows: Array.isArray(rows) ? rows : [] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Example: the visitor types the columns and rows of the table. */
export function OwnExample({ settings }: ExampleProps) {
  const [text, setText] = useState(() => JSON.stringify(begin, null, 2));
  const written = useMemo(() => read(text), [text]);
  const [last, setLast] = useState(begin as Written);
  if (typeof written !== 'string' && written !== last) setLast(written);
  return (
    <Flex vertical gap={8}>
      <Input.TextArea
        aria-label="columns, rows"
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoSize={{ minRows: 8, maxRows: 18 }}
        spellCheck={false}
        status={typeof written === 'string' ? 'error' : ''}
        style={{ fontFamily: 'monospace' }}
      />
      {typeof written === 'string' && <Alert type="error" showIcon title={written} />}
      <EditableTable
        {...settings}
        label="自己写的表格"
        name="gallery.own"
        columns={last.columns}
        rows={last.rows}
        rowSelection
        dragSort
        toolbar
      />
    </Flex>
  );
}
