import type { ReactNode } from 'react';
import { Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../../messages.ts';
import { moved } from './definition-text.ts';

export interface RowEditorColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** Makes the accessible name of an input, e.g. 列第1行字段. */
  readonly input: (row: Row, change: (part: Partial<Row>) => void, name: string) => ReactNode;
}

export interface RowEditorProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RowEditorColumn<Row>[];
  readonly most: number;
  readonly fresh: Row;
  readonly disabled?: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Editor for one part of a report: rows that can be added, moved and removed. */
export function RowEditor<Row extends object>({ title, rows, columns, most, fresh, disabled = false, onChange }: RowEditorProps<Row>) {
  const text = useText();
  const nth = (index: number, what: string) => text('report.nth', { part: title, number: index + 1, what });
  const replace = (index: number, part: Partial<Row>) => onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  return (
    <Flex vertical gap={8} role="group" aria-label={title}>
      <Typography.Text strong>{title}</Typography.Text>
      {rows.length > 0 && (
        <Table<{ readonly row: Row; readonly index: number }>
          size="small"
          rowKey="index"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={rows.map((row, index) => ({ row, index }))}
          columns={[
            ...columns.map(({ key, title: heading, width, input }) => ({
              key,
              title: heading,
              width,
              render: (_: unknown, { row, index }: { row: Row; index: number }) =>
                input(row, (part) => replace(index, part), nth(index, heading)),
            })),
            {
              key: 'tools',
              title: text('actions'),
              width: 180,
              render: (_: unknown, { index }: { index: number }) => (
                <Flex gap={4}>
                  <Button
                    type="link"
                    size="small"
                    disabled={index === 0}
                    aria-label={nth(index, text('report.up'))}
                    onClick={() => onChange(moved(rows, index, -1))}
                  >
                    {text('report.up')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    disabled={index === rows.length - 1}
                    aria-label={nth(index, text('report.down'))}
                    onClick={() => onChange(moved(rows, index, 1))}
                  >
                    {text('report.down')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={nth(index, text('delete'))}
                    onClick={() => onChange(rows.toSpliced(index, 1))}
                  >
                    {text('delete')}
                  </Button>
                </Flex>
              ),
            },
          ]}
        />
      )}
      <Button type="dashed" icon={<PlusOutlined />} disabled={disabled || rows.length >= most} onClick={() => onChange([...rows, fresh])}>
        {text('report.add', { part: title })}
      </Button>
    </Flex>
  );
}
