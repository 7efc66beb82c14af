import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

export interface DetailListProps {
  readonly title?: ReactNode;
  /** Number of facts in a line on a wide window, 1 to 4; default 3. Narrow windows have fewer in a line. */
  readonly col?: number;
  readonly size?: 'large' | 'middle' | 'small';
  /** Where labels are: beside their values, or with `vertical` above them. */
  readonly layout?: 'horizontal' | 'vertical';
  readonly items: readonly { readonly key: string; readonly label: ReactNode; readonly value: ReactNode }[];
}

const mostColumns = 4;

/** Facts of a record in columns. */
export function DetailList({ title, col = 3, size = 'large', layout = 'horizontal', items }: DetailListProps) {
  const columns = Math.min(Math.max(Math.round(col), 1), mostColumns);
  return (
    <Descriptions
      title={title}
      size={size === 'large' ? 'default' : size}
      layout={layout}
      column={{ xs: 1, sm: Math.min(columns, 2), md: Math.min(columns, 2), lg: columns, xl: columns, xxl: columns }}
      items={items.map(({ key, label, value }) => ({ key, label, children: value }))}
    />
  );
}
