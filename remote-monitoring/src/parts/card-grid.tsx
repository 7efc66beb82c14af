import type { ReactNode } from 'react';

/** Two cards beside each other on phones, three on tablets, four on wide screens. */
const columns = 'repeat(auto-fill, minmax(max(min(220px, (100% - 16px) / 2), (100% - 48px) / 4), 1fr))';

/** Cards of equal width. antd's grid would load its style sheet of 72 kB with the first page. */
export function CardGrid({ gap = 16, children }: { readonly gap?: number; readonly children: ReactNode }) {
  return <div style={{ display: 'grid', gridTemplateColumns: columns, gap }}>{children}</div>;
}
