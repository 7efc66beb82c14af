/** The chart's values as a table, loaded on demand. */
import { Table } from 'antd';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { DrawnChart } from './drawn-series.ts';

interface ChartRow {
  readonly category: string;
  readonly values: readonly (number | '-')[];
}

export function ChartTable({ label, categories, series, height = 320 }: DrawnChart) {
  const t = useWidgetMessages();
  return (
    <Table<ChartRow>
      aria-label={label}
      size="small"
      rowKey="category"
      pagination={false}
      scroll={{ y: height - 40 }}
      columns={[
        { key: 'category', title: t('chartCategory'), dataIndex: 'category' },
        ...series.map(({ name }, index) => ({ key: name, title: name, align: 'right' as const, dataIndex: ['values', index] })),
      ]}
      dataSource={categories.map((category, index) => ({ category, values: series.map(({ values }) => values[index] ?? '-') }))}
    />
  );
}
