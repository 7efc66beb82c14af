import { InboxOutlined as InboxOutlinedBase } from '@ant-design/icons';
import { Empty, theme } from 'antd';
import type { ReactNode } from 'react';
import { decorative } from '../icons/decorative.tsx';

const InboxOutlined = /* @__PURE__ */ decorative(InboxOutlinedBase);

/** Hint that a list or table has nothing to show. */
export function EmptyHint({ text }: { readonly text: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <Empty
      image={<InboxOutlined style={{ fontSize: 36, color: token.colorTextQuaternary }} />}
      styles={{ image: { height: 40 } }}
      description={text}
    />
  );
}
