import { Button, Flex, Skeleton } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { EmptyHint } from 'shared-controls/empty-hint';
import { lazyPart } from 'shared-platform/lazy-part';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { drawnSeries } from './drawn-series.ts';

export interface ChartSeries {
  readonly name: string;
  readonly kind: 'line' | 'bar';
  /** The values, one for each category; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Values of the previous period by category: drawn paler, lines dashed. */
  readonly previous?: readonly (number | null)[];
  /** Axis of the series: `0` the left one, `1` the right one. */
  readonly axis?: 0 | 1;
}

export interface ChartProps {
  /** What the chart shows; also the accessible name of its table. */
  readonly label: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Height in pixels, default 320. */
  readonly height?: number;
  /** True while the values are being read: the chart keeps its place and does not say that there are none. */
  readonly isReading?: boolean;
  /** Units of the left and right axis. */
  readonly units?: readonly [left: string, right?: string];
}

/** The drawing is loaded only after the page with its figures has been painted. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const Drawing = lazyPart(async () => {
  await painted();
  return { default: (await import('./chart-drawing.tsx')).ChartDrawing };
});
const Figures = lazyPart(async () => ({ default: (await import(/* webpackChunkName: "widgets" */ './chart-table.tsx')).ChartTable }));

/** Lines and bars over categories, with the same values as a table for people who cannot see them. */
export function Chart(props: ChartProps) {
  const { height = 320, categories, isReading = false } = props;
  const t = useWidgetMessages();
  const series = useMemo(() => drawnSeries(props.series, (name) => t('chartPrevious', { name })), [props.series, t]);
  const [isTable, setTable] = useState(false);
  const waiting = (
    <div role="status" aria-label={t('chartLoading')}>
      <Skeleton.Node active style={{ width: '100%', height }} />
    </div>
  );
  if (categories.length === 0 && !isReading) return <EmptyHint text={t('empty')} />;
  return (
    <Flex vertical gap={4}>
      <Suspense fallback={waiting}>
        {isReading ? waiting : isTable ? <Figures {...props} series={series} /> : <Drawing {...props} series={series} />}
      </Suspense>
      <Button
        type="link"
        size="small"
        style={{ alignSelf: 'flex-end' }}
        disabled={isReading}
        aria-pressed={isTable}
        onClick={() => setTable(!isTable)}
      >
        {t(isTable ? 'chartPicture' : 'chartTable')}
      </Button>
    </Flex>
  );
}
