/** Columns and views that all lists of offered goods use. */
import type { ReactNode } from 'react';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useUrlState } from 'shared-platform/url-state';
import { Segmented } from 'shared-widgets/ui/core';
import { Countdown } from './countdown.tsx';

const stacked = { stack: true } as const;
const figures = { ...stacked, align: 'right' } as const;

export const goodsColumns = {
  quantity: { combine: ['totalQty', 'remainQty'], ...figures },
  loading: { combine: ['loadDateFrom', 'loadDateTo'], ...stacked },
  publishing: { combine: ['publishScope', 'priceMode'], ...stacked },
  left: {
    key: 'left',
    title: ['剩余时间', 'Time left'],
    width: 90,
    render: ({ offerDeadline }: { readonly offerDeadline: string | null }) => <Countdown until={offerDeadline} />,
  },
  offered: { combine: ['offerPrice', 'winPrice'], ...figures },
  offeredQty: { combine: ['offerQty', 'winQty'], ...figures },
} as const;

interface View {
  readonly key: string;
  readonly title: Label;
  readonly render: (switcher: ReactNode) => ReactNode;
}

/**
 * A page with several lists, of which it shows one; the tab's address says which one. `render` puts the switch between them into the list's
 * toolbar.
 */
export function ListViews({ label, views }: { readonly label: Label; readonly views: readonly [View, ...View[]] }) {
  const text = useLabel();
  const [{ by }, setState] = useUrlState({ by: views[0].key });
  const shown = views.find(({ key }) => key === by) ?? views[0];
  return shown.render(
    <Segmented
      aria-label={text(label)}
      value={shown.key}
      options={views.map(({ key, title }) => ({ value: key, label: text(title) }))}
      onChange={(next) => setState({ by: String(next) })}
    />,
  );
}
