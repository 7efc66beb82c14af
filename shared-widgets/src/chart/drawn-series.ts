/** The lines and bars of a chart, each followed by that of the previous period when it is known. */
import type { ChartProps, ChartSeries } from './chart.tsx';

export interface DrawnSeries extends Omit<ChartSeries, 'previous'> {
  /** The series shows the previous period of the series before it: drawn paler and dashed. */
  readonly isPrevious: boolean;
}

/** `previousName` makes the name of the previous period's series for legend and table. */
export function drawnSeries(series: readonly ChartSeries[], previousName: (name: string) => string): readonly DrawnSeries[] {
  return series.flatMap(({ previous, ...one }) => {
    const now: DrawnSeries = { ...one, isPrevious: false };
    return previous ? [now, { ...one, name: previousName(one.name), values: previous, isPrevious: true }] : [now];
  });
}

export interface DrawnChart extends Omit<ChartProps, 'series'> {
  readonly series: readonly DrawnSeries[];
}
