/** A plain box. antd's Card would load its tabs, which the first page does not need. */
import { theme } from 'antd';
import type { ReactNode } from 'react';

export interface BoxProps {
  readonly title?: ReactNode;
  /** Tools at the right of the title. */
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

export function Box({ title, toolbar, children }: BoxProps) {
  const { token } = theme.useToken();
  return (
    <section
      style={{
        background: token.colorBgContainer,
        borderRadius: token.borderRadiusLG,
        boxShadow: token.boxShadowTertiary,
        color: token.colorText,
        fontSize: token.fontSize,
        lineHeight: token.lineHeight,
      }}
    >
      {(title || toolbar) && (
        <header
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            minHeight: 38,
            padding: '0 12px',
            borderBottom: `1px solid ${token.colorBorderSecondary}`,
          }}
        >
          <div style={{ color: token.colorTextHeading, fontWeight: token.fontWeightStrong }}>{title}</div>
          {toolbar}
        </header>
      )}
      <div style={{ padding: 16 }}>{children}</div>
    </section>
  );
}
