import { Skeleton, Statistic, theme } from 'antd';
import type { ReactNode } from 'react';
import { Box } from './box.tsx';

export interface StatCardProps {
  readonly title: ReactNode;
  /** The value, already rounded for display; strings are shown unchanged. */
  readonly value: string | number | null | undefined;
  readonly unit?: ReactNode;
  /** Line below the figure, e.g. the change since yesterday. */
  readonly footer?: ReactNode;
  readonly icon?: ReactNode;
  readonly loading?: boolean;
}

/** Card with one figure and its name. */
export function StatCard({ title, value, unit, footer, icon, loading = false }: StatCardProps) {
  const { token } = theme.useToken();
  // The height of name, figure and footer, so that the card does not grow when the figure arrives.
  const height = token.fontSize + Number(token.fontSizeHeading3) + (footer ? token.fontSize : 0);
  return (
    <Box>
      <div style={{ minHeight: token.lineHeight * height + token.marginXXS }}>
        <Skeleton loading={loading} active title={false} paragraph={{ rows: 2 }}>
          <Statistic
            title={title}
            value={value ?? '-'}
            suffix={unit}
            prefix={icon}
            styles={{ suffix: { fontSize: 14 }, content: { fontVariantNumeric: 'tabular-nums' } }}
          />
          {footer && <span style={{ color: token.colorTextDescription }}>{footer}</span>}
        </Skeleton>
      </div>
    </Box>
  );
}
