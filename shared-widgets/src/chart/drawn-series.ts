/** The lines and bars of a chart. Each series is followed by its values of the previous period, when these are known. */
import type { ChartProps, ChartSeries } from './chart.tsx';

export interface DrawnSeries extends Omit<ChartSeries, 'previous'> {
  /** True for a series that shows the previous period of the series before it; it is drawn paler and dashed. */
  readonly isPrevious: boolean;
}

/** Adds the series of the previous period; `previousName` makes their names for legend and table. */
export function drawnSeries(series: readonly ChartSeries[], previousName: (name: string) => string): readonly DrawnSeries[] {
  return series.flatMap(({ previous, ...one }) => {
    const now: DrawnSeries = { ...one, isPrevious: false };
    return previous ? [now, { ...one, name: previousName(one.name), values: previous, isPrevious: true }] : [now];
  });
}

export interface DrawnChart extends Omit<ChartProps, 'series'> {
  readonly series: readonly DrawnSeries[];
}
