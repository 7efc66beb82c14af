import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

export interface PageProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Right of the title. */
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** Plain page: title, description and toolbar above free content. */
export function Page({ title, description, toolbar, children }: PageProps) {
  return (
    <Flex vertical gap={16}>
      {(title || toolbar) && (
        <Flex justify="space-between" align="center" gap={16} wrap>
          <div>
            {title && (
              <Typography.Title level={2} style={{ margin: 0, fontSize: 20 }}>
                {title}
              </Typography.Title>
            )}
            {description && <Typography.Text type="secondary">{description}</Typography.Text>}
          </div>
          {toolbar}
        </Flex>
      )}
      {children}
    </Flex>
  );
}

export interface PanelProps {
  readonly title?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A titled box on a page. */
export function Panel({ title, toolbar, children }: PanelProps) {
  return (
    <Card title={title} extra={toolbar} size="small" variant="borderless" styles={{ body: { padding: 16 } }}>
      {children}
    </Card>
  );
}
