import { Card, Skeleton, Statistic, Typography } from 'antd';
import type { ReactNode } from 'react';

export interface StatCardProps {
  readonly title: ReactNode;
  /** Already rounded to what should be seen; strings keep their digits. */
  readonly value: string | number | null | undefined;
  readonly unit?: ReactNode;
  /** Line below the figure, e.g. the change against yesterday. */
  readonly footer?: ReactNode;
  readonly icon?: ReactNode;
  readonly loading?: boolean;
}

/** One figure with its name. */
export function StatCard({ title, value, unit, footer, icon, loading = false }: StatCardProps) {
  return (
    <Card size="small" variant="borderless" styles={{ body: { padding: 16 } }}>
      <Skeleton loading={loading} active title={false} paragraph={{ rows: 2 }}>
        <Statistic
          title={title}
          value={value ?? '-'}
          suffix={unit}
          prefix={icon}
          styles={{ suffix: { fontSize: 14 }, content: { fontVariantNumeric: 'tabular-nums' } }}
        />
        {footer && <Typography.Text type="secondary">{footer}</Typography.Text>}
      </Skeleton>
    </Card>
  );
}
