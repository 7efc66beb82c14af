import { Flex, theme } from 'antd';
import type { ReactNode } from 'react';
import { Box } from './box.tsx';

export interface PageProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Right of the title. */
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** Plain page: title, description and toolbar above free content. */
export function Page({ title, description, toolbar, children }: PageProps) {
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={16}>
      {(title || toolbar) && (
        <Flex justify="space-between" align="center" gap={16} wrap>
          <div>
            {title && (
              <h2 style={{ margin: 0, color: token.colorTextHeading, fontSize: 20, fontWeight: token.fontWeightStrong, lineHeight: 1.4 }}>
                {title}
              </h2>
            )}
            {description && <span style={{ color: token.colorTextDescription }}>{description}</span>}
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
    <Box title={title} toolbar={toolbar}>
      {children}
    </Box>
  );
}
