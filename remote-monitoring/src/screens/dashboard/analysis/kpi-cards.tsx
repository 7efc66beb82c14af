import type { ReactNode } from 'react';
import type { Analysis, AnalysisScope, PeriodFigures } from 'shared-contracts/dashboard/analysis';
import { useLanguage } from 'shared-platform/i18n';
import { StatCard } from 'shared-widgets/stat-card';
import { theme } from 'shared-widgets/ui/base';
import {
  CarOutlined,
  CheckCircleOutlined,
  DollarOutlined,
  FileTextOutlined,
  InboxOutlined,
  NodeIndexOutlined,
  TransactionOutlined,
  TruckOutlined,
} from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { CardGrid } from '../../../parts/card-grid.tsx';
import { changeText, fullFigure, shortFigure } from '../../../parts/figure-text.ts';
import { useNarrow } from '../../../parts/use-narrow.ts';

interface KpiCard {
  readonly id: 'A01' | 'A02' | 'A03' | 'A04' | 'A05' | 'A06' | 'A07' | 'A08';
  readonly figure: Exclude<keyof Analysis, 'scope' | 'from' | 'to' | 'trend' | 'previous'>;
  readonly icon: ReactNode;
  readonly digits: number;
}

const cards: readonly KpiCard[] = [
  { id: 'A01', figure: 'ordersToday', icon: <FileTextOutlined />, digits: 0 },
  { id: 'A02', figure: 'departuresToday', icon: <TruckOutlined />, digits: 0 },
  { id: 'A03', figure: 'inTransit', icon: <CarOutlined />, digits: 0 },
  { id: 'A04', figure: 'delivered', icon: <CheckCircleOutlined />, digits: 0 },
  { id: 'A05', figure: 'tonnes', icon: <InboxOutlined />, digits: 3 },
  { id: 'A06', figure: 'turnover', icon: <NodeIndexOutlined />, digits: 4 },
  { id: 'A07', figure: 'receivable', icon: <DollarOutlined />, digits: 2 },
  { id: 'A08', figure: 'payable', icon: <TransactionOutlined />, digits: 2 },
];

/**
 * Name of a figure from the user's point of view: a shipper pays what the platform receives, a carrier earns what the platform pays, and a
 * driver sees only their own journeys.
 */
export function figureTitle(id: KpiCard['id'], scope: AnalysisScope | undefined) {
  if (id === 'A07' && scope === 'shipper') return 'A07.title.shipper';
  if (id === 'A08' && scope === 'carrier') return 'A08.title.carrier';
  if (scope === 'driver' && (id === 'A02' || id === 'A03' || id === 'A04' || id === 'A05')) return `${id}.title.driver` as const;
  return `${id}.title` as const;
}

/** The figure's value in the previous period; undefined for figures that concern today, and when there is no previous period. */
function previousOf(analysis: Analysis | undefined, figure: KpiCard['figure']): PeriodFigures['receivable'] | number | undefined {
  return analysis?.previous && figure in analysis.previous ? analysis.previous[figure as keyof PeriodFigures] : undefined;
}

export interface KpiCardsProps {
  /** The figures; undefined until the first response. */
  readonly analysis: Analysis | undefined;
}

/** Cards of the figures A01–A08; figures that the person may not see have no card. */
export function KpiCards({ analysis }: KpiCardsProps) {
  const text = useText();
  const language = useLanguage();
  const { token } = theme.useToken();
  // On a phone two cards side by side leave no space for a unit after the figure.
  const isNarrow = useNarrow();
  return (
    <CardGrid>
      {cards.map(({ id, figure, icon, digits }) => {
        const value = analysis?.[figure];
        if (value === null) return null;
        const title = text(figureTitle(id, analysis?.scope));
        const exact = value === undefined ? '' : `${fullFigure(value, language, digits)} ${text(`${id}.unit`)}`;
        const change = changeText(value, previousOf(analysis, figure), language);
        return (
          <StatCard
            key={id}
            title={isNarrow ? `${title} (${text(`${id}.unit`)})` : title}
            icon={<span style={{ color: token.colorPrimary }}>{icon}</span>}
            unit={isNarrow ? undefined : text(`${id}.unit`)}
            loading={value === undefined}
            value={value === undefined ? undefined : shortFigure(value, language, digits)}
            footer={
              <span title={exact}>
                {text(`${id}.basis`)}
                {change && ` · ${text('change', { change })}`}
              </span>
            }
          />
        );
      })}
    </CardGrid>
  );
}
